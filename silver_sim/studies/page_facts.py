"""Facts of a page besides the summary: counted with the parts, and written as `facts.json`.

For a run without the file, such as one without a page, they are counted from its parts again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import add

import polars as pl

from silver_sim.errors import UserError
from silver_sim.result import Plain, read
from silver_sim.runs import RunFolder
from silver_sim.runs.files import packed_json
from silver_sim.stats.outcomes.blocks import Frames, won_by
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.observed import PageFacts, SubjectFacts, observed, steps
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.outcomes.samples import TYPICAL, Key, Sample, most_typical, sample
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.game import game_of
from silver_sim.studies.core.study import PlayedStudy, Study
from silver_sim.studies.kinds import kind_of

FACTS = "facts.json"
AT_A_TIME = 2  # parts


def facts_file(run: RunFolder, study: Study | None, summary: Plain) -> dict[str, bytes]:
    """Return `facts.json` by its name, from what a study counted; nothing if it counted none."""
    if not isinstance(study, PlayedStudy) or study.facts is None:
        return {}
    return {FACTS: packed_json(_finished(run, summary, study.facts, study.seating))}


def facts_so_far(run: RunFolder, study: PlayedStudy, summary: Plain) -> PageFacts:
    """Return the facts of what has been added to a study while its run is played.

    Its most typical game is one of the latest part: not all rows are read again for every page.
    """
    assert study.facts is not None
    return _finished(run, summary, study.facts, study.seating, [study.looks - 1])


def facts_of(run: RunFolder, summary: Plain) -> PageFacts:
    """Return what the page of a run says in addition to the summary."""
    if FACTS in run.manifest["files"]:
        return read(PageFacts, json.loads(run.content(FACTS)))
    game = game_of(run.spec)
    names = [table["players"] for table in run.spec["tables"]]
    kind = kind_of(summary)
    if kind.who is None:
        raise UserError(
            f"a run of kind {kind.name} keeps no totals of its games",
            help="name a run of another kind",
        )
    seating = kind.who.seating(summary, run.spec).without(names, summary["noise"])

    def count(frames: Frames) -> Facts:
        return Facts.of(PartRows(game, frames, seating.players), seating)

    facts = reduce(add, _in_threads(count, (frames for _, frames in run.read())))
    return _finished(run, summary, facts, seating)


def _finished(
    run: RunFolder,
    summary: Plain,
    facts: Facts,
    seating: Seating,
    parts: Sequence[int] | None = None,
) -> PageFacts:
    """Return the facts, with what is known only once all has been counted.

    The most typical game is one of these parts, of all if None.
    """
    again = summary.get("every_look", False)
    looks = steps(summary["blocks"])
    found = observed(facts, seating, looks, game_of(run.spec), again=again)
    places = _places_of_leader(found.subjects, seating)
    looked_at = range(len(run.notes())) if parts is None else parts
    typical = _most_typical(run, found.mean_totals, places, looked_at)
    return replace(found, samples=found.samples | {TYPICAL: typical})


def _places_of_leader(subjects: Sequence[SubjectFacts], seating: Seating) -> dict[int, list[int]]:
    """The places of the subject that wins most of its games: by table, in the line-up."""
    shares = [subject.settling[-1].estimate or 0.0 for subject in subjects]
    leader = shares.index(max(shares))
    found: dict[int, list[int]] = {}
    for (table, player), subject in seating.places.items():
        if subject == leader:
            found.setdefault(player, []).append(table)
    return found


def _most_typical(
    run: RunFolder,
    means: Sequence[Sequence[float | None]],
    places: Mapping[int, Sequence[int]],
    parts: Sequence[int],
) -> Sample:
    """Return the game of these parts whose totals are closest to the mean totals of its table.

    Among those won from one of these places (tables by player), if there are any. The means are
    known only at the end, so the rows of games are read once more.
    """
    typical = [[-1 if mean is None else round(mean) for mean in table] for table in means]
    of_all: list[tuple[Key, int]] = []
    of_won: list[tuple[Key, int]] = []
    for part in parts:
        games = run.rows("games", part)
        won = games.filter(
            pl.any_horizontal(
                pl.col("table").is_in(tables) & (won_by(player, games) > 0)
                for player, tables in places.items()
            )
        )
        of_all.append((most_typical(games, typical), part))
        if won.height:
            of_won.append((most_typical(won, typical), part))
    key, part = min(of_won or of_all)
    return sample(run.tables(part), key)


def _in_threads(count: Callable[[Frames], Facts], parts: Iterator[Frames]) -> Iterator[Facts]:
    """Yield what is counted of every part, in order; a few parts are in memory at a time."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        while some := list(islice(parts, AT_A_TIME)):
            yield from pool.map(count, some)
