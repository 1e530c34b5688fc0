"""Tests of silver_sim.stats."""
