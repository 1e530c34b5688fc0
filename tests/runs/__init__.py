"""Tests of silver_sim.runs."""
