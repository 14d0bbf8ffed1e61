"""`rulec check`: findings in three forms, exit codes, files and folders."""

from __future__ import annotations

from pathlib import Path

from tests.cli.invoking import Rulec

GOOD = 'game good "Good" of shanghai/wikipedia;\nuse buy_extra = 1;\n'
BAD = 'game bad "Bad" of shanghai/wikipedia;\nuse buy_extras = 1;\n'
UNSAID = 'game plain "Plain" of base/contract_rummy;\nplayers 2..4;\n'


def test_clean_is_0(rulec: Rulec) -> None:
    done = rulec("check", rulec.write("good.rules", GOOD))
    assert (done.code, done.out, done.err) == (0, "1 file, nothing to complain about\n", "")


def test_shipped_rules_by_name(rulec: Rulec) -> None:
    done = rulec("check", "shanghai/wikipedia", "shanghai/camping")
    assert done.code == 0
    assert "error" not in done.out


def test_an_error_is_1_with_place_underline_and_help(rulec: Rulec) -> None:
    path = rulec.write("bad.rules", BAD)
    done = rulec("check", path)
    lines = done.out.splitlines()
    assert done.code == 1
    assert lines[0] == "error[missing-target]: no option `buy_extras` to set"
    assert lines[1].strip() == f"--> {path}:2:5"
    assert "  ^^^^^^^^^^" in done.out
    assert "did you mean `buy_extra`?" in done.out
    assert lines[-1] == "1 error"


def test_concise_has_one_line_a_finding(rulec: Rulec) -> None:
    path = rulec.write("bad.rules", BAD)
    done = rulec("check", path, "--format", "concise")
    assert done.out == f"{path}:2:5: error[missing-target] no option `buy_extras` to set\n1 error\n"


def test_json_in_both_spellings(rulec: Rulec) -> None:
    path = rulec.write("bad.rules", BAD)
    done = rulec("check", path, "--format", "json")
    assert done.code == 1
    assert done.json == rulec("check", path, "--json").json
    told = done.json
    assert (told["version"], told["errors"], told["warnings"], told["notices"]) == (1, 1, 0, 0)
    (found,) = told["diagnostics"]
    assert set(found) >= {"code", "severity", "message", "place", "label", "others", "help"}
    assert found["place"]["file"] == path
    assert found["place"]["start"] == {"line": 2, "column": 5}
    assert found["place"]["text"] == "buy_extras"


def test_notices_do_not_count_and_can_be_left_out(rulec: Rulec) -> None:
    text = (
        'game usual "As usual" of base/contract_rummy;\nplayers 2..4;\nvalue packs = 2;\n'
        "value deals = 1;\nvalue hand_size = 10;\nvalue points by card { A..K: 5; }\n"
        'table contracts by round from "usual.yaml" { contract: melds exactly when exact_sizes; }\n'
    )
    rulec.write("usual.yaml", "1: {contract: 2 set 3}\n")
    path = rulec.write("usual.rules", text)
    done = rulec("check", path)
    assert done.code == 0
    assert "notice[taken-as-usual]" in done.out
    assert rulec("check", path, "--quiet").out == "1 file, nothing to complain about\n"


def test_every_mistake_is_told_at_once(rulec: Rulec) -> None:
    text = BAD + "use swaping = never;\nlimit few in sett always: wilds <= 1;\n"
    told = rulec("check", rulec.write("bad.rules", text), "--json").json
    assert [found["place"]["start"]["line"] for found in told["diagnostics"]] == [2, 3, 4]


def test_a_folder_is_all_rules_in_it(rulec: Rulec) -> None:
    rulec.write("bad.rules", BAD)
    rulec.write("good.rules", GOOD)
    (rulec.folder / "deeper").mkdir()
    rulec.write("deeper/bad.rules", BAD)
    told = rulec("check", str(rulec.folder), "--json").json
    assert told["errors"] == 2
    rulec.write("bad.rules", GOOD.replace("good", "bad"))
    rulec.write("deeper/bad.rules", GOOD.replace("good", "bad"))
    done = rulec("check", str(rulec.folder))
    assert (done.code, done.out) == (0, "3 files, nothing to complain about\n")


def test_wrong_use_is_2(rulec: Rulec) -> None:
    for argv, said in [
        ((), "Missing argument 'PATH...'"),
        (("nowhere/nothing",), "there are no rules `nowhere/nothing`"),
        ((str(rulec.folder),), "there is no rules file"),
        (("shanghai/wikipedia", "--format", "xml"), "'xml'"),
    ]:
        done = rulec("check", *argv)
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_files_that_are_no_text_are_a_finding(rulec: Rulec) -> None:
    path = rulec.write("bytes.rules", b"\xff\xfe\x00game")
    done = rulec("check", path)
    assert done.code == 1
    assert "error[unreadable]" in done.out
    assert rulec("check", path, "--json").json["diagnostics"][0]["place"]["start"] is None


def test_empty_files_are_a_finding(rulec: Rulec) -> None:
    for text in ("", "\n\n", "// nothing yet\n", "\ufeff"):
        done = rulec("check", rulec.write("empty.rules", text))
        assert done.code == 1, repr(text)
        assert "error[" in done.out


def test_an_example_that_does_not_hold_is_an_error(rulec: Rulec) -> None:
    done = rulec("check", rulec.write("bad.rules", GOOD + 'example "8s 8h 9d" is set;\n'))
    assert done.code == 1
    assert "error[example]" in done.out


def test_a_link_that_leads_to_itself_is_one_finding_among_others(rulec: Rulec, tmp_path: Path) -> None:
    """The other files of the folder are checked all the same, and tested."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "loop.rules").symlink_to("loop.rules")
    (folder / "mine.rules").write_text('game mine "Mine" of shanghai/wikipedia;\nexample "8s 8h 8d" is set;\n')
    done = rulec("check", str(folder))
    assert done.code == 1
    assert "loop.rules` cannot be read" in done.out
    tested = rulec("test", str(folder))
    assert tested.code == 2
    assert "1 passed, 0 failed, 1 unreadable" in tested.out
