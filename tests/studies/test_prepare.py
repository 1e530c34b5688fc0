"""``doctor --compile``: both games are made ready, and what that took is told."""

from pathlib import Path

import pytest

from silver_sim.games import registry
from silver_sim.studies import prepare


def test_every_game_is_prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepared: list[str] = []

    def compiled(game: object, note: object) -> None:
        prepared.append(game.name)  # type: ignore[attr-defined]
        (tmp_path / f"{len(prepared)}.nbc").write_bytes(bytes(1_500_000))

    monkeypatch.setattr(prepare, "_prepare_game", compiled)
    monkeypatch.setattr(prepare, "writable_root", lambda: tmp_path)
    told = prepare.prepare(lambda text: None)
    assert prepared == list(registry.names())
    assert str(told) == "0 s; 2 files, 3 MB"
