"""Environments for reinforcement learning: PettingZoo for all seats, Gymnasium for one."""

from silver_sim.env.aec import GameAEC, aec_env
from silver_sim.env.single import SeatEnv

__all__ = ["GameAEC", "SeatEnv", "aec_env"]
