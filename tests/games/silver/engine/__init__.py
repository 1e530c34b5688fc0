"""Proof of the engine: chance, deals, invariants, sight, determinism and the compiled code."""
