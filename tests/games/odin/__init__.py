"""Tests of Odin."""
