"""Scripts written by tests: short forms of the parts that every script has."""

from __future__ import annotations

from pathlib import Path

from rulec.testing import ScriptResult, run_script

HEAD = "rules: three_thirteen/pagat\nplayers: [Ana, Beto]\n"
DEAL = "start: {round: 1, dealer: Beto, hands: {Ana: 5s 6s 9h, Beto: Kd Kh 2c}, pile: 8c, stock: 7s 10c}\n"


class Scripts:
    """Writes scripts and rules into a folder and runs them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, text: str, name: str = "game.yaml") -> Path:
        """Write a file as it is."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, text: str) -> ScriptResult:
        """Run a script."""
        return run_script(self.write(text))

    def steps(self, steps: str, start: str = DEAL, head: str = HEAD) -> ScriptResult:
        """Run steps in the usual game from the usual start."""
        return self.run(f"{head}{start}steps:\n{steps}\n")

    def mistakes(self, text: str) -> list[tuple[str, str]]:
        """Return (underlined text, message) of everything wrong with a script, which must not have been run."""
        result = self.run(text)
        assert result.cases == []
        assert result.verdict == "failed"
        return [(one.span.text, one.message) for one in result.report]
