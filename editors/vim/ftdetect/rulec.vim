autocmd BufRead,BufNewFile *.rules setfiletype rulec
