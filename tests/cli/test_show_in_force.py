"""`rulec show --rule`: what holds now, after patches and settings, and where it was changed."""

from __future__ import annotations

from tests.cli.invoking import Rulec

W = "shanghai/wikipedia"
HEAD = f'game club "Club" of {W};\n'


def told(rulec: Rulec, text: str, *words: str) -> str:
    """What `show` prints of rules of two and more lines."""
    done = rulec("show", rulec.write("club.rules", HEAD + text), *words)
    assert done.code == 0, done.err
    return done.out.replace(f"{rulec.folder}/", "")


def test_an_option_says_what_it_is_and_who_set_it(rulec: Rulec) -> None:
    assert "is 1, set in club.rules:2; could be 0 to 4" in told(rulec, "use buy_extra = 1;\n", "--rule", "buy_extra")
    assert "is 2, set in shanghai/wikipedia.rules:" in told(rulec, "", "--rule", "buy_extra")
    assert "is 3, set by `--set`; could be 0 to 4" in told(rulec, "", "--rule", "buy_extra", "--set", "buy_extra=3")
    assert "is no, as usual; could be `yes` or `no`" in told(rulec, "", "--rule", "twos_wild")


def test_a_setting_for_some_deals_is_told_with_its_condition(rulec: Rulec) -> None:
    out = told(rulec, "use buy_extra = 1;\nuse buy_extra = 3 when round > 4;\n", "--rule", "buy_extra")
    assert "is 3 when round > 4, set in club.rules:3" in out
    assert "is 1, set in club.rules:2" in out
    listed = told(rulec, "use buy_extra = 3 when round > 4;\n")
    assert next(line for line in listed.splitlines() if line.startswith("  buy_extra = ")).startswith(
        "  buy_extra = 2 (3 when round > 4)"
    )


def test_the_values_of_an_option_are_not_cut_short(rulec: Rulec) -> None:
    line = next(line for line in told(rulec, "", "--rule", "stock_empty").splitlines() if line.strip().startswith("option "))
    assert line.endswith("is reshuffle_once or reshuffle or reshuffle_all or end_hand, normally reshuffle")


def test_the_rows_of_a_file_are_shown_with_their_places(rulec: Rulec) -> None:
    out = told(rulec, "", "--rule", "contracts")
    assert [line.split() for line in out.splitlines() if line.strip().startswith("1:")] == [
        ["1:", "contract", "2", "set", "3,", "buys", "3", "shanghai/wikipedia.yaml:2"]
    ]
    assert "10: contract 3 run 5, buys 4" in out


def test_rows_show_no_column_that_a_value_has_taken_the_place_of(rulec: Rulec) -> None:
    assert "buys 3" not in told(rulec, "replace value buys = 5;\n", "--rule", "contracts")


def test_a_column_by_itself_shows_its_own_cells(rulec: Rulec) -> None:
    out = told(rulec, "", "--rule", "contracts.buys")
    assert "9: buys 4" in out
    assert "contract 2 set 3" not in out


def test_rows_of_a_file_in_json(rulec: Rulec) -> None:
    rules = {one["name"]: one for one in rulec("show", W, "--json").json["rules"]}
    first = rules["contracts"]["rows"][0]
    assert (first["key"], first["cells"], first["line"]) == ("1", {"contract": "2 set 3", "buys": "3"}, 2)


def test_rows_stand_as_they_apply(rulec: Rulec) -> None:
    """A row cut out of wider ones comes before them; what is left without a card is gone, the rest says what was taken."""
    lines = told(rulec, "change points { replace 9..K: 15; }\n", "--rule", "points").splitlines()
    rows = [line.split()[0] for line in lines if line.strip().startswith("points.")]
    assert rows == ["points.9..K", "points.3..9", "points.A", "points.2", "points.joker"]
    assert [line.strip() for line in lines if line.strip().startswith("but for")] == ["but for 9..K"]


def test_what_the_lines_of_a_rule_read_is_told_where_its_clause_stands(rulec: Rulec) -> None:
    lines = [line.strip() for line in told(rulec, "use buy_extra = 1;\n", "--rule", "buying.buy").splitlines()]
    at = next(number for number, line in enumerate(lines) if line.startswith("[W-14]"))
    assert lines[at + 1] == "otherwise here: `buy_extra` (club.rules:2)"


def test_a_clause_without_a_text_names_its_source(rulec: Rulec) -> None:
    out = told(rulec, 'source C "our club";\nuse buy_extra = 1 [C-1];\n', "--rule", "buy_extra")
    assert "[C-1] see: our club" in out
