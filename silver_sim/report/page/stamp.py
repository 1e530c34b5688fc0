"""The stamp of a gallery page: JSON in its head that tells programs what played it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any

NAME = "silver-sim-played"
STAMP = re.compile(rf'<meta name="{NAME}" content="([^"]*)">\n')
BEFORE = "</head>"


def stamped(page: bytes, stamp: Mapping[str, Any]) -> bytes:
    """Return a page with this stamp, which replaces an earlier one."""
    content = escape(json.dumps(stamp, sort_keys=True, separators=(",", ":")))
    text = STAMP.sub("", page.decode())
    return text.replace(BEFORE, f'<meta name="{NAME}" content="{content}">\n{BEFORE}', 1).encode()
