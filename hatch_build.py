"""A wheel with machine code is for one platform and one Python, as that of numba is."""

from __future__ import annotations

import os
from importlib.metadata import distribution
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MachineCode(BuildHookInterface[Any]):
    """Takes the folder that ``SILVER_SIM_CODE`` names into the wheel (``make wheels``)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folder, if there is one, and the tags of the numba that calls the code."""
        if folder := os.environ.get("SILVER_SIM_CODE"):
            lines = (distribution("numba").read_text("WHEEL") or "").splitlines()
            tags = [line.removeprefix("Tag: ").split("-") for line in lines if "Tag: " in line]
            python, abi, _ = tags[0]
            build_data["tag"] = f"{python}-{abi}-{'.'.join(platform for *_, platform in tags)}"
            build_data["pure_python"] = False
            build_data["force_include"][folder] = "silver_sim/_builtin/code"
