"""Every command given a file of another kind says what it is and which command takes it; and one given none, what was meant."""

from __future__ import annotations

import pytest

from rulec.commands import COMMANDS
from runtime.record import TITLE
from tests.cli.invoking import Rulec

SCRIPT = "rules: three_thirteen/pagat\nplayers: 2\nsteps:\n- P1: stock_card\n"
FILES = {
    "own.rules": 'game own "Own" of three_thirteen/pagat;\nsource H "at home" from "own.clauses.yaml";\n// "own.yaml"\n',
    "round.yaml": SCRIPT,
    "script.txt": SCRIPT,
    "game.record": f"{TITLE}\nrules three_thirteen/pagat\n",
    "own.yaml": "1: {cards: 3}\n",
    "own.clauses.yaml": 'H-1: "sets are seven"\n',
    "broken.yaml": "a: [b\n",
}
CALLED = {
    "own.rules": "a rules file",
    "round.yaml": "a scripted game",
    "script.txt": "a scripted game",
    "game.record": "a record of a game",
    "own.yaml": "a table that rules name",
    "own.clauses.yaml": "the sentences that rules cite",
    "broken.yaml": "a YAML file",
}
TAKEN = {
    "own.rules": "rulec check own.rules",
    "round.yaml": "rulec play round.yaml",
    "script.txt": "rulec play script.txt",
    "game.record": "rulec replay game.record",
    "own.yaml": "rulec check own.rules",
    "own.clauses.yaml": "rulec check own.rules",
    "broken.yaml": "rulec play broken.yaml",
}
NO_RULES = [name for name in FILES if not name.endswith(".rules")]
TAKING_RULES = [
    ("check", "{}"),
    ("show", "{}"),
    ("hand", "{}", "7h"),
    ("meld", "{}", "7h"),
    ("simulate", "{}"),
    ("play", "-i", "{}"),
]


@pytest.fixture
def here(rulec: Rulec, monkeypatch: pytest.MonkeyPatch) -> Rulec:
    """All kinds of files, in the current folder."""
    for name, text in FILES.items():
        rulec.write(name, text)
    (rulec.folder / "house").mkdir()
    rulec.write("house/evens.rules", FILES["own.rules"])
    monkeypatch.chdir(rulec.folder)
    return rulec


@pytest.mark.parametrize("argv", TAKING_RULES, ids=lambda argv: " ".join(argv))
@pytest.mark.parametrize("name", NO_RULES)
def test_rules_are_wanted(here: Rulec, argv: tuple[str, ...], name: str) -> None:
    done = here(*[word.format(name) for word in argv])
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"rulec: `{name}` is {CALLED[name]}, not a rules file; ")
    assert f"`{TAKEN[name]}`" in done.err


@pytest.mark.parametrize("name", ["own.rules", "game.record"])
def test_a_script_is_wanted(here: Rulec, name: str) -> None:
    done = here("play", name)
    assert (done.code, done.out) == (2, "")
    assert f"`{name}` is {CALLED[name]}, not a scripted game; `{TAKEN[name]}`" in done.err


@pytest.mark.parametrize("command", ["play", "test"])
@pytest.mark.parametrize("name", ["own.yaml", "own.clauses.yaml"])
def test_a_table_is_no_script(here: Rulec, command: str, name: str) -> None:
    done = here(command, name)
    assert done.code == 2
    assert f"`{name}` is {CALLED[name]}, not a scripted game; `{TAKEN[name]}`" in done.out


@pytest.mark.parametrize("name", [name for name in FILES if name != "game.record"])
def test_a_record_is_wanted(here: Rulec, name: str) -> None:
    done = here("replay", name)
    assert (done.code, done.out) == (2, "")
    assert f"`{name}` is {CALLED[name]}, not a record of a game; " in done.err
    assert f"`{TAKEN[name]}`" in done.err


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_in_place_of_a_command(here: Rulec, name: str) -> None:
    done = here(name)
    assert (done.code, done.out) == (2, "")
    assert CALLED[name] in done.err
    assert f"`{TAKEN[name]}`" in done.err


def test_rules_that_are_not_called_so_are_rules(here: Rulec) -> None:
    assert here("check", here.write("own.txt", 'game own "Own" of three_thirteen/pagat;\n')).code == 0


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (("check", "onw.rules"), "own.rules"),
        (("check", "own.rulse"), "own.rules"),
        (("check", "onw"), "own"),
        (("check", "huose/evens.rules"), "house/evens.rules"),
        (("check", "house/evns"), "house/evens"),
        (("check", "hose"), "house"),
        (("show", "pagat"), "three_thirteen/pagat"),
        (("show", "wikpedia"), "shanghai/wikipedia"),
        (("show", "Five Crowns"), "three_thirteen/five_crowns"),
        (("meld", "three_thirteen/pagta", "7h"), "three_thirteen/pagat"),
        (("play", "rond.yaml"), "round.yaml"),
        (("replay", "gmae.record"), "game.record"),
    ],
)
def test_what_was_probably_meant(here: Rulec, argv: tuple[str, ...], meant: str) -> None:
    done = here(*argv)
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f"did you mean `{meant}`?\n")


