"""Proof of the engine: plays, chance, deals, invariants, sight, luck, limits, determinism."""
