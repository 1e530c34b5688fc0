"""What is claimed of all who sit or play together: who is first, and what starting is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.model import MOST_WORDS
from silver_sim.report.text.sure import fitting, in_100, more_in_100, pure_chance, sure
from silver_sim.report.text.wording import is_constant, listed
from silver_sim.stats.core.noise import others
from silver_sim.studies.arms.claims import claimed, interval_of, sentence
from silver_sim.studies.arms.memories import remembered
from silver_sim.studies.arms.result import (
    MARKED,
    MORE,
    OPEN,
    SIDE_OF,
    SIDES,
    TIE,
    ArmsResult,
    Claim,
    Row,
)
from silver_sim.studies.arms.sentences import BEST, FIRST, START

MOST_NAMED = 3  # strategies that a sentence names one by one
SURVIVES = 0.005  # a share below it is 0 in whole percents
TOGETHER = "the 95 % intervals hold for all comparisons at once"
PAIR = "pair"  # nuances: of two; of who is best
DIRECT, CIRCLE, MANY, DEPENDS = "direct", "circle", "many", "depends"


def of_start(result: ArmsResult) -> Claim:
    """Return what starting is worth, where all play the same strategy."""
    (share,) = result.of("start_player_win_share")
    fair, label = 1 / share.seats, result.arms[0].label
    found = SIDES[share.side(fair)]
    said = sentence(result, START, found, share=in_100(share), fair=f"{100 * fair:.0f}")
    every = f"All play {result.arms[0].player}: only the seat and the start differ."
    how = sure(interval_of(share), result.games)
    return claimed(result, START, (label, None), found, said, how, [every])


def of_first(result: ArmsResult) -> Claim:
    """Return who wins most at a table, or that nobody is shown to."""
    seats = result.arms[0].seats
    first, second, lead = _lead(result, seats)
    tied = is_constant(lead) and not lead.value
    found = TIE if tied else lead.finding
    near, behind = _near(result, seats)
    much, ends = more_in_100(lead.joint)
    facts = {"a": first, "b": second, "much": much, "ends": ends}
    if tied:
        facts["who"] = listed([first, *(o for o in near if _ties(result, first, o))])
    said = sentence(result, FIRST, found, PAIR if seats == 2 and not tied else "", **facts)
    also = []
    if found == OPEN and near[1:]:
        also.append(f"Nor is {first} shown to win more than {listed(near[1:])}.")
    if found in (OPEN, TIE) and behind:
        also.append(f"{first} wins more than {listed(behind)}.")
    also += remembered(result, seats)
    return _claimed(result, FIRST, first, second, found, said, lead, also)


def of_best(result: ArmsResult) -> Claim:
    """Return who is best of a roster at each number of players, or that nobody is shown to be."""
    numbers = result.numbers_of_seats
    each = [_best(result, seats) for seats in numbers]
    also = [words for seats in numbers for words in _also(result, seats)]
    if len(each) == 1:
        first, second, found, said, lead = each[0]
        return _claimed(result, BEST, first, second, found, said, lead, also)
    first, second, found, _, lead = each[0]
    best: dict[str, list[str]] = {}
    for seats, (who, _, shown, *_) in zip(numbers, each, strict=True):
        who = result.arm(who).player if shown == MORE else ""
        best.setdefault(who, []).append(str(seats))
    nobody = best.pop("", [])
    facts = {"best": ", ".join(f"{who} with {listed(seats)}" for who, seats in best.items())}
    if nobody:
        facts |= {"seats": listed(nobody, "or"), "nobody": listed(nobody)}
    if len(best) == 1 and not nobody:
        ((who, where),) = best.items()
        said = sentence(result, BEST, MORE, MANY, a=who, seats=listed(where))
    elif not best:
        said = sentence(result, BEST, OPEN, MANY, **facts)
    else:
        said = fitting(
            MOST_WORDS,
            sentence(result, BEST, MORE, DEPENDS + (OPEN if nobody else ""), **facts),
            "Who is best depends on the number of players.",
        )
    of_each = [
        f"With {seats} players: {words}"
        for seats, (*_, words, _) in zip(numbers, each, strict=True)
    ]
    found = found if len({shown for _, _, shown, *_ in each}) == 1 else OPEN
    return _claimed(result, BEST, first, second, found, said, lead, [*of_each, *also])


def _claimed(
    result: ArmsResult,
    form: str,
    first: str,
    second: str,
    found: str,
    said: str,
    lead: Row,
    also: Sequence[str],
) -> Claim:
    pairs = sum(row.seats == lead.seats for row in result.of("win_share", lead.family))
    what, rare = TOGETHER if pairs > 1 else interval_of(lead), ""
    if form == FIRST:
        rare = "" if is_constant(lead) else pure_chance(lead.p_adjusted, pairs)
    elif len(result.numbers_of_seats) > 1:
        what = f"with each number of players, {TOGETHER}"
    elif found == OPEN:
        much, ends = more_in_100(lead.joint)
        far = f"{much} than {result.arm(second).player} {ends}".rstrip()
        what = f"{result.arm(first).player} wins {far}; {what}"
    elif _is_more(result.ahead(first, second)):
        what = "95 % interval as for a run of fixed length" if result.stopped else "95 % interval"
        what += f", corrected for {pairs} comparisons" if pairs > 1 else ""
    how = sure(what, result.games, rare)
    if form == BEST and found == MORE and result.share(second).value >= result.share(first).value:
        how += f" Over all tables {result.arm(second).player} wins as often."
    return claimed(result, form, (first, second), found, said, how, also)


def _lead(result: ArmsResult, seats: int) -> tuple[str, str, Row]:
    """The first and the next, and how much more the first wins.

    The next is one not distinguished from the first, if any is, but none that plays at random.
    """
    names = result.standing(seats)
    near, _ = _near(result, seats)
    played = others([result.arm(name).player for name in names], result.noise)
    second = near[0] if near else next(names[place] for place in played if place)
    lead = result.gap(names[0], second)
    assert lead is not None  # all pairs are contrasted
    return names[0], second, lead


def _near(result: ArmsResult, seats: int) -> tuple[list[str], list[str]]:
    """Whom the first is not shown to beat, and whom it is: where both play, or by win shares."""
    first, *rest = result.standing(seats)
    behind = [other for other in rest if beats(result, first, other)]
    return [other for other in rest if other not in behind], behind


def beats(result: ArmsResult, one: str, other: str) -> bool:
    """Return whether one is shown to be better: where both play, or else by its win share."""
    ahead = result.ahead(one, other)
    if ahead is not None and ahead.finding in MARKED:
        return ahead.finding == MORE
    return _is_more(result.gap(one, other))


def _ties(result: ArmsResult, one: str, other: str) -> bool:
    gap = result.gap(one, other)
    return gap is not None and is_constant(gap) and not gap.value


def _best(result: ArmsResult, seats: int) -> tuple[str, str, str, str, Row]:
    """Who is best with this many players: first, next, what is shown, its sentence, the lead."""
    first, second, lead = _lead(result, seats)
    near, _ = _near(result, seats)
    ahead = result.ahead(first, second)
    of = {name: result.arm(name).player for name in (first, second, *near)}
    if len(round_ := _circle(result, seats)) and first in round_:
        named = listed([result.arm(name).player for name in round_])
        who = named if len(round_) <= MOST_NAMED + 2 else f"{len(round_)} strategies"
        return first, second, OPEN, sentence(result, BEST, OPEN, CIRCLE, who=who), lead
    facts = {"a": of[first], "b": of[second]}
    if near:
        few = len(near) <= MOST_NAMED
        facts["near"] = listed([of[name] for name in near]) if few else f"{len(near)} others"
        return first, second, OPEN, sentence(result, BEST, OPEN, **facts), lead
    if ahead is not None and ahead.finding == MORE:
        facts["share"] = in_100(ahead)
        return first, second, MORE, sentence(result, BEST, MORE, DIRECT, **facts), lead
    facts["much"], facts["ends"] = more_in_100(lead.joint)
    return first, second, MORE, sentence(result, BEST, MORE, **facts), lead


def _circle(result: ArmsResult, seats: int) -> list[str]:
    """Those of whom each is shown to end ahead of the next, and the last of the first."""
    from silver_sim.stats.core.meetings import Meeting
    from silver_sim.stats.core.ratings import circle

    met = [row for row in result.rows if row.metric == "ahead" and row.seats == seats]
    return circle(Meeting(row.label, row.other or "", row, SIDE_OF[row.finding]) for row in met)


def _also(result: ArmsResult, seats: int) -> Iterator[str]:
    """Yield what else is shown at a number of players."""
    where = f" with {seats} players" if len(result.numbers_of_seats) > 1 else ""
    first, *rest = result.standing(seats)
    if (names := _circle(result, seats)) and first not in names:
        who = listed([result.arm(name).player for name in names])
        yield f"{who} beat each other in a circle{where}."
    _, behind = _near(result, seats)
    if behind and len(behind) < len(rest):
        few = len(behind) <= MOST_NAMED
        whom = listed([result.arm(o).player for o in behind]) if few else f"{len(behind)} others"
        yield f"{result.arm(first).player} beats {whom}{where}."
    unseen = [
        o for o in behind if _is_more(result.ahead(first, o)) and not _is_more(result.gap(first, o))
    ]
    if unseen:
        whom = listed([result.arm(o).player for o in unseen])
        yield (
            f"Win shares do not show {result.arm(first).player} ahead of {whom}{where}: they also "
            "count by how much others are beaten."
        )
    yield from _surviving(result, seats, where)
    yield from remembered(result, seats)


def _surviving(result: ArmsResult, seats: int, where: str) -> Iterator[str]:
    """Yield which strategies are still played in the end, unless one beats all others."""
    shares = [
        row for row in result.of("nash" if seats == 2 else "alpha_rank") if row.seats == seats
    ]
    first, *rest = result.standing(seats)
    if not shares or all(_is_more(result.ahead(first, other)) for other in rest):
        return
    kept = sorted((row for row in shares if (row.hi or 0.0) >= SURVIVES), key=lambda r: -r.value)
    names = [row.player for row in kept]
    if len(kept) < 2:
        return
    sure_ = all((row.lo or 0.0) >= SURVIVES for row in kept)
    end = "survive together" if sure_ else "may survive: these games do not show which"
    yield f"If everybody may choose what to play{where}, {listed(names)} {end}."


def _is_more(row: Row | None) -> bool:
    return row is not None and row.finding == MORE
