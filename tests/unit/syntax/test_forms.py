"""The forms that messages show are forms of the language."""

from __future__ import annotations

import pytest

from rulec.syntax.recovery.forms import FORMS
from rulec.syntax.recovery.lines import HOME
from rulec.syntax.recovery.wording import listed
from tests.unit.syntax.reading import read, shown

_FILLED = {"LINES": "go a;", "CONDITION": "down", "KEY": "card", "ROW": "joker", "VALUE": "3", "OPTION": "o"}
_TOP = set(
    listed(
        "game base source players suits ranks order cards wild meld limit option require value table zone keep winner "
        "when state example normally replace remove change use cite"
    )
)


def filled(form: str) -> str:
    for word, text in _FILLED.items():
        form = form.replace(word, text)
    return form


@pytest.mark.parametrize(("word", "form"), [(word, one) for word, forms in FORMS.items() for one in forms.split("` or `")])
def test_a_form_can_be_read(word: str, form: str) -> None:
    line = filled(form)
    if word in ("game", "base"):
        text, header = "", line
    elif word in _TOP:
        text, header = line, 'game a "A";\n'
    elif word in ("action", "then"):
        text, header = f"state s {{ {line} }}", 'game a "A";\n'
    else:
        text, header = f"state s {{ action a {{ {line} }} }}", 'game a "A";\n'
    _, found = read(text, header)
    assert shown(found) == []


def test_every_line_has_a_form() -> None:
    assert set(HOME) == set(FORMS)
