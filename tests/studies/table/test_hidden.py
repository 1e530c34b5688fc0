"""Nothing hidden is shown or written before a game is over, except by its seed.

A game is stopped at some of its decisions. In other deals, in which the person would have seen the
same so far, all that was shown and written until then is the same, byte for byte.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from silver_sim.games.notes import completed
from silver_sim.studies.table import adviser
from silver_sim.studies.table import session as sessions
from silver_sim.studies.table.live import Invitation, LiveGame
from tests.studies.table.sitting import Dealt, Sitting, Typing, as_strategy

pytestmark = pytest.mark.slow

ONE_DEAL = {"silver": {"rounds": 1}, "odin": {"points_limit": 1}}
SEED, OTHER = 3, 4  # of the deal, and of another deal of what was not seen
BESIDE = ["?", "why", "list", "table", "notes"]  # typed before the answer to the ...
AT = 3  # ... decision, counted from 0
STOPS = 3  # decisions at which other deals are looked at


class Scene(NamedTuple):
    game: str
    against: tuple[str, ...]
    like: str  # the person answers as this strategy
    seat: int


SCENES = [
    Scene("silver", ("keeper", "spy"), "raider", 1),
    Scene("silver", ("spy", "keeper", "raider"), "keeper", 0),
    Scene("silver", ("champion", "counter"), "spy", 2),
    Scene("silver", ("raider",), "champion", 1),
    Scene("odin", ("champion", "low"), "low", 2),
    Scene("odin", ("low", "high", "low", "champion", "low"), "champion", 3),
]


class Moment(NamedTuple):
    """A decision of the person, or the end: all that was shown and written until then."""

    shown: list[str]
    files: list[str]
    notes: list[str]


class Watched:
    """A game, decision by decision, up to so many of them."""

    def __init__(
        self, live: LiveGame, typing: Typing, patch: pytest.MonkeyPatch, most: int = 10**9
    ) -> None:
        self.moments: list[Moment] = []
        self._files: list[str] = []
        self._beside, self._typing, self._most = [*BESIDE], typing, most
        patch.setattr(sessions, "write", lambda _, text: self._files.append(text))
        self._sitting = Sitting(live, Path("game.txt"), self._type)
        if self._sitting.play():  # the script is written last
            self._note(live, self._files[:-1])

    def _type(self, live: LiveGame) -> str | None:
        if len(self.moments) == AT and self._beside:
            return self._beside.pop(0)
        self._note(live, self._files)
        return None if len(self.moments) > self._most else self._typing(live)

    def _note(self, live: LiveGame, files: list[str]) -> None:
        self.moments.append(Moment([*self._sitting.shown], [*files], live.notes()))


def moments(
    scene: Scene, patch: pytest.MonkeyPatch
) -> Iterator[tuple[Moment, Moment, tuple[str, str]]]:
    """Some moments of a game of a scene, each with that of another deal, and both deals."""
    patch.setattr(adviser, "BUDGET", adviser.BUDGET._replace(rollouts=512))
    asked = Invitation(scene.game, scene.against, scene.seat, SEED, ONE_DEAL[scene.game])
    live = LiveGame(asked)
    played = Watched(live, as_strategy(scene.like, scene.game), patch)
    own = live.script().splitlines()
    number = len(played.moments)
    for stop in sorted({number * part // STOPS for part in range(1, STOPS)} | {number - 1}):
        at = played.moments[stop]
        [made] = completed("\n".join(at.notes), seed=OTHER)
        header, deal, *acts = (line for _, line in made.lines)
        header = {**header, "names": json.loads(own[0])["names"]}
        twin = Dealt(asked, [json.dumps(header), json.dumps(deal)], acts)
        other = Watched(twin, twin.own(), patch, stop).moments[stop]
        yield at, other, (own[1], json.dumps(deal))


@pytest.mark.parametrize("scene", SCENES)
def test_other_deals_are_shown_and_written_alike(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, other, (deal, other_deal) in moments(scene, monkeypatch):
        assert other == at
        assert other_deal != deal


@pytest.mark.parametrize("scene", [SCENES[3], SCENES[5]])
def test_what_was_not_seen_would_be_found(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = LiveGame.begin

    def begin_open(live: LiveGame) -> None:
        begin(live)
        live.form = live.form._replace(seen=lambda one, other, *_: (one.state(), other.state()))

    monkeypatch.setattr(LiveGame, "begin", begin_open)
    assert any(other.shown != at.shown for at, other, _ in moments(scene, monkeypatch))
