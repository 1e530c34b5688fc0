"""What a parameter or a rule changes, as a person would say it, with its uncertainty."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from silver_sim.report.text.wording import (
    NO,
    NOBODY_USED,
    OPEN,
    POINTS,
    YES,
    about,
    answered,
    capital,
    how_rare,
    in_the_order_typed,
    listed,
    more_or_less,
    upper,
)
from silver_sim.stats.results import Estimate
from silver_sim.studies.variants.result import Difference, VariantsResult

MOST_VALUES = 4  # that are named one by one
KEPT = "if all keep to their plan, "  # before what is said of rules: nobody was tuned for them
ONE_BLOCK = "One block cannot tell what changes anything: an interval needs at least two."


class Change(NamedTuple):
    """What a variant changes for a player: its name, and the paired difference of win shares."""

    variant: str
    player: str
    share: Estimate

    @property
    def rises(self) -> bool:
        """Whether the player wins more."""
        return self.share.value > 0

    @property
    def rare(self) -> str:
        """In how many runs chance alone would do that."""
        p = self.share.p_adjusted
        return "in a share of runs that is not known" if p is None else how_rare(p)

    def in_words(self, reference: str) -> str:
        """How much more or less the player wins with the variant."""
        than = f" of its games with {self.variant} than with {reference}"
        return f"{self.player} wins {more_or_less(self.share, POINTS, than, 100)}"


def changes(result: VariantsResult) -> list[Change]:
    """Return every change of a win share that is looked at."""
    return [
        Change(line.variant, result.players[player], line.players[player].win_share)
        for line in result.differences
        for player in result.looked_at
    ]


def order(change: Change) -> tuple[bool, float]:
    """Return what changes are sorted by: those that are shown first, the largest first."""
    return not change.share.is_shown, -abs(change.share.value)


def planned(result: VariantsResult, sentence: str) -> str:
    """A sentence that a name or "No" begins; of rules with what it takes for granted."""
    if not result.varies_rules:
        return sentence
    return f"{capital(KEPT)}{re.sub('^No ', 'no ', sentence)}"


def none_differs(result: VariantsResult) -> bool:
    """Whether no game of any variant differs from that of the reference."""
    return bool(result.differences) and not any(line.differs for line in result.differences)


def verdict(result: VariantsResult) -> str:
    """Return what was found: with which value most is won, or whether a rule changes anything."""
    if result.blocks < 2:
        return ONE_BLOCK
    if none_differs(result):
        return planned(result, capital(NOBODY_USED)) + in_the_order_typed(result)
    return sweep(result) if result.is_sweep else sensitivity(result)


# A parameter, or a field of the rules, over some values


def best_value(result: VariantsResult, among: Sequence[str] | None = None) -> str:
    """Return the value that the answer names: the highest win share of those shown to be better.

    If none is: of all (or ``among`` these), where the reference goes before its equals.
    """
    lines = {line.variant: line.players[0].win_share.value for line in result.variants}
    better = [each.variant for each in changes(result) if each.share.is_shown and each.rises]
    names = better or among or list(lines)
    return max(names, key=lambda name: (lines[name], name == result.reference))


def sweep(result: VariantsResult) -> str:
    """Return with which value the first player wins most, and which ones are shown to be worse."""
    who, reference, found = result.players[0], result.reference, changes(result)
    better = [each for each in found if each.share.is_shown and each.rises]
    worse = [each for each in found if each.share.is_shown and not each.rises]
    best = best_value(result)
    line = next(line for line in result.variants if line.variant == best)
    won = about(line.players[0].win_share, 100, " % of the games")
    if best == reference:
        said = (
            f"No other value gives {who} more wins in these games than {best}: with it {who} wins "
            f"{won}."
        )
    else:
        change = next(each for each in found if each.variant == best)
        much = more_or_less(change.share, POINTS, f" than with {reference}", 100)
        rare = f"if it changed nothing chance alone would do that {change.rare}"
        said = (
            f"{who} wins most with {best}, {won}. That is {much}; {rare}."
            if better
            else f"No value is shown to be better than {reference}: with {best} {who} wins most in "
            f"these games, {much}; {rare}."
        )
    if worse:
        said += f" Shown to win fewer than with {reference}: {_values(result, worse)}."
    elif found and best == reference:
        said += " No other value is shown to give fewer either."
    said = f"{planned(result, said)}{without_effect(result.differences)}"
    return f"{said}{at_an_end(result, best)}{in_the_order_typed(result)}"


def _values(result: VariantsResult, worse: Sequence[Change]) -> str:
    """Return which values these are: ends of the range as such, others by name."""
    names, numbers = [each.variant for each in worse], result.numbers
    if numbers is None:
        return _named(names)
    ordered = sorted(numbers, key=numbers.__getitem__)
    low = [*takewhile(lambda name: name in names, ordered)]
    high = [*takewhile(lambda name: name in names, reversed(ordered))]
    between = [name for name in ordered if name in names and name not in (*low, *high)]
    return ", ".join(
        [
            *([f"up to {low[-1]}"] if low[1:] else low),
            *([_named(between)] if between else []),
            *([f"from {high[-1]} on"] if high[1:] else high),
        ]
    )


def _named(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= MOST_VALUES else f"{len(names)} other values"


class End(NamedTuple):
    """An end of the range of numbers that were swept."""

    word: str  # lowest or highest
    beyond: str  # lower or higher
    possible: bool  # whether there are values beyond it

    @property
    def untried(self) -> str:
        """That values beyond it were not tried, or are not possible."""
        if not self.possible:
            return f"{self.beyond.capitalize()} values are not possible."
        return f"{self.beyond.capitalize()} values were not tried and may win more."


def end_of_range(result: VariantsResult, variant: str) -> End | None:
    """Return the end of the range at which a value is; None if it is at none, or no number."""
    values = result.numbers
    if values is None or len(set(values.values())) < 2:
        return None
    ends = {min(values.values()): ("lowest", "lower"), max(values.values()): ("highest", "higher")}
    if values[variant] not in ends:
        return None
    word, beyond = ends[values[variant]]
    return End(word, beyond, (result.beyond or {}).get(beyond, True))


def at_an_end(result: VariantsResult, variant: str) -> str:
    """Return that a value is the lowest or the highest that was swept, if it is."""
    end = end_of_range(result, variant)
    return f" {variant} is the {end.word} value that was swept. {end.untried}" if end else ""


# Rules that can be read in several ways


def sensitivity(result: VariantsResult) -> str:
    """Return whether a rule is shown to change how often somebody wins, and which one most."""
    found, lines = changes(result), result.differences
    sure = [each for each in found if each.share.is_shown]
    none_matters = not any(line.matters for line in lines)
    top = min(found, key=order)
    changed = top.in_words(result.reference)
    rare = f"if nothing changed chance alone would do that {top.rare}"
    count = len({each.variant for each in sure})
    if sure:
        which = f"{count} of {len(lines)}" if lines[1:] else top.variant
        are, most = "is" if count == 1 else "are", ", most of all" if count > 1 else ""
        word = YES
        said = (
            f"{KEPT}{which} {are} shown to change how often somebody wins{most}: {changed}; {rare}."
        )
    elif none_matters:
        bound = upper(100 * max(most_games(line) for line in lines))
        which = f"0 of {len(lines)} give" if lines[1:] else f"{top.variant} gives not"
        word = NO
        said = f"{KEPT}{which} a single game another end; at most {bound} % of all games have one."
    else:
        word = OPEN
        said = (
            f"{KEPT}no rule is shown to change how often somebody wins. The largest change: "
            f"{changed}; {rare}."
        )
    beside = f" {_order(result)}" if sure else ""
    beside += "" if none_matters else without_effect(lines)
    return f"{capital(answered(result.title, word, said))}{beside}{in_the_order_typed(result)}"


def most_games(line: Difference) -> float:
    """The upper end of the share of games that end otherwise."""
    found = line.games_of_another_end
    return (found.hi or 0.0) if found else 0.0


def without_effect(lines: Sequence[Difference]) -> str:
    """Return which variants change no game, and which only none's end; nothing if all do more."""
    same = [line.variant for line in lines if not line.differs]
    ends = [line.variant for line in lines if line.differs and not line.matters]
    told = f" No game differs with {listed(same)}: nobody used it." if same else ""
    return told + (f" None of these games ends otherwise with {listed(ends)}." if ends else "")


def _order(result: VariantsResult) -> str:
    """Say whether the order of the strategies is another under some rule, by the estimates."""
    other = [line.variant for line in result.variants if line.order != result.base.order]
    if not other:
        return "By the estimates the order of the strategies is the same under all of them."
    return f"By the estimates the order of the strategies is another with {listed(other)}."
