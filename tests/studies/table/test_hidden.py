"""Nothing hidden is shown or written before a game is over, except by its seed.

A game is played in its own deal, and in other ones in which the person would have seen the same:
what is shown and what is written to the file is the same, byte for byte. Only the script differs.
"""

import json
from pathlib import Path

import pytest

from silver_sim.games.notes import completed
from silver_sim.studies.table import session as sessions
from silver_sim.studies.table.live import Invitation, LiveGame
from tests.studies.table.sitting import Dealt, Sitting, Typing, as_strategy

ONE_DEAL = {"silver": {"rounds": 1}, "odin": {"points_limit": 1}}
SCENES = [
    ("silver", ("keeper", "spy"), "raider", 1),
    ("silver", ("spy", "keeper", "raider"), "keeper", 0),
    ("silver", ("champion", "counter"), "spy", 2),
    ("silver", ("raider",), "champion", 1),
    ("odin", ("champion", "low"), "low", 2),
    ("odin", ("low", "high", "low", "champion", "low"), "champion", 3),
]
SEED, OTHERS = 3, (3, 4)  # of the deal, and of other deals of what was not seen
BESIDE = ["?", "why", "list", "table", "notes"]  # typed before the answer to the ...
AT = 4  # ... decision


class Watched:
    """A game to its end: what was shown, what was written, and the script."""

    def __init__(
        self, live: LiveGame, typing: Typing, folder: Path, patch: pytest.MonkeyPatch
    ) -> None:
        self.files: list[str] = []
        patch.setattr(sessions, "write", lambda _, text: self.files.append(text))
        self._decisions, self._beside, self._typing = 0, [*BESIDE], typing
        sitting = Sitting(live, folder / "game.txt", self._type)
        assert sitting.play()
        self.shown = sitting.page
        *self.files, self.script = self.files

    def _type(self, live: LiveGame) -> str | None:
        if self._decisions == AT and self._beside:
            return self._beside.pop(0)
        self._decisions += 1
        return self._typing(live)


@pytest.mark.parametrize(("game", "against", "me", "seat"), SCENES)
def test_other_deals_of_what_was_not_seen_are_shown_and_written_alike(
    game: str,
    against: tuple[str, ...],
    me: str,
    seat: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = Invitation(game, against, seat, SEED, ONE_DEAL[game])
    live = LiveGame(asked)
    played = Watched(live, as_strategy(me, game), tmp_path, monkeypatch)
    notes = "\n".join(live.notes())
    others = []
    for number in OTHERS:
        [found] = completed(notes, seed=number)
        lines = [line for _, line in found.lines]
        header = {**lines[0], "names": json.loads(played.script.splitlines()[0])["names"]}
        acts = [line for line in lines if "act" in line]
        twin = Dealt(asked, [json.dumps(header), json.dumps(lines[1])], acts)
        others.append(Watched(twin, twin.own(), tmp_path, monkeypatch))
    for each in others:
        assert each.shown == played.shown
        assert each.files == played.files
    assert len({each.script for each in others}) == len(OTHERS)
