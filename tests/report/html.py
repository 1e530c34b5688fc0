"""A page as a tree of tags, read by the standard library."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from html.parser import HTMLParser

LOADS = {"src", "srcset", "href", "xlink:href", "poster", "action", "formaction", "background"}
VOID = {"meta", "link", "input", "br", "wbr", "img", "hr", "base"}


@dataclass
class Tag:
    """An element: its name, its attributes, what is in it."""

    name: str
    attributes: dict[str, str]
    inside: list[Tag | str] = field(default_factory=list)

    def all(self, name: str) -> list[Tag]:
        """All elements of a name below this one, in order."""
        return [tag for tag in self.tags if tag.name == name]

    @property
    def tags(self) -> list[Tag]:
        """All elements below this one."""
        return [tag for each in self.inside if isinstance(each, Tag) for tag in (each, *each.tags)]

    @property
    def text(self) -> str:
        """All text in it, of scripts and styles too."""
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Tag("", {})]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Tag(tag, {name: value or "" for name, value in attrs}))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(self.open[-1].inside[-1])  # type: ignore[arg-type]

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(text: str) -> Tag:
    """The tree of a page; AssertionError if an element is not closed, or two have the same id."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].name}> is not closed"
    page = reader.open[0]
    ids = Counter(tag.attributes["id"] for tag in page.tags if "id" in tag.attributes)
    assert [name for name, times in ids.items() if times > 1] == []
    return page


def assert_nothing_is_fetched(text: str) -> None:
    """No element, style or script of a page names anything outside it."""
    tree = read(text)
    for tag in tree.tags:
        for name in LOADS & tag.attributes.keys():
            assert tag.attributes[name].startswith("#"), (tag.name, tag.attributes[name])
        assert tag.name not in ("link", "iframe", "object", "embed", "base", "img"), tag.name
        assert not re.search(r"url\((?!#)", tag.attributes.get("style", ""))
    for style in tree.all("style"):
        assert "@import" not in style.text
        assert "url(" not in style.text
    assert "fetch(" not in text.rpartition("<script>")[2]


def assert_only_its_scripts_run(tree: Tag) -> None:
    """The policy of a page lets in its own scripts and nothing else."""
    metas = [tag.attributes for tag in tree.all("meta")]
    (policy,) = (m["content"] for m in metas if m.get("http-equiv") == "Content-Security-Policy")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    scripts = [each.text for each in tree.all("script") if "type" not in each.attributes]
    hashes = [b64encode(sha256(each.encode()).digest()).decode() for each in scripts]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes) or "'none'"
    closed = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    lent = {"style-src": "'unsafe-inline'", "img-src": "data: blob:", "font-src": "data:"}
    assert rules == closed | lent | {"script-src": allowed}
    assert not [name for tag in tree.tags for name in tag.attributes if name.startswith("on")]


def drawings(page: str, figure: str) -> dict[str, str]:
    """What is drawn of a figure for each option, or line of options, that may be chosen."""
    (packed,) = [s for s in read(page).all("script") if s.attributes.get("id") == "options"]
    data = json.loads(zlib.decompress(b64decode(packed.text)))
    (found,) = [each for each in data["figures"] if each["name"] == figure]
    drawn = ["".join(data["elements"][one] for one in each) for each in data["drawings"]]
    return {options: drawn[place] for options, place in found["shown"].items()}
