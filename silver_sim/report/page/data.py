"""Data for the scripts of pages: nothing in it opens or closes a tag."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any


def embedded(data: Any) -> str:
    """Return JSON for use inside a script element."""
    text = _json(data)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def packed(data: Any) -> str:
    """Return deflated JSON as letters that are safe inside a script element."""
    return b64encode(zlib.compress(_json(data).encode("utf-8", "backslashreplace"), 9)).decode()


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
