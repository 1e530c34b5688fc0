"""Run folders: what a simulation leaves behind, and how everybody else reads it."""

from silver_sim.runs.folder import RunFolder
from silver_sim.runs.manifest import Status

__all__ = ["RunFolder", "Status"]
