"""Tests of silver_sim.advice."""
