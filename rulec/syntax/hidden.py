"""Characters that no text of rules needs, and that would steer the terminal of whoever has the rules shown."""

from __future__ import annotations

import re
from unicodedata import name

HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters but tabs and ends of lines, and those that turn the direction of writing."""

HELP = "delete it, or write the line anew: it cannot be seen, and would change how the text is shown"


def hidden(text: str) -> int | None:
    """Return where the first such character of a text is, or None."""
    found = HIDDEN.search(text)
    return None if found is None else found.start()


def called(char: str) -> str:
    """Return what a hidden character is called in a message: `U+202E (right-to-left override)`."""
    known = name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({known})" if known else "")
