"""The answer cards of sweeps and of rule sensitivity: which value wins most, which rule matters."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import LEADING, MOST_WORDS, Answer, Figure
from silver_sim.report.text.forests import Forest, ForestLine, ReferenceLine
from silver_sim.report.text.sure import (
    FEW,
    UNSURE,
    chance_alone,
    fitting,
    in_percent,
    in_words,
    more_or_fewer,
    side_by_side,
    sure,
    value_of,
)
from silver_sim.report.text.wording import (
    NO,
    NOBODY_USED,
    POINTS,
    YES,
    answered,
    capital,
    change,
    counted,
    is_constant,
    upper,
)
from silver_sim.stats.results import Estimate
from silver_sim.studies.variants.answers import (
    KEPT,
    Change,
    best_value,
    changes,
    end_of_range,
    most_games,
    none_differs,
    order,
    planned,
)
from silver_sim.studies.variants.result import VariantsResult


def answer(result: VariantsResult, below: Sequence[Figure]) -> Answer:
    """Return the answer card; `below` are the figures of the page, those of win shares first."""
    picture = decides(result, below)
    if result.blocks < 2:
        return Answer(FEW, UNSURE, picture)
    if none_differs(result):
        return Answer(planned(result, capital(NOBODY_USED)), _sure_of_none(result), picture)
    if result.is_sweep:
        return Answer(of_sweep(result), _sure_of_sweep(result), picture)
    return Answer(of_rules(result), _sure_of_rules(result), picture)


# A parameter, or a field of the rules, over some values


def of_sweep(result: VariantsResult) -> str:
    """Return with which value the first player wins most, if any is shown to be better."""
    who, best, reference = result.players[0], best_value(result), result.reference
    found = changes(result)
    worse = [each for each in found if each.share.is_shown and not each.rises]
    value, usual = _said(result, best), _said(result, reference)
    if best == reference:
        won = in_percent(_share(result, best))
        if not found:
            return f"Only {usual} was tried: {who} wins {won} of its games with it."
        if len(worse) == len(found):
            return _wins_most(result, f", {won}, and fewer with every other value tried.")
        said = f"No value tried is shown to beat {usual}, with which {who} wins {won}."
        return planned(result, said)
    if not next(each for each in found if each.variant == best).share.is_shown:
        said = f"No value tried is shown to beat {usual}"
        apart = f"{said}: these games do not tell {value} from it."
        return fitting(MOST_WORDS, planned(result, apart), planned(result, f"{said}."))
    own, other = side_by_side(_share(result, best), _share(result, reference))
    end = end_of_range(result, best)
    which = "" if end is None else f", the {end.word} {'tried' if end.possible else 'possible'}"
    much = f"{which}: {own} of its games, against {other} with {usual}."
    return _wins_most(result, much, f"{which}: {own}, not {other}.")


def _wins_most(result: VariantsResult, *more: str) -> str:
    """Say with which value the first player wins most, and what it means; else what more is known.

    The meaning comes first: what a word stands for can be seen nowhere else on the card.
    """
    who, best = result.players[0], best_value(result)
    said, meaning = f"{who} wins most with {_said(result, best)}", result.line(best).meaning
    won = f": {in_percent(_share(result, best))}."
    meant = [f" ({meaning}){won}"] if meaning else []
    return fitting(MOST_WORDS, *(planned(result, f"{said}{each}") for each in (*meant, *more, won)))


def _said(result: VariantsResult, variant: str) -> str:
    """A value in a sentence: a number by itself, a word with what it is a value of."""
    return f"“{in_words(variant)}”" if result.numbers is None else value_of(variant)


def _share(result: VariantsResult, variant: str) -> Estimate:
    """The win share of the first player with a value."""
    return result.line(variant).players[0].win_share


def _sure_of_sweep(result: VariantsResult) -> str:
    who, best = result.players[0], best_value(result)
    value, usual = _said(result, best), _said(result, result.reference)
    found = {each.variant: each for each in changes(result)}
    end = end_of_range(result, best)
    beyond = f" {end.beyond.capitalize()} values may win more." if end and end.possible else ""
    if best in found:
        told = found[best]
        what = f"with {value} {who} wins {_much(told.share, usual)}"
        return sure(what, result.games, chance_alone(told.share.p_adjusted, len(found))) + beyond
    if found:
        near = max(found.values(), key=lambda each: each.share.value)
        what = (
            f"with {_said(result, near.variant)}, the next, {who} wins {_much(near.share, usual)}"
        )
        return sure(what, result.games) + beyond
    return sure(f"it wins {in_percent(_share(result, best))}", result.games) + beyond


def _much(share: Estimate, usual: str) -> str:
    """How much more or less is won than with the reference."""
    return more_or_fewer(share, f"with {usual}")


def _sure_of_none(result: VariantsResult) -> str:
    """How many games may differ where none did."""
    found = (line.games_of_another_course for line in result.differences)
    bound = upper(100 * max(each.hi or 0.0 for each in found if each))
    return sure(f"at most {bound} % of all games differ (95 %)", result.games)


# Rules that can be read in several ways


def of_rules(result: VariantsResult) -> str:
    """Return how many rules are shown to change who wins, and which one most."""
    found, lines = changes(result), result.differences
    shown = {each.variant for each in found if each.share.is_shown}
    if not shown and not any(line.matters for line in lines):
        which = f"any of the {len(lines)} rule changes" if lines[1:] else _rule(lines[0].variant)
        ends = f"{KEPT}not one game ends otherwise"
        told = [answered(result.title, NO, f"{ends}{each}.") for each in (f" with {which}", "")]
        return capital(fitting(MOST_WORDS, *told))
    if not shown:
        return planned(result, "No rule change is shown to change how often somebody wins.")
    top = min(found, key=order)
    own, other = side_by_side(*_shares(result, top))
    count = len(shown)
    many = f"{count} of {len(lines)} rule changes {'is' if count == 1 else 'are'} shown to matter."
    with_ = f"with {_rule(top.variant)} {top.player} wins {own}, not {other}."
    answers = [answered(result.title, YES, f"{KEPT}{each}") for each in (with_, many)]
    return fitting(MOST_WORDS, *map(capital, answers))


def _rule(variant: str) -> str:
    """A rule with its value, or an edition, in a sentence."""
    return f"“{in_words(variant)}”" if "=" in variant else f"the {_label(variant)}"


def _label(variant: str) -> str:
    """The same beside a row."""
    return in_words(variant) if "=" in variant else f"{value_of(variant)} edition"


def _shares(result: VariantsResult, top: Change) -> tuple[Estimate, Estimate]:
    """The win shares of a player with a rule and with the reference."""
    place = result.players.index(top.player)
    return result.line(top.variant).players[place].win_share, result.base.players[place].win_share


def _sure_of_rules(result: VariantsResult) -> str:
    if not any(line.matters for line in result.differences):
        bound = upper(100 * max(map(most_games, result.differences)))
        return sure(f"at most {bound} % of all games end otherwise (95 %)", result.games)
    found = changes(result)
    top = min(found, key=order)
    much = more_or_fewer(top.share, "without it")
    what = f"with {_rule(top.variant)} {top.player} wins {much}"
    return sure(what, result.games, chance_alone(top.share.p_adjusted, len(found)))


# The picture


def decides(result: VariantsResult, below: Sequence[Figure]) -> Figure | None:
    """What the values or the rules change against the reference, at most a few rows."""
    if not result.differences:
        return below[0].leading() if below else None
    top = min(changes(result), key=order)
    table = next(figure.table for figure in below if figure.name == "differences-chart")
    return Figure.of(_of_values(result) if result.is_sweep else _of_rules(result, top), table)


def _of_values(result: VariantsResult) -> Forest:
    """The values around the best one, which is marked, in order."""
    who, best, reference = result.players[0], best_value(result), result.reference
    usual = _said(result, reference)
    most = " (wins most)" if best == reference else ""
    found = [each for each in changes(result) if each.share.estimate is not None]
    numbers = result.numbers
    if numbers:
        found = sorted(found, key=lambda each: numbers[each.variant])
    names = [each.variant for each in found]
    middle = names.index(best) if best in names else _before(names, numbers, best)
    first = min(max(0, middle - LEADING // 2), max(0, len(found) - LEADING))
    drawn = found[first : first + LEADING]
    some = f"; {len(drawn)} of {len(found)} values" if drawn != found else ""
    return Forest(
        "values",
        [
            ForestLine(
                f"{value_of(each.variant)} (wins most)" if each.variant == best
                else value_of(each.variant),
                each.share, words=change(each.share, 100),
            )
            for each in drawn
        ],
        f"What {who} wins with each value, against {usual}",
        f"{who} wins more than with {usual}\n({POINTS}{some})",
        ReferenceLine(0.0, f"with {value_of(reference)}{most}"),
        sign="+",
    )  # fmt: skip


def _before(names: Sequence[str], numbers: dict[str, float] | None, best: str) -> int:
    """Where the best value, which is the reference, would stand among the others."""
    return sum(numbers[name] < numbers[best] for name in names) if numbers else 0


def _of_rules(result: VariantsResult, top: Change) -> Forest:
    """What each rule changes for the player for whom one changes most, the largest first."""
    found = [each for each in changes(result) if each.player == top.player]
    moved = [each for each in found if not is_constant(each.share)] or found
    drawn = sorted(moved, key=order)[:LEADING]
    return Forest(
        "rules",
        [
            ForestLine(_label(each.variant), each.share, words=change(each.share, 100))
            for each in drawn
        ],
        f"What {counted(len(drawn), 'rule change')} change for {top.player}",
        f"{top.player} wins more than with {_rule(result.reference)}\n"
        f"({POINTS}{_left_out(len(found), len(moved), len(drawn))})",
        ReferenceLine(0.0, "no change"),
        sign="+",
    )


def _left_out(found: int, moved: int, drawn: int) -> str:
    """Say why not all rule changes are drawn."""
    if drawn < moved:
        return f"; the largest {drawn} of {found} changes"
    same = found - moved
    return f"; {counted(same, 'other')}: no change" if same else ""
