"""What experiments of this form find: one tidy table, and one claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar, Self

from silver_sim.columns import Column, columns_of
from silver_sim.games.measures import Measure
from silver_sim.report.text.wording import complement, lead
from silver_sim.result import Plain, Result, in_json, optional, read
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import ENDS, Confirmable, CsvRow, Estimate
from silver_sim.studies.arms.arm import Arm, Family, Picture, seated
from silver_sim.studies.arms.metrics import METRICS, SEAT, Metric, of_measures
from silver_sim.studies.core.confirming import DIRECTLY, Again
from silver_sim.studies.core.game import game_named
from silver_sim.studies.core.subjects import Subjects

if TYPE_CHECKING:
    import polars as pl

MORE, LESS, ALIKE, TIE, OPEN = "more", "less", "alike", "tie", "open"
FORMS = (
    "two, first, best, start, fair, base, changes, gains, even, ladder, abilities, true; of tools: "
    "tune, profile, response, differs, rule, rules, strongest, pair, tournament, plan"
)
FOUND = "more, less, alike (within the edge, or as predicted), tie, open"
ANSWERS = f"{FOUND}; of predictions: yes, no, nothing"
SIDES = {1: MORE, 0: OPEN, -1: LESS}
SIDE_OF = {finding: side for side, finding in SIDES.items()}
MARKED = {MORE: 1, LESS: -1}  # of findings that a table marks

Value = float | None


@dataclass(frozen=True, kw_only=True)
class Key(CsvRow):
    """Whose number a row is, and which."""

    arm: Annotated[str, "the arm in words: what is varied, or else the player"]
    player: Annotated[str, "whose number it is; everybody: all at the table together"]
    label: Annotated[str, "arm and player in words: no two arms have the same"]
    field: Annotated[str, "what is varied, several separated by commas"]
    value_: Annotated[str, "its value in this arm, in the same order"]
    other: Annotated[str | None, "in a difference: the label of the arm that is subtracted"] = None
    family: Annotated[str, "comparisons that are judged together; empty: a number of one arm"] = ""
    seats: Annotated[int, "players of a table; 0: of all tables together"]
    blocks: Annotated[int, "blocks that it comes from"]
    finding: Annotated[str, "what is shown of it", FOUND] = ""
    joint_lo: Annotated[Value, "lower end of the interval that holds for all arms at once"] = None
    joint_hi: Annotated[Value, "its upper end"] = None


@dataclass(frozen=True, kw_only=True)
class Row(Estimate, Key):
    """A number of an arm, or of the difference label - other: a row of every table of a run."""

    @property
    def joint(self) -> Self:
        """The same with the interval that holds with those of all arms, where there is one."""
        if self.joint_lo is None:
            return self
        return replace(self, lo=self.joint_lo, hi=self.joint_hi, lo50=None, hi50=None)

    @property
    def reversed(self) -> Self:
        """The difference b - a from a - b."""
        found = super().reversed
        lo, hi = (None if end is None else 0 - end for end in (self.joint_hi, self.joint_lo))
        side = {MORE: LESS, LESS: MORE}.get(self.finding, self.finding)
        return replace(
            found, label=self.other or "", other=self.label, joint_lo=lo, joint_hi=hi, finding=side
        )

    @property
    def of_row(self) -> str:
        """The two arms of a difference, or its one, in words."""
        return f"{self.label} − {self.other}" if self.other else self.label

    @property
    def key(self) -> Plain:
        """Whose number it is: those fields of every number of its arm."""
        return {name: getattr(self, name) for name in OF_ARMS}

    def tidy(self) -> Plain:
        """Every column, None where there is nothing."""
        return {in_json(name): getattr(self, name) for name in COLUMNS}


OF_ARMS = ("arm", "player", "label", "field", "value_", "seats")
COLUMNS = [
    *("arm", "player", "label", "field", "value_", "other", "family", "metric", "seats"),
    *("estimate", "lo", "hi", "joint_lo", "joint_hi", "lo50", "hi50", "se", "n_eff"),
    *("method", "p", "p_adjusted", "finding", "blocks"),
]


def side_of(difference: Estimate) -> int:
    """Return 1 or -1 if a difference is shown to be above or below 0, else 0.

    Its interval leaves 0 out, and its adjusted p value is below 5 % where it has one: an interval
    that holds at every look has none.
    """
    shown = difference.method == EVERY_LOOK or difference.is_shown
    return difference.side() if shown else 0


@dataclass(frozen=True)
class Claim(Result):
    """The answer: what is shown of whom, in one sentence that is written once, and how sure."""

    form: Annotated[str, "the question", FORMS]
    subject: Annotated[str, "the label of the arm that it is about"]
    other: Annotated[str | None, "that of the arm it is compared with; none: the fair share"]
    found: Annotated[str, "what is shown of the two", ANSWERS]
    sentence: Annotated[str, "the answer"]
    sure: Annotated[str, "how sure it is"]
    beside: Annotated[list[str], "what else is shown"] = field(default_factory=list)


@dataclass(frozen=True)
class Fresh(Result):
    """What new deals gave for the two arms of the answer."""

    folder: str
    seed: int
    blocks: int
    games: int
    seats: int
    label: str
    other: str
    difference: Estimate  # of win shares; or, where both play, of ending ahead and behind
    directly: bool = False


@dataclass(frozen=True, kw_only=True)
class ArmsResult(Confirmable):
    """What arms on the same deals come to."""

    question: Annotated[str, "what was asked"]
    study: Annotated[str, "the kind of study, in words"]
    setting: Annotated[str, "who sat where"] = ""
    arms: Annotated[list[Arm], "what was compared"]
    rows: Annotated[list[Row], "every estimate: the rows of summary.csv"]
    claim: Annotated[Claim | None, "the answer"] = None
    picture: Annotated[Picture, "what is drawn first"] = field(default_factory=Picture)
    card: Annotated[str, "below the answer", "picture, players, calibration"] = "picture"
    families: Annotated[list[Family], "the families of differences"] = field(default_factory=list)
    glossary: Annotated[list[tuple[str, str]], "what words mean"] = field(default_factory=list)
    names: Annotated[list[str], "the strategies that are named"] = field(default_factory=list)
    together: Annotated[bool, "whether win shares hold together"] = False
    ranked: Annotated[bool, "whether ranks are given: then differences hold together, too"] = False
    every_look: Annotated[bool, "whether differences hold at every look"] = False
    drawn_order: Annotated[bool, "whether the order around tables was drawn"] = False
    limits: Annotated[str, "what the numbers do not say"] = ""
    warnings: Annotated[list[str], "what to know before believing the numbers"] = field(
        default_factory=list
    )
    totals: Annotated[
        list[list[int]] | None, "by arm: games by total, from 0", "", ("simulate",)
    ] = optional()
    confirmations: Annotated[
        list[Fresh] | None, "what new deals gave", "", ("sweep", "tournament")
    ] = optional()

    row_type: ClassVar[type[CsvRow]] = Row
    own: ClassVar[Mapping[str, Metric]] = {}  # what numbers mean that only this result has

    @classmethod
    def columns(cls) -> list[Column]:
        """The columns of its `summary.csv`, in their order."""
        known = {each.name: each for each in columns_of(Row, like=Estimate)}
        return [known[name]._replace(name=in_json(name)) for name in COLUMNS]

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Those that are counted of every arm, and what the game measures."""
        known = {**METRICS, **of_measures(measures)}
        return [each.column for each in known.values()]

    @property
    def answer(self) -> Claim:
        """The claim, which every result has once it is whole."""
        assert self.claim is not None
        return self.claim

    @property
    def frame(self) -> pl.DataFrame:
        """The tidy table, a row an estimate."""
        import polars as pl

        return pl.DataFrame([row.tidy() for row in self.rows], infer_schema_length=None)

    def of(self, metric: str = "", family: str = "") -> list[Row]:
        """Return the rows of a family of differences (``""``: of arms), perhaps of one metric."""
        return [row for row in self.rows if row.family == family and metric in ("", row.metric)]

    def number(self, metric: str, who: str, other: str | None = None) -> Row:
        """Return the number of an arm, or of a difference; KeyError if there is none.

        ``who`` is its label, or whatever of its name, its player or its value names no other arm;
        arms that pages follow go before those that are only counted.
        """
        followed = {arm.label for arm in self.arms if arm.followed}
        rows = [row for row in self.rows if row.metric == metric and row.other == other]
        for name in ("label", "arm", "player", "value_"):
            found = [row for row in rows if getattr(row, name) == who]
            first = [row for row in found if row.label in followed]
            if len(first) == 1 or len(found) == 1:
                return (first or found)[0]
        raise KeyError(f"no {metric} of {who!r}{f' less {other!r}' if other else ''}")

    def share(self, who: str) -> Row:
        """Return the win share of an arm; KeyError if there is none (see ``number``).

        Examples
        --------
        >>> from silver_sim import run
        >>> asked = {"kind": "compare", "a": "greedy", "b": "pairs", "blocks": 20}
        >>> compared = run(asked | {"charts": False, "report": False}).result
        >>> 0 < compared.share("greedy").value < 1
        True
        """
        return self.number("win_share", who)

    def gap(self, a: str, b: str, metric: str = "win_share") -> Row | None:
        """Return the difference a - b, whichever way it was taken; None if it was not."""
        row = self._gaps.get((metric, frozenset((a, b))))
        return row if row is None or row.label == a else self._turned(row)

    def ahead(self, a: str, b: str) -> Row | None:
        """Return how often a ends ahead of b where both play; None if that was not counted."""
        row = self._gaps.get(("ahead", frozenset((a, b))))
        if row is None or row.label == a:
            return row
        ends = {each: getattr(complement(row), each) for each in ("estimate", *ENDS)}
        return replace(self._turned(row), **ends)

    def _turned(self, row: Row) -> Row:
        """The same difference, of the other arm."""
        found = row.reversed
        arm = self.arm(found.label)
        return replace(found, arm=arm.name, player=arm.player)

    @cached_property
    def _gaps(self) -> dict[tuple[str, frozenset[str | None]], Row]:
        """The differences, by metric and the two."""
        gaps = (row for row in self.rows if row.other is not None)
        return {(row.metric, frozenset((row.label, row.other))): row for row in gaps}

    @property
    def directly(self) -> bool:
        """Whether who is first is shown where both play, and not by win shares."""
        claim = self.answer
        one, other = claim.subject, claim.other or ""
        ahead, gap = self.ahead(one, other), self.gap(one, other)
        return bool(ahead and gap and ahead.finding == MORE != gap.finding)

    def standing(self, seats: int) -> list[str]:
        """Return the labels of the arms with these seats, first the first; as ranked, if they are.

        Else in their order.
        """
        ranks = {row.label: row.value for row in self.of("rank") if row.seats == seats}
        arms = [arm.label for arm in self.arms if arm.seats == seats]
        return sorted(arms, key=lambda label: ranks.get(label, 0.0))

    def family(self, name: str) -> Family:
        """What a family of numbers is; one without a heading if nothing is said of it."""
        return next((each for each in self.families if each.name == name), Family(name, ""))

    @property
    def numbers_of_seats(self) -> list[int]:
        """The numbers of players of its tables; arms of a mean over several have none."""
        return [*dict.fromkeys(arm.seats for arm in self.arms if arm.seats)]

    def arm(self, label: str) -> Arm:
        """The arm of a label."""
        return next(each for each in self.arms if each.label == label)

    def metric(self, name: str) -> Metric:
        """What the rows of a metric are."""
        known = self.own.get(name) or METRICS.get(name)
        known = known or of_measures(game_named(self.game).measures).get(name)
        if known is None:  # of one seat
            seat = name.removeprefix(SEAT)
            known = METRICS[f"{SEAT}i"]
            known = known._replace(words=known.words.replace("seat i", f"seat {seat}"))
        return known._replace(name=name)

    @property
    def again(self) -> list[Again]:
        """What fresh games say of the answer, compared with the first."""
        return [self._again(each) for each in self.confirmations or []]

    def _again(self, fresh: Fresh) -> Again:
        one, other = fresh.label, fresh.other
        a, b = (self.arm(each).player if self.ranked else each for each in (one, other))
        who = fresh.seats, fresh.games, a, b
        if ahead := fresh.directly and self.ahead(one, other):
            return Again(*who, fresh.difference, lead(ahead), DIRECTLY)
        return Again(*who, fresh.difference, self.gap(one, other))


def seating(summary: Plain, spec: Plain) -> Seating:
    """Every arm that is followed, where it sits; differences of their win shares are tracked."""
    followed = _followed(summary)
    sits = seated(table["players"] for table in spec["tables"])
    places = {
        place: number
        for number, arm in enumerate(followed)
        for place in arm.places or sits[arm.player, arm.seats]
    }
    numbers = {arm.label: number for number, arm in enumerate(followed)}
    shares = (row for row in summary["rows"] if row["metric"] == "win_share")
    pairs = ((numbers.get(row["label"]), numbers.get(row.get("other"))) for row in shares)
    tracked = (
        [] if summary["ranked"] else [(a, b) for a, b in pairs if a is not None and b is not None]
    )
    sizes = [len(table["players"]) for table in spec["tables"]]
    return Seating(sizes, places, tracked, drawn_order=summary["drawn_order"])


def names(summary: Plain) -> list[str]:
    """The labels of these arms."""
    return [arm.label for arm in _followed(summary)]


def _followed(summary: Plain) -> list[Arm]:
    return [arm for arm in read(list[Arm], summary["arms"]) if arm.followed]


SEATED = Subjects(seating, names)
