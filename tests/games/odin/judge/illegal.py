"""The one error of the judge."""

from __future__ import annotations


class Illegal(Exception):
    """A header or a line that the rules or the format do not allow, with the reason."""


def demand(holds: object, reason: str) -> None:
    """Raise `Illegal(reason)` unless `holds`."""
    if not holds:
        raise Illegal(reason)
