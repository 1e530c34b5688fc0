"""What a page of a gallery says, for programs to read, of what played it: JSON in its head."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any

NAME = "silver-sim-played"
STAMP = re.compile(rf'<meta name="{NAME}" content="([^"]*)">\n')
BEFORE = "</head>"


def stamped(page: bytes, told: Mapping[str, Any]) -> bytes:
    """Return a page that says this, in place of what it may have said before."""
    content = escape(json.dumps(told, sort_keys=True, separators=(",", ":")))
    text = STAMP.sub("", page.decode())
    return text.replace(BEFORE, f'<meta name="{NAME}" content="{content}">\n{BEFORE}', 1).encode()


def stamp_of(page: bytes) -> dict[str, Any] | None:
    """Return what a page says; None if it says nothing."""
    found = STAMP.search(page.decode())
    return json.loads(unescape(found.group(1))) if found else None
