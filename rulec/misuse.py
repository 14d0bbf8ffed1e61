"""Wrong use of rulec, as opposed to an answer and to a fault of ours."""

from __future__ import annotations


class Misuse(Exception):
    """Wrong use: a file that cannot be read, a card not in the pack, a setting that means nothing. Ends with exit code 2."""
