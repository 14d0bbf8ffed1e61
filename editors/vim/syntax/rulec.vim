" Vim syntax of the rules of rummy games (rulec)
if exists("b:current_syntax")
  finish
endif

syntax keyword rulecStatement action base cards example game keep limit meld option order players ranks require
syntax keyword rulecStatement source state suits table value wild winner zone
syntax keyword rulecPatch change cite normally remove replace use
syntax keyword rulecEffect add again begin choose done end exchange go lay let move owe show shuffle subtract
syntax keyword rulecEffect then
syntax keyword rulecWord all always and as asks at be because been between by can card chosen circular
syntax keyword rulecWord consecutive count deadwood deck different down each empty every exactly first fits for
syntax keyword rulecWord from has highest home in is laid lowest match meeting melded melds natural naturals
syntax keyword rulecWord never not number of on once or otherwise out pack per points random runs same sees
syntax keyword rulecWord shared stack stands teams ties to together unspecified up when where wilds with
syntax keyword rulecWord without worth
syntax keyword rulecVocabulary adjacent_wilds any bottom color depth everyone face it kind left next no nobody
syntax keyword rulecVocabulary nothing others overlapping owner partner player rank right round size suit team
syntax keyword rulecVocabulary top touching turn unlimited yes
syntax match rulecNumber "\<\d\+\>"
syntax match rulecClause "\[\a\w*-[A-Za-z0-9_.]\+\(\s*,\s*\a\w*-[A-Za-z0-9_.]\+\)*\]"
syntax region rulecText start=+"+ end=+"+ oneline
syntax match rulecComment "//.*$"

highlight default link rulecStatement Statement
highlight default link rulecPatch PreProc
highlight default link rulecEffect Keyword
highlight default link rulecWord Operator
highlight default link rulecVocabulary Identifier
highlight default link rulecNumber Number
highlight default link rulecClause Special
highlight default link rulecText String
highlight default link rulecComment Comment

let b:current_syntax = "rulec"
