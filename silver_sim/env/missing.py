"""What is said where a library of the extra ``env`` is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from silver_sim.errors import UserError


@contextmanager
def needed(*libraries: str) -> Iterator[None]:
    """UserError in place of an ImportError of one of these libraries."""
    try:
        yield
    except ImportError as problem:
        if (problem.name or "").partition(".")[0] not in libraries:
            raise
        raise UserError(
            f"environments need {problem.name}, which is not installed",
            help="pip install 'silver-sim[env]'",
        ) from problem
