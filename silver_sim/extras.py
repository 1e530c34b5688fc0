"""What a plain install leaves out, and the command that brings it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from silver_sim.errors import UserError

EXTRAS = {  # the modules that each brings
    "atlas": ("sklearn", "threadpoolctl"),
    "cluster": ("dask", "distributed"),
    "env": ("gymnasium", "pettingzoo"),
    "static": ("vl_convert",),
    "tune": ("cma",),
}


def need(extra: str, what: str) -> None:
    """UserError if the modules of an extra are not installed; `what` needs them, as a message says.

    Called before anything is played or written.
    """
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise UserError(
            f"{what} needs what a plain install leaves out",
            why=f"not installed: {', '.join(missing)}",
            help=f"{_installer()} 'silver-sim[{extra}]'",
        )


def _installer() -> str:
    """What adds to this environment: each tool leaves a file in those that it makes."""
    home = Path(sys.prefix)
    if (home / "uv-receipt.toml").exists():
        return "uv tool install"
    if (home / "pipx_metadata.json").exists():
        return "pipx inject silver-sim"
    return "pip install"
