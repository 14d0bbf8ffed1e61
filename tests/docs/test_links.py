"""Links between the pages lead somewhere, and every page can be reached from the start page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, pages

_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def _prose(page: Path) -> str:
    """Return a page without its code, in which brackets mean something else."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", lambda code: "x" * len(code[0]), text)


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as viewers make them."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def _links(page: Path) -> list[tuple[str, str]]:
    return [link.partition("#")[::2] for link in _LINK.findall(_prose(page)) if "://" not in link]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for path, anchor in _links(page):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name} links to {path}, which is not there"
        if anchor:
            assert anchor in _anchors(target), f"{page.name} links to {path}#{anchor}, and there is no such heading"


def test_every_page_can_be_reached() -> None:
    start = ROOT / "README.md"
    found, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        for path, _ in _links(page):
            target = (page.parent / path).resolve() if path else page
            inner = sorted(target.glob("*.md")) if target.is_dir() else [target] if target.suffix == ".md" else []
            for one in inner:
                if one not in found and one.exists():
                    found.add(one)
                    waiting.append(one)
    assert set(pages()) <= found


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_named_in_the_text_are_there(page: Path) -> None:
    for path in re.findall(r"`((?:rulec|runtime|tests|spec|examples|editors)/(?!_)[\w/.-]*)`", page.read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), f"{page.name} speaks of {path}, which is not there"
