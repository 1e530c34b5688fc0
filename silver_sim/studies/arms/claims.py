"""What is found, and its one sentence: chosen by the question and by what is shown.

A claim has a form (`two`, `fair`, `base`, `changes`, `ladder`) and one of the five findings.
``SENTENCES`` has the words of each; everything that tells a result shows that sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile

from silver_sim.columns import SHARE
from silver_sim.report.text.sure import (
    FEW,
    UNSURE,
    in_100,
    in_short,
    in_words,
    more_in_100,
    pure_chance,
    sure,
    value_of,
)
from silver_sim.report.text.wording import (
    answered,
    capital,
    counted,
    is_constant,
    listed,
    plus_minus,
    seating,
    upper,
)
from silver_sim.stats.core.many import equivalent
from silver_sim.stats.core.sequential import Finding, blocks_needed, blocks_needed_again
from silver_sim.stats.core.stopping import TIGHTEST, anytime
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.studies.arms.arm import EVERYBODY, Contrast
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.metrics import LUCK
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
from silver_sim.studies.arms.sentences import (
    ABILITIES,
    BASE,
    CHANGES,
    EARLY,
    FAIR,
    GAINS,
    SENTENCES,
    TWO,
    UNSEEN,
    WORDS,
)

OF_TEST = {
    Finding.A_BETTER: MORE,
    Finding.B_BETTER: LESS,
    Finding.WITHIN: ALIKE,
    Finding.TIE: TIE,
    Finding.GO_ON: OPEN,
}
Test = Callable[[Counted], Finding]
IF_KEPT = ", if nobody adapts."  # ends a sentence on rules to which nobody adapts
POINTS = "percentage points"
CLEAREST = 3  # changes that a sentence names with each rule
MOST_NAMED = 4  # values that a sentence names one by one


def sentence(result: ArmsResult, form: str, found: str, nuance: str = "", **facts: object) -> str:
    """Return the sentence of a claim; it begins with yes or no where the question asks that."""
    said = SENTENCES[form, found + nuance].format(**facts)
    asked = form == TWO or not result.title  # else nobody knows what yes would mean
    word = WORDS.get((form, found)) if asked else None
    said = answered(result.question, word, said) if word else said
    names = [*result.names, *(arm.player for arm in result.arms)]
    return said if said.split()[0].rstrip(",") in names else capital(said)


def claimed(
    result: ArmsResult, form: str, pair: tuple[str, str | None], found: str, said: str,
    how: str, also: Iterable[str] = (),
) -> Claim:  # fmt: skip
    """Return a claim about an arm, perhaps compared with another; of one block nothing is shown."""
    if result.blocks < 2:
        return Claim(form, *pair, OPEN, FEW, UNSURE)
    further = [*also, seating(result) if result.seating == "fixed" else ""]
    names = [*result.names, *(arm.label for arm in result.arms)]
    said, how, *further = (in_short(each, names) for each in (said, how, *further) if each)
    return Claim(form, *pair, found, said, how, further)


def interval_of(row: Row) -> str:
    """Say which interval it is."""
    looks = " that allows for stopping early" if row.method == EVERY_LOOK else ""
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
    return of_difference(result, share, found, edge)


def of_difference(result: ArmsResult, share: Row, found: str, edge: float) -> Claim:
    """Say what is found of a difference of win shares; below the ``edge`` it does not matter."""
    side, looks, nuance = share.side(), share.method == EVERY_LOOK, ""
    if (found in (MORE, LESS)) != bool(side):
        early = found == OPEN and result.every_look
        nuance = EARLY if early else UNSEEN if found in (MORE, LESS, OPEN) else ""
    a, b, far = share.label, share.other or "", f"{100 * edge:g}"
    much, ends = more_in_100(share if found != LESS or nuance else share.reversed)
    what = interval_of(share)
    if (nuance and found + nuance != OPEN + UNSEEN) or found == ALIKE:
        what = f"{a} wins {' '.join([much, f'than {b}', ends]).rstrip()}, {what}"
    if found == TIE:
        what = "both won equally often in every set of deals"
    also = [f"A difference below {far} games in 100 was declared too small to matter."]
    if found == OPEN and share.se and edge:
        known = (share.se, share.blocks, edge)
        need = blocks_needed_again(*known, TIGHTEST) if looks else blocks_needed(*known)
        need = int(float(f"{need:.2g}"))
        games = float(f"{need * result.games / result.blocks:.2g}")
        enough = f"{games:,.0f} games ({counted(need, 'block')})"
        also = [f"About {enough} would narrow the interval to ± {far} games in 100."]
    if share.metric == LUCK:
        also.append("This is judged without the luck of the cards.")
    said = sentence(result, TWO, found, nuance, a=a, b=b, much=much, ends=ends, edge=far)
    rare = "" if is_constant(share) or found == ALIKE else pure_chance(share.p)
    how = sure(what, result.games, rare)
    if share.seats > 2:
        how += f" With {share.seats} seats, equal players win {100 / share.seats:.3g} % each."
    return claimed(result, TWO, (a, b), found, said, how, also)


def _found(result: ArmsResult, share: Row, moments: Moments, edge: float) -> str:
    """What is shown of a difference, at every look or once."""
    if result.every_look:
        lo, hi = anytime(moments, ALPHA) or (-1.0, 1.0)
        alike = ALIKE if max(-lo, hi) < edge else OPEN
        return MORE if lo > 0 else LESS if hi < 0 else alike
    if share.p is not None and share.p < ALPHA and not share.covers(0):
        return MORE if share.value > 0 else LESS
    return ALIKE if equivalent(moments, edge, 1.0) else OPEN


# One arm compared with the fair share


def against_fair(result: ArmsResult, arm: str, who: str) -> Claim:
    """Return what an arm wins, and which differences of each family are shown."""
    own = result.share(arm)
    fair, found = 1 / own.seats, SIDES[own.side(1 / own.seats)]
    said = sentence(result, FAIR, found, who=who, share=in_100(own), fair=f"{100 * fair:.0f}")
    also = [_shown(family.title, result.of("win_share", family.name)) for family in result.families]
    return claimed(
        result, FAIR, (arm, None), found, said, sure(interval_of(own), result.games), also
    )


def _shown(title: str, gaps: Sequence[Row]) -> str:
    """Say which differences are shown, all of a family together (Holm)."""
    if not gaps:
        return ""
    shown = [row for row in gaps if row.finding != OPEN]
    gained = (f"{row.label} wins {' '.join(more_in_100(row))} than {row.other}" for row in shown)
    many = f"{title}: {len(shown)} of {counted(len(gaps), 'difference')} shown"
    return f"{many}: {'; '.join(gained)}." if shown else f"{many}."


# Others compared with a base


def of_base(
    result: ArmsResult, who: str, base: str, beyond: Mapping[str, bool], *, kept: bool
) -> Claim:
    """Return the best of the values that are shown to beat the usual one, if any is.

    ``beyond`` says of numbers whether there are lower and higher values, ``kept`` whether players
    keep to their plans under other rules.
    """
    gaps = {row.label: row for row in result.of("win_share", CHANGES)}
    better = [arm for arm, row in gaps.items() if row.finding == MORE]
    near = max(better or gaps, key=lambda arm: gaps[arm].value, default=base)
    same = [row.arm for row in result.of("goes_otherwise", EVERYBODY) if not row.games]
    found = MORE if better else TIE if same and len(same) == len(gaps) else OPEN
    if gaps and all(row.finding == LESS for row in gaps.values()):
        found = LESS
    value, usual, values = _named(near), _named(base), _values(result, [base, *gaps])
    rare, much, ends, what = "", "", "", interval_of(gaps.get(near, result.share(base)))
    if near in gaps:
        much, ends = more_in_100(gaps[near])
    if near in gaps and found in (OPEN, LESS):
        far = f"{much} than with {usual} {ends}".rstrip()
        what = f"with {value}, {who} wins {far}, {what}"
    elif found != MORE:
        what = f"with {usual}, {who} wins {in_100(result.share(base))}, {what}"
    if near in gaps and found != TIE and not is_constant(gaps[near]):
        rare = pure_chance(gaps[near].p_adjusted, len(gaps))
    said = sentence(result, BASE, found, who=who, value=value, usual=usual, much=much, ends=ends)
    said = f"{said[:-1]}{IF_KEPT}" if kept and found != TIE else said
    others = [_named(arm) for arm in better if arm != near]
    worse = [arm for arm, row in gaps.items() if row.finding == LESS]
    also = [
        f"Also shown to beat {usual}: {_few(others)}." if others else "",
        f"Shown to win fewer games than with {usual}: {_ranges(worse, values)}." if worse else "",
        *([_unused(same), _at_an_end(near, values, beyond)] if found != TIE else []),
    ]
    how = sure(what, result.games, rare)
    pair = near, base if near in gaps else None
    return claimed(result, BASE, pair, found, said, how, also)


def _named(name: str) -> str:
    """Return a setting as a sentence has it: a number or a word by itself, yes and no in full."""
    field, _, value = name.partition("=")
    if field == name or "=" in value:
        return name
    return f'"{in_words(name)}"' if value in ("yes", "no") else value_of(name)


def _few(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= MOST_NAMED else f"{len(names)} other values"


def _values(result: ArmsResult, labels: Sequence[str]) -> dict[str, float]:
    """The values that are compared, by label, in their order; nothing unless all are numbers."""
    found = {label: next(iter(result.arm(label).varied.values())) for label in labels}
    numbers = all(len(result.arm(label).varied) == 1 for label in labels) and all(
        type(value) in (int, float) for value in found.values()
    )
    return dict(sorted(found.items(), key=lambda each: each[1])) if numbers else {}


def _ranges(worse: Sequence[str], values: Mapping[str, float]) -> str:
    """Say which values these are: ends of the range as such, others by name."""
    if not values:
        return _few([*map(_named, worse)])
    low = [_named(arm) for arm in takewhile(worse.__contains__, values)]
    high = [_named(arm) for arm in takewhile(worse.__contains__, reversed([*values]))]
    rest = [each for each in map(_named, worse) if each not in (*low, *high)]
    parts = [f"up to {low[-1]}"] if low[1:] else low
    parts += [_few(rest)] if rest else []
    return ", ".join([*parts, *([f"{high[-1]} or more"] if high[1:] else high)])


def _unused(same: Sequence[str]) -> str:
    """Say which values, or rules, change no game."""
    if not same:
        return ""
    them = "them" if same[1:] else "it"
    return f"No game differs with {listed([*map(_rule, same)])}: nobody used {them}."


def _at_an_end(arm: str, values: Mapping[str, float], beyond: Mapping[str, bool]) -> str:
    """Say that a value is the lowest or the highest that was tried, if it is."""
    for which, end, word in (("lower", 0, "lowest"), ("higher", -1, "highest")):
        if len(values) > 1 and arm == [*values][end]:
            can = "may win more" if beyond.get(which) else "are not possible"
            return f"{_named(arm)} is the {word} value tried; {which} values {can}."
    return ""


# Rules compared with the usual ones


def of_changes(result: ArmsResult) -> Claim:
    """Return how many rule changes are shown to change who wins, and which one most."""
    gaps, ends = result.of("win_share", CHANGES), result.of("ends_otherwise", EVERYBODY)
    top = min(gaps, key=lambda row: (row.finding == OPEN, -abs(row.value)))
    shown = {row.arm for row in gaps if row.finding != OPEN}
    same = [row.arm for row in ends if not row.games]
    found = top.finding if shown else TIE if len(same) == len(ends) else OPEN
    much, interval = more_in_100(top)
    what, rare = interval_of(top), ""
    if found != TIE and not is_constant(top):
        rare = pure_chance(top.p_adjusted, len(gaps))
    if found == TIE:
        bound = upper(100 * max(row.hi or 0.0 for row in ends))
        what = f"at most {bound} games in 100 end differently with any of them (95 %)"
    elif found == OPEN:
        far = f"{much} {interval}".rstrip()
        what = f"with {_rule(top.arm)}, {top.player} wins {far}, {what}"
    facts = {"rule": _rule(top.arm), "who": top.player, "much": much, "ends": interval}
    said = sentence(result, CHANGES, found, **facts)
    said = f"{said[:-1]}{IF_KEPT}" if found != TIE else said
    unused = [row.arm for row in result.of("goes_otherwise", EVERYBODY) if not row.games]
    ending = [_rule(arm) for arm in same if arm not in unused]
    every = counted(len(ends), "rule change")
    also = [
        f"Shown to change who wins: {len(shown)} of {every}." if shown else "",
        _unused(unused),
        f"Not one game ends differently with {listed(ending)}." if ending and found != TIE else "",
    ]
    how = sure(what, result.games, rare)
    return claimed(result, CHANGES, (top.label, top.other), found, said, how, also)


def _clear(row: Row) -> float:
    """How clearly a difference is shown, as a key by which the clearest comes first."""
    return -abs(row.value) / row.se if row.se else 0.0


def _much(result: ArmsResult, row: Row) -> str:
    """Say a number and by how much it differs."""
    of = result.metric(row.metric)
    unit = POINTS if of.unit == SHARE else of.unit
    return f"{of.words} {plus_minus(row, of.scale, '+')} {unit}".rstrip()


def of_adapting(result: ArmsResult, usual: str) -> Claim:
    """Return for which variant adapting is shown to gain the first player most, and what changes.

    Where all adapt, variants are compared with the ``usual`` one.
    """
    gains = result.of("win_share", GAINS)
    top = min(gains, key=lambda row: (row.finding != MORE, -row.value))
    found = MORE if top.finding == MORE else OPEN
    much, ends = more_in_100(top)
    facts = {"rule": _rule(top.arm), "who": top.player, "much": much, "ends": ends}
    said = sentence(result, GAINS, found, **facts)
    what, rare = interval_of(top), ""
    if found == OPEN:
        far = f"{much} {ends}".rstrip()
        what = f"with {_rule(top.arm)}, adapting wins {top.player} {far}, {what}"
    if not is_constant(top):
        rare = pure_chance(top.p_adjusted, len(gains))
    same = [_rule(row.arm) for row in gains if is_constant(row)]
    changed: dict[str, list[Row]] = {}
    for row in result.rows:
        if row.family in (CHANGES, EVERYBODY) and row.finding in (MORE, LESS):
            changed.setdefault(_rule(row.arm), []).append(row)
    clearest = {rule: sorted(rows, key=_clear)[:CLEAREST] for rule, rows in changed.items()}
    where = "; ".join(
        f"with {rule}, {', '.join(_much(result, row) for row in rows)}"
        for rule, rows in clearest.items()
    )
    also = [
        _shown("Adapting", gains) if len([row for row in gains if row.finding == MORE]) > 1 else "",
        f"Nothing better was found with {listed(same)}." if same else "",
        f"Where all adapt, compared with {usual}: {where or 'no change is shown'}.",
        "Intervals are of the line-ups that were found; a longer search may find others.",
    ]
    how = sure(what, result.games, rare)
    return claimed(result, GAINS, (top.label, top.other), found, said, how, also)


def _rule(name: str) -> str:
    """Return a rule with its value in quotes, an edition by its name."""
    return f'"{in_words(name)}"' if name.count("=") == 1 else name


# Many strategies, each compared with its copy


def of_abilities(result: ArmsResult, left_out: Sequence[str]) -> Claim:
    """Return how many abilities are shown to help, and which one helps most."""
    gaps = sorted(result.of("win_share", ABILITIES), key=lambda row: -row.value)
    arms = [arm.label for arm in result.arms] or [""]
    if not gaps:
        said = sentence(result, ABILITIES, TIE)
        how = sure("win shares, totals and places are the same", result.games)
        return claimed(result, ABILITIES, (arms[0], None), TIE, said, how, left_out)
    shown, hurt, even = ([r for r in gaps if r.finding == side] for side in (MORE, LESS, OPEN))
    most = (shown or gaps)[0]
    much, ends = more_in_100(most)
    facts = {"most": most.arm, "who": most.player, "much": much, "ends": ends}
    found = MORE if shown else OPEN
    said = sentence(result, ABILITIES, found, count=len(shown), all=len(gaps), **facts)
    what = interval_of(most)
    if found == OPEN:
        what = f"with {most.arm}, {most.player} wins {much} {ends}".rstrip() + f", {what}"
    far = upper(100 * max((abs(end) for row in even for end in row.ends or ()), default=0.0))
    counts = [
        f"{words}: {len(rows)} ({listed([row.arm for row in rows])})." if rows else ""
        for words, rows in (
            ("Shown to cost games", hurt),
            (f"No effect shown, each at most {far} games in 100", even),
        )
    ]
    how = sure(what, result.games, pure_chance(most.p_adjusted, len(gaps)))
    pair = most.label, most.other
    return claimed(result, ABILITIES, pair, found, said, how, [*counts, *left_out])
