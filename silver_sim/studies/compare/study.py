"""Whether A is better than B in the same seats, on the same deals, against the same field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from silver_sim.errors import UserError
from silver_sim.games.registry import info
from silver_sim.result import Plain
from silver_sim.stats.core.intervals import (
    DIFFERENCE,
    estimate,
    p_value,
    standard_error,
    within,
)
from silver_sim.stats.core.many import equivalent
from silver_sim.stats.core.sequential import Finding, compare
from silver_sim.stats.core.stopping import Width, anytime, at_every_look
from silver_sim.stats.core.sums import Moments, Sums
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate
from silver_sim.studies.compare.ask import Compare
from silver_sim.studies.compare.result import (
    ADJUSTED,
    BOTH,
    RAW,
    ComparisonResult,
    Difference,
    Interval,
    Line,
)
from silver_sim.studies.compare.tell import verdict
from silver_sim.studies.contrast.contenders import Contenders, Places
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import points
from silver_sim.studies.core.study import PlayedStudy

WIN = 10_000  # luck of one win: rows have it in hundredths of a percentage point


class Comparison(PlayedStudy):
    """Two strategies; every table is played by both, or by both at once."""

    who = BOTH
    experiment: Compare

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment = self.experiment
        a, b = (setup.entry(typed).label for typed in (experiment.a, experiment.b))
        if a == b:
            raise UserError(
                f"{a} is compared with itself",
                help="name another strategy, or give one of the two another parameter",
            )
        self.labels = a, b
        self.line_ups = line_ups(experiment) * len(experiment.decks)
        self.tables = [
            setup.table(players, drawn_order=True, mirrored=mirrored)
            for mirrored in experiment.decks
            for players, _ in line_ups(experiment)
        ]
        self.both = Contenders(setup.game, self.tables, [(who, self._places(who)) for who in "ab"])

    @property
    def known(self) -> Plain:
        """Who is compared, and against whom."""
        field = list(self.experiment.field)
        return {"a": self.labels[0], "b": self.labels[1], "field": field}

    def _numbers(self, part: Part) -> Sums:
        return self.both.counted(part)

    def _places(self, who: str) -> Places:
        """Where A or B plays: a table and a player of its line-up."""
        return [
            (table, player)
            for table, (_, roles) in enumerate(self.line_ups)
            for player, role in enumerate(roles)
            if role == who
        ]

    def _add_numbers(self, numbers: Sums) -> None:
        self.both.add(numbers)

    @property
    def _looks_again(self) -> bool:
        """Whether what is seen at a look may end the run, so that intervals must allow for it."""
        return self.experiment.sequential or self.experiment.half_width is not None

    @property
    def edge(self) -> float:
        """The difference of win share that matters."""
        return points(self.experiment.edge)

    def _share_difference(self, adjusted: bool) -> Moments:
        """The difference of win shares, with or without the luck of the cards."""
        unit = self.setup.game.win_unit
        luck = {"luck_a": -unit, "luck_b": unit} if adjusted else {}
        wins = {"wins_a": WIN, "wins_b": -WIN, **luck}
        return self.both.sums.moments(wins, {"games_a": WIN * unit})

    @property
    def _decisive(self) -> Moments:
        """The difference that the verdict rests on."""
        return self._share_difference(self._decides == ADJUSTED)

    @property
    def _decides(self) -> str:
        """Its name; where every block is alike there is no luck to take out."""
        varies = bool(standard_error(self._share_difference(adjusted=False)))
        return ADJUSTED if self.experiment.adjust and varies else RAW

    def _verdict(self) -> Finding:
        """What the sequential test says at this look."""
        return compare(self._decisive, self.edge, 1.0)

    def reached(self) -> str:
        """A is better, or B, or they are too much alike; or the difference is known well enough."""
        if self.experiment.sequential:
            verdict = self._verdict()
            a, b = self.labels
            words = {Finding.A_BETTER: f"{a} is better", Finding.B_BETTER: f"{b} is better"}
            return (
                ""
                if verdict == Finding.GO_ON
                else f"sequential test: {words.get(verdict, verdict)}"
            )
        return super().reached()

    width_of = "difference of win shares"

    def widths(self) -> Sequence[Width]:
        """The one difference."""
        return [Width("difference", self._decisive)]

    def summary(self, stopped: str) -> ComparisonResult:
        """Both strategies, their paired difference, and the verdict."""
        difference = self._differences()
        ends = anytime(self._decisive, ALPHA) if self._looks_again else None
        result = ComparisonResult(
            **self.heading(stopped),
            a=self.labels[0],
            b=self.labels[1],
            seats=self.tables[0].players,
            field=list(self.experiment.field),
            edge=self.edge,
            line_ups=[",".join(table.labels) for table in self.tables],
            strategies=[*map(self._line, "ab", self.labels)],
            difference=difference,
            decisive=self._decides,
            anytime=ends and Interval(max(ends[0], -1.0), min(ends[1], 1.0)),
            finding=self._finding(getattr(difference, self._decides), stopped),
        )
        return replace(result, verdict=verdict(result))

    def _line(self, who: str, label: str) -> Line:
        return Line(
            strategy=label,
            games=self.both.games(who),
            win_share=self.both.share(who),
            mean_total=self.both.mean_total(who),
            mean_place=self.both.mean_place(who, self.tables[0].players),
        )

    def _differences(self) -> Difference:
        """A minus B in every number; without the luck of the cards only where blocks vary."""
        width = self.tables[0].players - 1.0
        raw = self.both.share_difference("a", "b")
        adjusted = estimate(self._share_difference(adjusted=True)) if raw.se else None
        total = self.both.difference("total", "a", "b")
        place = self.both.difference("place2", "a", "b", (-width, width), units=2)
        return Difference(
            *self.labels,
            win_share=self._of_share(raw, adjusted=False),
            win_share_adjusted=adjusted and self._of_share(adjusted, adjusted=True),
            mean_total=self._at_looks(total, self.both.lead("total", "a", "b"), None),
            mean_place=self._at_looks(place, self.both.lead("place2", "a", "b", 2), width),
        )

    def _of_share(self, share: Estimate, *, adjusted: bool) -> Estimate:
        """A difference of win shares with its p value, and what it is worth in games."""
        variances = [*map(self.both.variance, "ab")]
        reduction, effective = variance_reduction(variances, share, self.games)
        judged = replace(
            within(share, DIFFERENCE),
            p=p_value(share.estimate, share.se, self.blocks),
            variance_reduction=reduction,
            effective_games=effective,
        )
        return self._at_looks(judged, self._share_difference(adjusted), 1.0)

    def _at_looks(self, numbers: Estimate, moments: Moments, limit: float | None) -> Estimate:
        """The interval that holds at every look, where what is seen may end the run."""
        return at_every_look(numbers, moments, ALPHA, limit) if self._looks_again else numbers

    def _finding(self, share: Estimate, stopped: str) -> str:
        """Which is better: ``a``, ``b``, ``alike`` (within the edge), ``tie`` or ``open``."""
        if self.experiment.sequential:
            words = {
                Finding.A_BETTER: "a",
                Finding.B_BETTER: "b",
                Finding.WITHIN: "alike",
                Finding.TIE: "tie",
            }
            return words.get(self._verdict(), "open") if stopped else "open"
        if self.experiment.half_width is not None:  # looked at again and again
            lo, hi = anytime(self._decisive, ALPHA) or (-1.0, 1.0)
            alike = "alike" if max(-lo, hi) < self.edge else "open"
            return "a" if lo > 0 else "b" if hi < 0 else alike
        covers = share.lo is None or share.hi is None or share.lo <= 0 <= share.hi
        if share.p is not None and share.p < ALPHA and not covers:
            return "a" if (share.estimate or 0) > 0 else "b"
        return "alike" if equivalent(self._decisive, self.edge, 1.0) else "open"


def line_ups(experiment: Compare) -> list[tuple[list[str], str]]:
    """The players of every table, and what each is: a, b, or f, one of the field.

    Without a field the two sit at one table, in turn; with one, each of them sits in the same place
    before the same fillers: all sets of the field that fill the table.
    """
    a, b, field = experiment.a, experiment.b, list(experiment.field)
    game = info(experiment.game)
    usual = max(game.min_seats, min(len(field) + 1, game.max_seats) if field else 2)
    seats = experiment.seats or usual
    if not field:
        if seats % 2:
            raise UserError(
                f"two strategies cannot share {seats} seats evenly",
                help=f"name a field, e.g. --field {','.join(game.heuristics[:2])}",
            )
        return [([a, b] * (seats // 2), "ab" * (seats // 2))]
    enough = len(field) >= seats - 1
    sets = combinations if enough else combinations_with_replacement
    tables: list[tuple[list[str], str]] = []
    for fillers in sets(field, seats - 1):
        tables += [
            ([who, *fillers], role + "f" * len(fillers)) for who, role in ((a, "a"), (b, "b"))
        ]
    return tables


def variance_reduction(
    variances: Sequence[float], share: Estimate, games: int
) -> tuple[float | None, float | None]:
    """By which factor, and to how many, a difference is as sure as independent games; None for 0.

    Against play in which every game has deals of its own and half of them are A's: their variance
    is twice the sum of the two `variances` of single games by `games`.
    """
    if not share.se:
        return None, None
    effective = 2 * sum(variances) / share.se**2
    return effective / games, effective
