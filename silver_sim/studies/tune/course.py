"""The course of a tuning: one generation after the other, each on its own deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import polars as pl

from silver_sim.arena.lineup import BEHIND, COLON, Files, read_entry
from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import as_typed, split_outside
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.stats.core.sums import Moments
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.tune.objective import Bench, Trials
from silver_sim.studies.tune.result import BEST, START, Settings
from silver_sim.studies.tune.search import Search
from silver_sim.studies.tune.space import Space

MIDDLE = -1  # instead of a candidate's number: all candidates together, and the favourite
OF_PARAMETERS = "p_"  # prefix of the columns with values of parameters


@dataclass(frozen=True)
class Tuning:
    """The question: which parameters of whom, tried where, in how many blocks for a candidate."""

    start: Entry  # with the values at which the search begins
    space: Space
    trials: Trials
    files: Files
    blocks: int
    population: int

    @property
    def games_of_a_generation(self) -> int:
        """Games of all candidates and of the start, if no two of them are the same."""
        return self.blocks * (self.population + 1) * self.trials.games_a_block

    def entry(self, settings: Settings) -> Entry:
        """The strategy with other values of the tuned parameters."""
        base, *wrappers = split_outside(self.start.label, BEHIND)
        name, *typed = split_outside(base, COLON)
        kept = [each for each in typed if each.partition("=")[0] not in settings]
        new = [f"{parameter}={as_typed(value)}" for parameter, value in settings.items()]
        again = "+".join([":".join([name, *kept, *new]), *wrappers])
        return read_entry(again, self.files, self.trials.game)

    def arm(self, name: str, who: Settings, seats: int = 0, varied: Settings | None = None) -> Arm:
        """A line-up at tables of this many seats, or on average over all numbers of seats."""
        several, player = len(self.trials.seats) > 1, self.entry(who).label
        followed, where = name in (START, BEST), seats if several else self.trials.seats[0]
        of = f"{seats} players" if seats else "mean" if followed else ""
        label = f"{name}, {of}" if of and several else name
        return Arm(player, [], where, varied or who, name, label, followed=followed)


class Generation(NamedTuple):
    """Candidates of the same blocks, each one's lead over the start, and the next favourite.

    ``leads`` are sums over blocks (``objective.Shares``) for every candidate; ``together`` those of
    their mean. ``games`` were played for each of them, none for one equal to another before it;
    those of the start come last.
    """

    number: int
    candidates: Sequence[Settings]
    leads: Sequence[Moments]
    together: Moments
    favourite: Settings  # the middle of the distribution from then on
    games: Sequence[int]

    def rows(self) -> pl.DataFrame:
        """One row for each candidate, and one for their mean with the favourite."""
        numbers = [*range(len(self.candidates)), MIDDLE]
        leads = [*self.leads, self.together]
        settings = [*self.candidates, self.favourite]
        return pl.DataFrame(
            [
                {
                    "generation": self.number,
                    "candidate": number,
                    "blocks": lead.blocks,
                    "played": games,  # not `games`: queries have a table of that name
                    "lead": lead.n,
                    "lead_squares": lead.nn,
                    "scale": lead.d // lead.blocks,
                    **{f"{OF_PARAMETERS}{name}": value for name, value in values.items()},
                }
                for number, lead, values, games in zip(
                    numbers, leads, settings, self.games, strict=True
                )
            ]
        )

    @classmethod
    def of(cls, rows: pl.DataFrame) -> Generation:
        """Return the generation from such rows."""
        lines = [(_lead(row), _settings(row)) for row in rows.iter_rows(named=True)]
        *candidates, (together, favourite) = lines
        return cls(
            rows["generation"][0],
            [settings for _, settings in candidates],
            [lead for lead, _ in candidates],
            together,
            favourite,
            rows["played"].to_list(),
        )


def _lead(row: dict[str, int]) -> Moments:
    blocks, n, scale = row["blocks"], row["lead"], row["scale"]
    return Moments(blocks, n, scale * blocks, row["lead_squares"], scale * n, scale**2 * blocks)


def _settings(row: dict[str, Value]) -> Settings:
    return {
        name.removeprefix(OF_PARAMETERS): value
        for name, value in row.items()
        if name.startswith(OF_PARAMETERS)
    }


@dataclass
class Course:
    """A search in progress."""

    tuning: Tuning
    seed: int
    generations: list[Generation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._search = Search(self.tuning.space, self.seed, self.tuning.population)

    @property
    def blocks(self) -> int:
        """Blocks of all generations so far."""
        return len(self.generations) * self.tuning.blocks

    @property
    def games(self) -> int:
        """Games of all generations so far."""
        return sum(sum(each.games) for each in self.generations)

    def next(self, bench: Bench) -> Generation | None:
        """Play one more generation, which is to be added to ``generations``.

        None if ``bench.options.stop`` was set in the meantime.
        """
        tuning = self.tuning
        candidates = self._search.ask()
        entries = [tuning.start, *map(tuning.entry, candidates)]
        labels = [entry.label for entry in entries]
        different = list(dict(zip(labels, entries, strict=True)).values())  # each only once
        blocks = range(self.blocks, self.blocks + tuning.blocks)
        shares = bench.played(different, blocks, self.seed)
        if shares is None:
            return None
        place = {entry.label: number for number, entry in enumerate(different)}
        each_lead = [shares.lead(place[label], 0) for label in labels[1:]]
        leads = [shares.moments(lead) for lead in each_lead]
        summed: Counter[str] = Counter()
        for lead in each_lead:
            summed.update(lead)
        together = shares.moments(summed, times=len(candidates))
        self._search.tell([lead.n / lead.d for lead in leads])
        favourite = self._search.favourite
        games = tuning.blocks * tuning.trials.games_a_block
        played = [games * (label not in labels[:number]) for number, label in enumerate(labels)]
        number = len(self.generations)
        return Generation(number, candidates, leads, together, favourite, [*played[1:], played[0]])

    def again(self, generation: Generation) -> None:
        """Add a generation that was played before.

        Raises UserError if the search would not have asked for it.
        """
        if self._search.ask() == generation.candidates:
            self._search.tell([lead.n / lead.d for lead in generation.leads])
            if self._search.favourite == generation.favourite:
                self.generations.append(generation)
                return
        raise UserError(
            f"generation {generation.number} is not what this search asks for",
            why="the run is damaged, or was begun with another version of the program, of cma or "
            "of numpy, or on another processor",
            help="start again in another folder, with the same seed",
        )
