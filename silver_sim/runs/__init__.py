"""Run folders: what a simulation writes, and how everything else reads it."""

from silver_sim.runs.folder import RunFolder
from silver_sim.runs.manifest import Status

__all__ = ["RunFolder", "Status"]
