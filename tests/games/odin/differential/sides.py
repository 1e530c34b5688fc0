"""Odin on both sides of the campaign, the compiled engine and the judge."""

import json
from collections.abc import Iterable
from random import Random

from silver_sim.games.odin.study.playing import decisions
from silver_sim.games.odin.text.replay import Replay
from tests.games.differential.compare import Sides
from tests.games.judging import Line
from tests.games.odin.judge import EVENTS, Judge
from tests.games.odin.judge.random_play import (
    STYLES,
    illegal_line,
    near_line,
    random_header,
    random_line,
)


def near(judge: Judge, line: Line, rng: Random) -> Line:
    """Another answer to the question that stands, legal or not."""
    return near_line(judge, rng)


def answers_of_judge(judge: Judge) -> list[str]:
    """All legal answers, each once."""
    return in_fixed_order(judge.answers())


def answers_of_engine(engine: Replay) -> list[str]:
    """All legal answers, each once."""
    legal = engine.legal()
    return in_fixed_order([] if legal is None else decisions(legal))


def in_fixed_order(answers: Iterable[Line]) -> list[str]:
    """Answers as text: neither their order nor that of their cards matters."""
    return sorted(
        json.dumps(answer | {"cards": sorted(answer.get("cards", []))}, sort_keys=True)
        for answer in answers
    )


SIDES = Sides(
    game="odin",
    judge=Judge,
    engine=Replay,
    events=EVENTS,
    styles=STYLES,
    header=random_header,
    line=random_line,
    illegal=illegal_line,
    near=near,
    legal_to_judge=answers_of_judge,
    legal_to_engine=answers_of_engine,
)
