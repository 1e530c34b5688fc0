"""What is found, and its one sentence: chosen by the question and by what is shown.

A claim has a form (`two`, `fair`, `base`, `changes`, `ladder`) and one of the five findings.
``SENTENCES`` has the words of each; everything that tells a result shows that sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

from silver_sim.report.text.sure import (
    FEW,
    UNSURE,
    chance_alone,
    in_100,
    in_short,
    in_words,
    more_in_100,
    sure,
    value_of,
)
from silver_sim.report.text.wording import (
    NO,
    YES,
    answered,
    capital,
    counted,
    in_the_order_typed,
    is_constant,
    listed,
    upper,
)
from silver_sim.stats.core.many import equivalent
from silver_sim.stats.core.sequential import Finding, blocks_needed, blocks_needed_again
from silver_sim.stats.core.stopping import TIGHTEST, anytime
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.studies.arms.arm import Contrast
from silver_sim.studies.arms.counted import LUCK, Counted
from silver_sim.studies.arms.result import (
    ALIKE,
    LESS,
    MORE,
    OPEN,
    SIDES,
    TIE,
    ArmsResult,
    Claim,
    Row,
)

TWO, FAIR, BASE, CHANGES, LADDER = "two", "fair", "base", "changes", "ladder"
RULES = "rules"  # the family of what each rule changes for everybody together
UNSEEN = "unseen"  # of a test that tells sooner than its interval; of points without one
EARLY = "early"  # not shown, though the interval leaves 0 out: the test is not over
SENTENCES: Mapping[tuple[str, str], str] = {
    (TWO, MORE): "{a} wins {much} than {b} {ends}.",
    (TWO, LESS): "{b} wins {much} than {a} {ends}.",
    (TWO, MORE + UNSEEN): "{a} wins more games than {b}, as the sequential test shows.",
    (TWO, LESS + UNSEEN): "{b} wins more games than {a}, as the sequential test shows.",
    (TWO, ALIKE): "{a} and {b} differ by less than {edge} games in 100, too little to matter.",
    (TWO, TIE): "{a} and {b} tie exactly: they win equally often in every set of deals.",
    (TWO, OPEN): "No difference shown: {a} wins {much} than {b}.",
    (TWO, OPEN + EARLY): "Not decided yet: the sequential test needs more games to tell {a} from "
    "{b}.",
    (FAIR, MORE): "{who} wins {share}; equals win {fair}.",
    (FAIR, LESS): "{who} wins only {share}; equals win {fair}.",
    (FAIR, OPEN): "{who} wins {share}: no difference from equals shown.",
    (BASE, MORE): "{who} wins most with {value}: {much} than with {usual} {ends}.",
    (BASE, OPEN): "No value tried is shown to beat {usual}.",
    (BASE, TIE): "No game differs with any value tried: nobody used it.",
    (CHANGES, MORE): "with {rule} {who} wins {much} {ends}.",
    (CHANGES, LESS): "with {rule} {who} wins {much} {ends}.",
    (CHANGES, OPEN): "No rule change is shown to change how often anyone wins.",
    (CHANGES, TIE): "not a single game ends otherwise.",
    (LADDER, MORE): "{top} stands {points} Elo points above {bottom} ({ends}).",
    (LADDER, LESS): "{top} stands {points} Elo points below {bottom} ({ends}).",
    (LADDER, OPEN): "No difference shown: {top} stands from {lo} Elo points below {bottom} to {hi} "
    "above.",
    (LADDER, OPEN + UNSEEN): "{steps}; no number of points tells how far they go together.",
}
WORDS = {  # of answers to questions that ask yes or no
    (TWO, MORE): YES,
    **dict.fromkeys([(TWO, LESS), (TWO, ALIKE), (TWO, TIE), (CHANGES, TIE), (FAIR, LESS)], NO),
    **dict.fromkeys([(FAIR, MORE), (CHANGES, MORE), (CHANGES, LESS)], YES),
}
OF_TEST = {
    Finding.A_BETTER: MORE,
    Finding.B_BETTER: LESS,
    Finding.WITHIN: ALIKE,
    Finding.TIE: TIE,
    Finding.GO_ON: OPEN,
}
KEPT = "Players keep to their plans: nobody adapts to other rules."
IF_KEPT = ", if all keep to their plans"  # beside an interval, where rules vary
Test = Callable[[Counted], Finding]
MOST_NAMED = 4  # values that a sentence names one by one


def sentence(result: ArmsResult, form: str, found: str, nuance: str = "", **facts: object) -> str:
    """Return the sentence of a claim; it begins with yes or no where the question asks that."""
    said = SENTENCES[form, found + nuance].format(**facts)
    word = WORDS.get((form, found))
    said = answered(result.question, word, said) if word else said
    names = [*result.names, *(arm.player for arm in result.arms)]
    return said if said.split()[0] in names else capital(said)


def claimed(
    result: ArmsResult, form: str, pair: tuple[str, str | None], found: str, said: str,
    told: str, beside: Iterable[str] = (),
) -> Claim:  # fmt: skip
    """Return a claim about an arm, perhaps beside another one; of one block nothing is shown."""
    if result.blocks < 2:
        return Claim(form, *pair, OPEN, FEW, UNSURE)
    further = [*beside, in_the_order_typed(result).strip()]
    names = [*result.names, *(arm.label for arm in result.arms)]
    said, told, *further = (in_short(each, names) for each in (said, told, *further) if each)
    return Claim(form, *pair, found, said, told, further)


def interval_of(row: Row) -> str:
    """Say which interval it is."""
    looks = ", however often you look" if row.method == EVERY_LOOK else ""
    return f"95 % interval{looks}"


# Two arms


def of_two(
    result: ArmsResult, sums: Counted, contrast: Contrast, edge: float, test: Test | None
) -> Claim:
    """Return whether the first of two arms wins more, by the test that ended the run if any did.

    A difference below the ``edge`` does not matter.
    """
    share = result.of(sums.decisive(contrast), contrast.family)[0]
    if test is not None:
        found = OF_TEST[test(sums)] if result.stopped else OPEN
    else:
        found = _found(result, share, sums.moments(contrast), edge)
    return beside_another(result, share, found, edge)


def beside_another(result: ArmsResult, share: Row, found: str, edge: float) -> Claim:
    """Say what is found of a difference of win shares; below the ``edge`` it does not matter."""
    side, looks = share.side(), share.method == EVERY_LOOK
    shown = found in (MORE, LESS)
    nuance = UNSEEN if shown and not side else EARLY if found == OPEN and looks and side else ""
    a, b, far = share.label, share.other or "", f"{100 * edge:g}"
    much, ends = more_in_100(share if found != LESS or nuance else share.reversed)
    what = interval_of(share)
    if nuance or found == ALIKE:
        what = f"{a} wins {' '.join([much, f'than {b}', ends]).rstrip()}, {what}"
    if found == TIE:
        what = "both won the same in every set of deals"
    beside = [f"A difference below {far} games in 100 was declared too small to matter."]
    if found == OPEN and share.se and edge:
        known = (share.se, share.blocks, edge)
        need = blocks_needed_again(*known, TIGHTEST) if looks else blocks_needed(*known)
        need = int(float(f"{need:.2g}"))
        blocks = counted(need, "block")
        beside = [f"About {blocks} would narrow the interval to ± {far} games in 100."]
    if share.metric == LUCK:
        beside.append("This is judged without the luck of the cards.")
    said = sentence(result, TWO, found, nuance, a=a, b=b, much=much, ends=ends, edge=far)
    rare = "" if is_constant(share) or found == ALIKE else chance_alone(share.p)
    return claimed(result, TWO, (a, b), found, said, sure(what, result.games, rare), beside)


def _found(result: ArmsResult, share: Row, moments: Moments, edge: float) -> str:
    """What is shown of a difference, at every look or once."""
    if result.every_look:
        lo, hi = anytime(moments, ALPHA) or (-1.0, 1.0)
        alike = ALIKE if max(-lo, hi) < edge else OPEN
        return MORE if lo > 0 else LESS if hi < 0 else alike
    if share.p is not None and share.p < ALPHA and not share.covers(0):
        return MORE if share.value > 0 else LESS
    return ALIKE if equivalent(moments, edge, 1.0) else OPEN


# One arm beside the fair share


def against_fair(result: ArmsResult, arm: str, who: str) -> Claim:
    """Return what an arm wins, and which differences of each family are shown."""
    own = result.share(arm)
    fair, found = 1 / own.seats, SIDES[own.side(1 / own.seats)]
    said = sentence(result, FAIR, found, who=who, share=in_100(own), fair=f"{100 * fair:.0f}")
    beside = [
        _shown(family.title, result.of("win_share", family.name)) for family in result.families
    ]
    return claimed(
        result, FAIR, (arm, None), found, said, sure(interval_of(own), result.games), beside
    )


def _shown(title: str, gaps: Sequence[Row]) -> str:
    """Say which differences are shown, all of a family together (Holm)."""
    told = [
        f"{row.label} wins {' '.join(more_in_100(row))} than {row.other}"
        for row in gaps
        if row.finding != OPEN
    ]
    many = f"{title}: {len(told)} of {counted(len(gaps), 'difference')} shown"
    return f"{': '.join([many, '; '.join(told)] if told else [many])}." if gaps else ""


# Others beside a base


def of_base(
    result: ArmsResult, who: str, base: str, beyond: Mapping[str, bool], *, of_rules: bool
) -> Claim:
    """Return with which value an arm wins most, if any is shown to beat the usual one.

    ``beyond`` says of numbers whether there are lower and higher values.
    """
    gaps = {row.label: row for row in result.of("win_share", CHANGES)}
    better = [arm for arm, row in gaps.items() if row.finding == MORE]
    among = better or [base, *gaps]
    best = max(among, key=lambda arm: (result.share(arm).value, arm == base))
    near = best if best in gaps else max(gaps, key=lambda arm: gaps[arm].value, default=base)
    courses = result.of("goes_otherwise", CHANGES)
    same = [row.label for row in courses if row.finding == OPEN]
    found = MORE if better else TIE if same and len(same) == len(gaps) else OPEN
    value, usual = _valued(best), _valued(base)
    much, ends = more_in_100(gaps[near]) if near in gaps else ("", "")
    said = sentence(result, BASE, found, who=who, value=value, usual=usual, much=much, ends=ends)
    what, rare = f"with {usual} {who} wins {in_100(result.share(base))}", ""
    if near in gaps and found != TIE:
        rare = chance_alone(gaps[near].p_adjusted, len(gaps))
        what = interval_of(gaps[near])
        if found == OPEN:
            what = f"with {_valued(near)} {who} wins {much} than with {usual} {ends}".rstrip()
    beside = [
        KEPT if of_rules else "",
        _worse(result, [arm for arm, row in gaps.items() if row.finding == LESS], usual),
        *([_unused(same), _at_an_end(result, best, beyond)] if found != TIE else []),
    ]
    told = sure(f"{what}{IF_KEPT if of_rules else ''}", result.games, rare)
    return claimed(result, BASE, (best, base), found, said, told, beside)


def _valued(label: str) -> str:
    """Return a value as a sentence has it: a yes or no with what it answers."""
    name, _, value = label.rpartition("=")
    return f'"{in_words(label)}"' if name and value in ("yes", "no") else value_of(label)


def _worse(result: ArmsResult, worse: Sequence[str], usual: str) -> str:
    """Say which values are shown to win less: ends of the range as such, others by name."""
    if not worse:
        return ""
    numbers, names = _numbers(result), [_valued(arm) for arm in worse]
    told = listed(names) if len(names) <= MOST_NAMED else f"{len(names)} other values"
    if numbers:
        ordered = [_valued(arm) for arm in sorted(numbers, key=numbers.__getitem__)]
        low = [*takewhile(names.__contains__, ordered)]
        high = [*takewhile(names.__contains__, reversed(ordered))]
        rest = [name for name in ordered if name in names and name not in (*low, *high)]
        parts = [f"up to {low[-1]}"] if low[1:] else low
        if rest:
            parts.append(listed(rest) if len(rest) <= MOST_NAMED else f"{len(rest)} between")
        parts += [f"from {high[-1]} on"] if high[1:] else high
        told = ", ".join(parts)
    return f"Shown to win fewer games than with {usual}: {told}."


def _numbers(result: ArmsResult) -> dict[str, float]:
    """The values that are compared, by label; nothing unless all are numbers."""
    gaps = result.of("win_share", CHANGES)
    labels = dict.fromkeys(label for row in gaps for label in (row.label, row.other or ""))
    found = {label: next(iter(result.arm(label).varied.values())) for label in labels}
    return found if all(type(value) in (int, float) for value in found.values()) else {}


def _unused(same: Sequence[str]) -> str:
    return f"No game differs with {listed(same)}: nobody used it." if same else ""


def _at_an_end(result: ArmsResult, best: str, beyond: Mapping[str, bool]) -> str:
    """Say that the best is the lowest or the highest value that was tried, if it is."""
    numbers = _numbers(result)
    if best not in numbers or len({*numbers.values()}) < 2:
        return ""
    for which, (end, word) in {"lower": (min, "lowest"), "higher": (max, "highest")}.items():
        if numbers[best] == end(numbers.values()):
            can = "may win more" if beyond.get(which) else "are not possible"
            return f"{_valued(best)} is the {word} value tried; {which} values {can}."
    return ""


# Rules beside the usual ones


def of_changes(result: ArmsResult) -> Claim:
    """Return how many rule changes are shown to change who wins, and which one most."""
    gaps, ends = result.of("win_share", CHANGES), result.of("ends_otherwise", RULES)
    top = min(gaps, key=lambda row: (row.finding == OPEN, -abs(row.value)))
    shown = {row.arm for row in gaps if row.finding != OPEN}
    same = [row.label for row in ends if row.finding == OPEN]
    found = top.finding if shown else TIE if len(same) == len(ends) else OPEN
    much, interval = more_in_100(top)
    what, rare = interval_of(top), chance_alone(top.p_adjusted, len(gaps))
    rule = f'"{in_words(top.arm)}"' if "=" in top.arm else top.arm
    if found == TIE:
        bound, rare = upper(100 * max(row.hi or 0.0 for row in ends)), ""
        what = f"at most {bound} games in 100 do with any of them (95 %)"
    elif found == OPEN:
        what = f"with {rule} {top.player} wins {much} {interval}".rstrip()
    every = counted(len(ends), "rule change")
    facts = {"rule": rule, "who": top.player, "much": much, "ends": interval}
    said = sentence(result, CHANGES, found, **facts)
    are = "is" if len(shown) == 1 else "are"
    unused = [row.label for row in result.of("goes_otherwise", RULES) if row.finding == OPEN]
    ending = [label for label in same if label not in unused]
    beside = [
        f"{len(shown)} of {every} {are} shown to change who wins." if shown else "",
        KEPT,
        _unused(unused),
        f"Not one game ends otherwise with {listed(ending)}." if ending and found != TIE else "",
    ]
    told = sure(f"{what}{IF_KEPT}", result.games, rare)
    return claimed(result, CHANGES, (top.label, top.other), found, said, told, beside)
