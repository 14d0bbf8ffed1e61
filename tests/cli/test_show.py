"""`rulec show`: the rules in force with their names and origins, one rule, options, stages, wrong use."""

from __future__ import annotations

import pytest

from tests.cli.invoking import Rulec

W = "shanghai/wikipedia"
HOUSE = """game house "As we play it" of shanghai/wikipedia;
source H "agreed at home";
change points { replace joker: 100 [H-1]; }
use buy_extra = 1 [H-2];
"""


def test_all_rules_with_the_game_and_its_options(rulec: Rulec) -> None:
    done = rulec("show", W)
    lines = done.out.splitlines()
    assert done.code == 0
    assert lines[0] == "Shanghai rum (Wikipedia) (shanghai/wikipedia), 3 to 8 players"
    assert lines[2] == "options"
    assert any(line.split()[:3] == ["last_card", "=", "float"] for line in lines)
    for name in ("contracts", "wild_limit", "set.same_rank", "buy.limit", "points.joker", "play.go_down.once"):
        assert any(line.split()[0].endswith(name) for line in lines if line.strip()), name


def test_one_rule_with_its_lines_clause_and_reading(rulec: Rulec) -> None:
    done = rulec("show", W, "--rule", "packs")
    assert done.code == 0
    assert "value packs by players { ... }" in done.out
    assert "packs.7..8" in done.out
    assert "[W-02]" in done.out
    assert "chosen: not told; a pack for two players" in done.out


def test_a_rule_by_the_end_of_its_name(rulec: Rulec) -> None:
    assert "buying.buy.limit" in rulec("show", W, "--rule", "buy.limit").out


def test_what_a_house_rule_changed_and_where(rulec: Rulec) -> None:
    path = rulec.write("house.rules", HOUSE)
    done = rulec("show", path, "--rule", "points")
    assert done.code == 0
    row = next(line for line in done.out.splitlines() if line.strip().startswith("points.joker"))
    assert "house.rules:3" in row
    assert "[H-1]" in row
    row = next(line for line in done.out.splitlines() if line.strip().startswith("points.A"))
    assert "shanghai/wikipedia.rules" in row


def test_json(rulec: Rulec) -> None:
    told = rulec("show", rulec.write("house.rules", HOUSE), "--json").json
    assert list(told) == ["version", "name", "title", "options", "rules"]
    assert (told["version"], told["title"]) == (1, "As we play it")
    options = {one["name"]: one for one in told["options"]}
    assert options["buy_extra"]["value"] == 1
    assert options["last_card"] == {**options["last_card"], "value": "float", "taken_unsaid": False}
    rules = {one["name"]: one for one in told["rules"]}
    assert set(rules["points.joker"]) >= {"name", "text", "file", "line", "clauses", "chosen", "changed", "usual"}
    assert rules["points.joker"]["line"] == 3


def test_settings_show_what_an_option_would_be(rulec: Rulec) -> None:
    told = rulec("show", W, "--set", "last_card=required", "--json").json
    assert next(one["value"] for one in told["options"] if one["name"] == "last_card") == "required"


@pytest.mark.parametrize(
    ("stage", "has"), [("tree", "header"), ("ast", "Option"), ("model", "lay_off"), ("tables", "ActionInfo")]
)
def test_stages(rulec: Rulec, stage: str, has: str) -> None:
    done = rulec("show", W, "--emit", stage)
    assert done.code == 0
    assert has.lower() in done.out.lower()


def test_a_stage_of_rules_with_errors_is_1(rulec: Rulec) -> None:
    done = rulec("show", rulec.write("bad.rules", HOUSE + "use nothing = 1;\n"), "--emit", "ast")
    assert done.code == 1
    assert done.out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((W, "--rule", "no_such_rule"), "no rule is called `no_such_rule`; `rulec show shanghai/wikipedia` lists them all"),
        ((W, "--rule", "limit_laid_dwn"), "did you mean `"),
        ((W, "--rule", "wild_lmit"), "did you mean `wild_limit`?"),
        ((W, "--rule", "Wild-limit"), "there are `wild_limit`"),
        ((W, "--rule", "priority"), "`buy_priority`"),
        ((W, "--emit", "ast", "--rule", "set"), "--emit prints a stage as text"),
        ((W, "--set", "last_card=never"), "the option `last_card` cannot be `never`"),
        ((W, "--emit", "soup"), "'soup'"),
        (("nowhere/nothing",), "there are no rules `nowhere/nothing`"),
        ((), "Missing argument 'RULES'"),
        ((W, W), "unexpected extra argument"),
    ],
)
def test_wrong_use_is_2(rulec: Rulec, argv: tuple[str, ...], said: str) -> None:
    done = rulec("show", *argv)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_rules_with_errors_a_folder_and_no_text_are_wrong_use(rulec: Rulec) -> None:
    done = rulec("show", rulec.write("bad.rules", HOUSE + "use nothing = 1;\n"))
    assert done.code == 2
    assert "missing-target" in done.err
    assert "is a folder" in rulec("show", str(rulec.folder)).err
    assert "not text in UTF-8" in rulec("show", rulec.write("bytes.rules", b"\xff\xfe\x00")).err
