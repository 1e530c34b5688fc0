"""Who is best of a roster: standings with intervals that hold together, ranks, a cross table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, isnan
from typing import Any

import numpy as np

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.errors import UserError
from silver_sim.result import Plain, Result, read
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.many import covariance, individual_level, pair_contrasts, rank_intervals
from silver_sim.stats.core.meetings import Pair, judged
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.orders import Orders
from silver_sim.stats.core.ratings import circle, misfit
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.contrast.contenders import check_each_once
from silver_sim.studies.contrast.memories import Lead, Memory, memories
from silver_sim.studies.core.confirming import Confirmation, blocks_to_confirm, on_fresh_seeds
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Common, points
from silver_sim.studies.core.study import PlayedStudy
from silver_sim.studies.tournament.ask import Tournament
from silver_sim.studies.tournament.result import ROSTER, Line, Standings, TournamentResult
from silver_sim.studies.tournament.standings import SeatGroup
from silver_sim.studies.tournament.tell import verdict

Numbers = dict[int, tuple[Sums, Sums, Orders]]  # of every group that played a part

MOST_TABLES = 5000


class RoundRobin(PlayedStudy):
    """A tournament; with ``until = "separated"`` who is told from all others plays no more."""

    who = ROSTER
    experiment: Tournament

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment = self.experiment
        self.adaptive = experiment.until == "separated"
        # In one order however it was typed: the same roster plays the same games.
        roster = sorted(roster_of(setup), key=lambda typed: setup.entry(typed).label)
        self.roster = [setup.entry(typed).label for typed in roster]
        _check_roster([*self.roster, *{setup.entry(typed).label for typed in experiment.field}])
        line_ups = [*_line_ups(experiment, roster)]
        if len(line_ups) > MOST_TABLES:
            raise UserError(
                f"{len(line_ups):,} line-ups are too many for one run",
                help=f"at most {MOST_TABLES:,}: a smaller roster, or a field of fillers",
            )
        self.tables = [
            setup.table(players, drawn_order=True, mirrored=mirrored)
            for mirrored in experiment.decks
            for players in line_ups
        ]
        self.groups = self._groups()
        self._found: dict[tuple[int, int], Standings] = {}  # by seats and blocks

    @property
    def _looks_again(self) -> bool:
        """Whether what is seen at a look may end the run, so that claims must allow for it."""
        return self.adaptive or self.experiment.half_width is not None

    def _groups(self) -> list[SeatGroup]:
        sizes = sorted({table.players for table in self.tables})
        pairs = len(sizes) * comb(len(self.roster), 2)
        return [
            SeatGroup(
                seats,
                self.roster,
                {t: table.labels for t, table in enumerate(self.tables) if table.players == seats},
                self.tables,
                points(self.experiment.edge),
                (1 - LEVEL) / pairs,
                self.setup.game,
            )
            for seats in sizes
        ]

    @property
    def known(self) -> Plain:
        """Who is ranked, at how many seats."""
        standings = [{"seats": group.seats} for group in self.groups]
        return {"roster": self.roster, "standings": standings}

    def _numbers(self, part: Part) -> Numbers:
        return {
            number: group.counted(part)
            for number, group in enumerate(self.groups)
            if any(table in group.line_ups for table in part.tables)
        }

    def _add_numbers(self, numbers: Numbers) -> None:
        for number, counted in numbers.items():
            self.groups[number].add(*counted)
            if self.adaptive:
                self.groups[number].settle()

    def active(self, blocks: range) -> Sequence[int]:
        """All tables, or those at which somebody sits who is not yet told from all others."""
        return self._open() if self.adaptive else super().active(blocks)

    def _open(self) -> Sequence[int]:
        return [table for group in self.groups for table in group.open_tables()]

    def reached(self) -> str:
        """All are told apart, or all win shares are known as exactly as wanted."""
        if not self.adaptive:
            return super().reached()
        if self._open():
            return ""
        return "every two are told apart, or shown to be within the edge (at every look)"

    def widths(self) -> Sequence[Width]:
        """Every win share at every number of seats."""
        return [
            Width(label, group.sums.moments(*group.roster.ratio(who)))
            for group in self.groups
            for who, label in enumerate(group.labels)
        ]

    def confirmations(self) -> dict[str, Tournament]:
        """The winner and the next once more at every number of seats that has one, by folder."""
        return {
            f"confirmation-{group.seats}": self._confirmation(group)
            for group in self.groups
            if self.experiment.confirm and not self._standings(group).not_beaten
        }

    def _confirmation(self, group: SeatGroup) -> Tournament:
        """All line-ups in which one of the two plays, so that the same is estimated."""
        names = [line.strategy for line in self._standings(group).lines]
        played = others(names, group.game.random_strategy)
        leaders = {names[place] for place in played[:2]}
        return fresh(
            self.experiment,
            roster=sorted(leaders),
            line_ups=[list(names) for names in group.line_ups.values() if leaders & set(names)],
            blocks=blocks_to_confirm(self.blocks),
        )

    def confirmed(self, folder: str, summary: Plain) -> Result:
        """What the summary of a confirmation tells: its one pair at its one number of seats."""
        found = read(TournamentResult, summary)
        (table,) = found.standings
        (pair,) = table.pairs
        return Confirmation.of(folder, found, table.seats, **vars(pair))

    def summary(self, stopped: str) -> TournamentResult:
        """Standings, differences and cross table for every number of seats."""
        found = TournamentResult(
            **self.heading(stopped),
            roster=self.roster,
            standings=[self._standings(group) for group in self.groups],
        )
        return replace(found, verdict=verdict(found))

    def _standings(self, group: SeatGroup) -> Standings:
        """What so many blocks tell, counted once: the answer and its confirmation ask for it."""
        key = (group.seats, self.blocks)
        if key not in self._found:
            self._found[key] = self._ranked(group)
        return self._found[key]

    def _ranked(self, group: SeatGroup) -> Standings:
        differences = {pair: group.difference(pair) for pair in group.pairs}
        lower, level, pair_level = self._shown(group, differences)
        ranks = rank_intervals(lower)
        tested = with_p_values([*differences.values()], group.sums.blocks)
        differences = dict(zip(differences, tested, strict=True))
        ratings = group.ratings()
        ahead = group.ahead_at_every_look if self._looks_again else group.ahead
        met = [
            Pair(
                a=group.labels[i],
                b=group.labels[j],
                told_apart=bool(lower[i][j] > 0 or lower[j][i] > 0),
                win_share_difference=differences[i, j],
                total_difference=group.total_difference((i, j)),
                ahead=ahead(i, j),
            )
            for i, j in group.pairs
        ]
        pairs = judged(met, group.sums.blocks)
        lines = [
            Line(
                strategy=label,
                rank=list(ranks[who]),
                rating=ratings[label],
                blocks=group.final.get(who, group.sums).blocks,
                win_share=group.share(who, level),
                mean_total=group.mean_total(who),
                mean_place=group.mean_place(who),
            )
            for who, label in enumerate(group.labels)
        ]
        return Standings(
            seats=group.seats,
            fair_share=1 / group.seats,
            line_ups=len(group.line_ups),
            lines=lines,
            level=level,
            pair_level=pair_level,
            pairs=pairs,
            misfit=misfit(ratings, pairs),
            circle=circle(pairs, group.sums.blocks),
            survival=group.survival(pairs),
            memories=_memories(group.labels, pairs, lower),
        ).placed()

    def _shown(
        self, group: SeatGroup, differences: dict[tuple[int, int], Estimate]
    ) -> tuple[Any, float, float]:
        """The lower ends of all differences, together at 95 %; the levels of shares and pairs."""
        count = len(group.labels)
        errors = [group.share(who).se or 0.0 for who in range(count)]
        pair_errors = np.zeros((count, count))
        for (i, j), numbers in differences.items():
            pair_errors[i, j] = pair_errors[j, i] = numbers.se or 0.0
        covariances = covariance(errors, pair_errors)
        level = individual_level(covariances)
        pair_level = individual_level(covariances, pair_contrasts(count))
        lower = np.full((count, count), np.nan)
        for i, j in group.pairs:
            if self._looks_again:
                ends = group.anytime((i, j), group.settled.get((i, j), group.common((i, j))))
            else:
                ends = group.difference((i, j), pair_level).ends
            if ends is not None:
                lower[i, j], lower[j, i] = ends[0], -ends[1]
        return lower, level, pair_level

    def rows(self, result: TournamentResult) -> Iterator[Result]:
        """One row an estimate."""
        for table in result.standings:
            seats = {"seats": table.seats}
            for line in table.lines:
                rank = dict(zip(("rank_best", "rank_worst"), line.rank, strict=True))
                for metric in ("win_share", "mean_total", "mean_place", "rating"):
                    numbers = getattr(line, metric)
                    yield result.row(metric, numbers, subject=line.strategy, **seats, **rank)
            for pair in table.pairs:
                for metric, numbers in estimates_of(pair):
                    yield result.row(metric, numbers, subject=pair.a, other=pair.b, **seats)


def _memories(labels: Sequence[str], pairs: Sequence[Pair], lower: Any) -> list[Memory] | None:
    """What is found of strategies with and without a limited memory; None if there are none.

    `lower` are the lower ends of all differences, which hold together, and at every look.
    """
    differences = {(pair.a, pair.b): pair.win_share_difference for pair in pairs}
    number = {label: place for place, label in enumerate(labels)}

    def lead(whole: str, limited: str) -> Lead | None:
        most = -float(lower[number[limited]][number[whole]])
        share = differences.get((whole, limited))
        if share is None and (limited, whole) in differences:
            share = differences[limited, whole].reversed
        return None if share is None else Lead(share, None if isnan(most) else most)

    return memories(labels, lead) or None


def fresh(experiment: Common, **fields: Any) -> Tournament:
    """A tournament under the same rules on other seeds."""
    common = {"game", "rules", "deal_mode", "on_illegal"}
    return Tournament(
        **experiment.model_dump(include=common), **fields, **on_fresh_seeds(experiment.seed)
    )


def roster_of(setup: Setup) -> list[str]:
    """The strategies that are ranked, as typed."""
    roster = setup.experiment.model_dump()["roster"]
    if roster == "all":
        return [*strategy_files(setup.game.name, builtin_folder())]
    return list(roster)


def _check_roster(roster: Sequence[str]) -> None:
    check_each_once(roster, help="name each strategy once, in the roster or in the field")
    if len(roster) < 2:
        raise UserError("a roster of one has no order", help="name at least two strategies")


def _line_ups(experiment: Tournament, roster: Sequence[str]) -> Iterator[Sequence[str]]:
    """Who plays whom."""
    if experiment.line_ups != "all":
        yield from experiment.line_ups
        return
    if experiment.field:
        for who in roster:
            yield [who, *experiment.field]
        return
    for seats in [experiment.seats] if isinstance(experiment.seats, int) else experiment.seats:
        if seats > len(roster):
            raise UserError(
                f"{len(roster)} strategies do not fill {seats} seats",
                help="a larger roster, fewer seats, or a field of fillers",
            )
        yield from combinations(roster, seats)
