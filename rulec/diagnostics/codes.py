"""Every diagnostic code: its severity and one line on what it is about. Each has a page in `explain/<code>.md`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """What a code stands for; `severity` is `error`, `warning` or `notice`."""

    severity: str
    about: str


CODES: dict[str, Code] = {
    # reading the text
    "syntax": Code("error", "the text is not in the language"),
    "unreadable": Code("error", "a file cannot be read, is not text, or is too large"),
    "too-much": Code("error", "a bound on sizes, depth or counts is exceeded"),
    "table-file": Code("error", "a YAML table is not of the form a table has"),
    "no-header": Code("error", "the file does not begin with `game` or `base`"),
    # names and patches
    "unknown-name": Code("error", "a name that no rule has"),
    "unknown-key": Code("error", "a key or column that the table does not have"),
    "ambiguous-name": Code("error", "a short name that fits several rules"),
    "duplicate": Code("error", "two rules or keys of one name"),
    "missing-target": Code("error", "a patch of a rule that is not there"),
    "still-used": Code("error", "a removed rule that others still need"),
    "base-not-found": Code("error", "the base of a game cannot be found"),
    "base-cycle": Code("error", "bases that rest on each other"),
    "clause": Code("error", "a cited clause that resolves to nothing"),
    # types and values
    "type": Code("error", "a thing of the wrong kind"),
    "missing-rule": Code("error", "a rule that a game must have"),
    "option-value": Code("error", "a value that an option cannot have"),
    "option-unset": Code("error", "an option without a default that the game does not set"),
    "option-conflict": Code("error", "a combination of settings that is ruled out or stated twice"),
    "unspecified": Code("warning", "a value left open where it is needed"),
    "left-open": Code("notice", "a value left open, with the reason"),
    "taken-as-usual": Code("notice", "what a game took over unsaid from its base"),
    "same-for-all": Code("error", "a rule about cards that is not the same for everybody"),
    # play
    "no-flow": Code("notice", "rules that judge cards and are not played"),
    "stuck": Code("error", "a place where play cannot go on, or a match that cannot end"),
    "hidden": Code("error", "a question to a player that would give hidden cards away"),
    "at-once": Code("error", "something that players asked at once cannot all do"),
    "not-yet": Code("error", "something the language can say and the machine cannot play yet"),
    "unused": Code("warning", "something that changes nothing"),
    "doubtful": Code("warning", "something that can hardly be meant as it stands"),
    "hides-word": Code("notice", "a rule that is called like a word of the language"),
    "similar-name": Code("warning", "a new line that may be a misspelt old one"),
    # tables
    "gap": Code("error", "a table without a row for something it must cover"),
    "open-end": Code("warning", "a table that ends where numbers could go on"),
    "overlap": Code("error", "a table with two rows for the same thing"),
    # pack, melds, contracts
    "no-points": Code("error", "a card without points"),
    "card-not-in-pack": Code("error", "a card that the pack does not have"),
    "spelling": Code("error", "two cards written alike"),
    "pack-too-small": Code("error", "more players than the pack can serve"),
    "impossible-meld": Code("error", "a meld that no cards can make"),
    "out-of-reach": Code("warning", "a contract that no hand can ever be large enough for"),
    "never-matters": Code("notice", "a rule or row that can never come into play"),
    "not-examined": Code("notice", "a question about the rules that would take too long to answer"),
    "match-length": Code("error", "as many deals as the contract table does not have"),
    # scripted games
    "script": Code("error", "a scripted game that cannot be played as it is written"),
    # examples
    "example": Code("error", "an example that does not hold"),
}