def test_a_family_of_games_is_listed(here: Rulec) -> None:
    said = here("show", "shanghai").err
    assert all(f"`shanghai/{name}`" in said for name in ("camping", "wikipedia", "wikipedia_2012"))


def test_rules_are_named_that_can_be_played(here: Rulec) -> None:
    assert "`rulec play -i three_thirteen/pagat`" in here("play", "three_thirteen/pagat").err


# ---- `--json` also when there is no answer


WRONG: dict[str, list[tuple[str, ...]]] = {
    "rules": [("too", "much")],
    "check": [("nowhere",), ("round.yaml",), ()],
    "show": [
        ("nowhere",),
        ("bad.rules",),
        ("own", "--rule", "zzz"),
        ("own", "--emit", "ast", "--rule", "set"),
        ("own", "--set", "x=1"),
    ],
    "meld": [("nowhere", "7h"), ("bad.rules", "7h"), ("own", "7x"), ("own", "7h"), ("own", "7h", "--round", "99"), ("own",)],
    "hand": [("nowhere", "7h"), ("bad.rules", "7h"), ("own", "7x"), ("own", "7h", "--round", "²"), ("own", "7h", "--goal", "x")],
    "play": [("nowhere",), ("own.rules",), ("-i", "own", "own"), ("round.yaml", "--seed", "1")],
    "test": [("nowhere",), ("nowhere.yaml",), ("game.record",)],
    "replay": [("nowhere",), ("round.yaml",), ("game.record",)],
    "simulate": [("nowhere",), ("bad.rules",), ("own", "--players", "99"), ("own", "-n", "0"), ("own", "--seed", "9" * 60)],
    "explain": [("nothing",), ()],
}


def test_all_commands_are_here() -> None:
    assert set(WRONG) == set(COMMANDS)


@pytest.mark.parametrize(("command", "argv"), [(command, argv) for command, lines in WRONG.items() for argv in lines])
def test_wrong_use_is_json_too(here: Rulec, command: str, argv: tuple[str, ...]) -> None:
    """One document, and the same words on standard error as without `--json`."""
    here.write("bad.rules", FILES["own.rules"] + "use nothing = 1;\n")
    plain = here(command, *argv)
    done = here(command, *argv, "--json")
    assert plain.code == done.code == 2
    told = done.json
    assert list(told) == ["version", "verdict", "command", "exit", "error", "diagnostics"]
    assert (told["version"], told["verdict"], told["command"], told["exit"]) == (1, "error", command, 2)
    assert told["error"] in done.err
    assert [one["code"] for one in told["diagnostics"]] == (["missing-target"] if "bad.rules" in argv else [])


@pytest.mark.parametrize(
    "argv", [("check", "nowhere", "--format", "json"), ("check", "--format=json", "nowhere"), ("chekc", "--json")]
)
def test_json_is_wanted_however_it_is_said(here: Rulec, argv: tuple[str, ...]) -> None:
    assert here(*argv).json["verdict"] == "error"


def test_json_is_not_said_where_nobody_asks(here: Rulec) -> None:
    assert here("show", "nowhere", "--", "--json").out == ""


@pytest.mark.parametrize(
    "argv", [("play", "empty.yaml"), ("test", "empty.yaml"), ("check", "bad.rules"), ("test", "bad.rules"), ("test", "none")]
)
def test_findings_are_the_usual_form(here: Rulec, argv: tuple[str, ...]) -> None:
    """What is wrong in a file that was asked about is an answer, not wrong use of the command."""
    here.write("empty.yaml", "")
    here.write("bad.rules", FILES["own.rules"] + "use nothing = 1;\n")
    (here.folder / "none").mkdir()
    told = here(*argv, "--json").json
    assert told.get("verdict") != "error"


def test_our_own_fault_is_json_too(here: Rulec, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: object, cache: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("rulec.commands.check.compile_path", fail)
    done = here("check", "own", "--json")
    assert (done.code, done.json["exit"], done.json["error"]) == (70, 70, "ZeroDivisionError: by nought")


def test_what_is_no_record_is_not_named_for_one(here: Rulec) -> None:
    done = here("replay", "onw.rules")
    assert (done.code, done.err) == (2, "rulec: there is no record `onw.rules`\n")


@pytest.mark.parametrize("command", ["play", "test"])
def test_a_script_without_steps_is_told_what_it_lacks(here: Rulec, command: str) -> None:
    here.write("only.yaml", "rules: three_thirteen/pagat\n")
    done = here(command, "only.yaml")
    assert done.code == 2
    assert "a scripted game has `rules`, `players` and `steps`" in done.out
    assert "if it is meant as" not in done.out
