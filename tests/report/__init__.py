"""Tests of silver_sim.report."""
