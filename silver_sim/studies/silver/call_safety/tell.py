"""When to call: the rule, the limits, where a call gains and why it fails, and how that holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from silver_sim.report.model import Figure, Page, Section, Trust
from silver_sim.report.sections import method
from silver_sim.report.tables import OWN, Column, Table, interval, text, whole
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.reasons import from_nothing
from silver_sim.report.text.sure import more_in_100
from silver_sim.report.text.wording import counted, listed, number
from silver_sim.result import read
from silver_sim.studies.silver.call_safety.answer import READING as LEARNT
from silver_sim.studies.silver.call_safety.answer import (
    answer,
    limits,
    sentence,
    what_it_keeps,
    with_unknown,
)
from silver_sim.studies.silver.call_safety.atlas import Atlas, CallRule
from silver_sim.studies.silver.call_safety.pocket import card_limits, judged, ranged
from silver_sim.studies.silver.call_safety.result import (
    COUNTER,
    NEVER_CALLING,
    SEVEN_NUMBERS,
    CallSafetyResult,
    RuleCost,
)

if TYPE_CHECKING:
    from silver_sim.studies.core.telling import Context

FEWEST = ("1", "2", "3", "4", "5 or more")  # cards of an opponent
RULES = {  # in sentences
    SEVEN_NUMBERS: "the rule of seven numbers",
    "five or less": "calling at five or less, whatever they hold,",
    NEVER_CALLING: "never calling",
}
GLOSSARY = (
    ("Fork", "A game copied where a call is legal and played on both ways with the same future."),
    (
        "Going on",
        "What a call is compared with: the strategy in the seat plays on as if it could not call "
        "in this turn.",
    ),
    ("Gain", "Win share of a call minus that of going on, in percentage points of a game."),
    ("Limit", "The highest sum of known cards at which a call gains."),
    method.TOSS_UP,
    ("Held out", "Some of the blocks: they are not in the atlas but judge it."),
)
READING = "A call gains if it wins more games than going on as the strategy does."


def tell(result: CallSafetyResult, context: Context | None = None) -> Page:
    """Return what is said of a run of kind `call_safety`; the facts of its page are the atlas."""
    atlas = read(Atlas, context.facts) if context else None
    if atlas and not result.card:
        result = replace(result, card=card_limits(atlas))
    forks = f"{result.forks:,}"
    sections = [answered(result), *(_of_the_atlas(result, atlas) if atlas else [])]
    return Page(
        title=result.title or "When is it safe to Call?",
        verdict=verdict(result),
        answer=answer(result),
        kind=f"Call safety, {listed([str(n) for n in result.seats])} players",
        head=[f"{result.player} in every seat", precision(result), judged(result.judged)],
        rests=method.rests(result, f"{forks} forks"),
        line=[("forks", forks)],
        sections=[*sections, *_why(result), *_proof(result)],
        trust=_trust(result),
        glossary=GLOSSARY,
        reading=READING,
    )


def _of_the_atlas(result: CallSafetyResult, atlas: Atlas) -> Iterator[Section]:
    """What only a page tells: it draws the atlas."""
    from silver_sim.studies.silver.call_safety.page import choices
    from silver_sim.studies.silver.call_safety.page.along import along_sums, heat_maps
    from silver_sim.studies.silver.call_safety.page.holds import calibrated, robust
    from silver_sim.studies.silver.call_safety.page.moves import moves, standing

    known = [n for n in result.seats if choices.is_known(choices.STANDARD.line(atlas, n))]
    tables = choices.tables(known or result.seats)
    yield from heat_maps(atlas, known or result.seats, tables)
    yield from along_sums(result, atlas, known, tables)
    yield from moves(result.moves, tables)
    yield from standing(result.moves, tables)
    yield from calibrated(result)
    yield robust(result)


# In sentences


def verdict(result: CallSafetyResult) -> str:
    """Return when to call, and how good that is; a summary has it before the proof is played."""
    return f"{sentence(result)} {what_it_keeps(result)}."


def precision(result: CallSafetyResult) -> str:
    """Return how many forks there are, and what for."""
    return (
        f"{result.forks:,} forks in {counted(result.blocks, 'block')}; {result.held_out:,} held "
        f"out to judge, {result.other_forks:,} in other fields and editions"
    )


# The answer


def answered(result: CallSafetyResult) -> Section:
    """The limits of the card, and a rule of fewer numbers."""
    card = result.limits_known
    if not card:
        return Section("answer", "The rule of seven numbers", figures=[_seven_numbers(result)])
    return Section(
        "answer",
        "Unknown cards, and a shorter rule",
        LEARNT,
        figures=[limits(card), _seven_numbers(result)],
        tables=[each for each in [with_unknown(card)] if each.rows],
    )


def _seven_numbers(result: CallSafetyResult) -> Figure:
    """The rule of seven numbers, what it keeps, and what it does as the table says."""
    worth = result.worth(SEVEN_NUMBERS)
    share = result.kept(worth).ends if worth else None
    ends = " to ".join(number(100 * each, 0) for each in share or ())
    return Figure(
        "pocket",
        "A shorter rule, of seven numbers, to print and to take along",
        f"It keeps {ends} % (95 %) of what calling well gains on unseen deals, less than the table."
        if ends
        else "The decisions held out are too few to say what it keeps of what calling well gains.",
        _card(result.rule, result.seats),
    )


def _card(rule: CallRule, seats: Sequence[int]) -> Table:
    """The rule of seven numbers."""
    return Table(
        "pocket-card",
        f"Call at this sum or less; an unknown card counts {rule.unknown}",
        [Column("fewest cards of another", "name"), *(Column(f"{n} players") for n in seats)],
        [
            [text(few), *(ranged(*[rule.limit(n, 0, fewest)] * 2) for n in seats)]
            for fewest, few in enumerate(FEWEST, 1)
        ],
        sortable=False,
        look="pocket",
    )


# How sure it is


def _why(result: CallSafetyResult) -> Iterator[Section]:
    """What simpler rules lose in full games; nothing where none were played."""
    from silver_sim.report.sections.why import why

    if not result.proofs:
        return
    found = [
        reason
        for proof in result.proofs
        for cost in proof.costs
        if cost.rule != COUNTER
        for said in [f"With {proof.seats} players {_wins(cost)}."]
        for reason in from_nothing(cost.rule, said, cost.share, proof.blocks)
    ]
    what = "What other rules win in full games on new deals, against calling by all limits"
    yield why(found, "to win more or less than calling by all limits", about=what)


def _wins(cost: RuleCost) -> str:
    """What a rule wins against the full table."""
    much, ends = more_in_100(cost.share)
    said = f"{RULES.get(cost.rule, cost.rule)} wins {much} than calling by all limits"
    return f"{said} {ends}".rstrip()


def _proof(result: CallSafetyResult) -> Iterator[Section]:
    """What the rules do in full games."""
    if not result.proofs:
        return
    rows, compared = [], {}
    for proof in result.proofs:
        won = {r.label: r for r in proof.rows if r.metric == "win_share" and r.other is None}
        costs = {cost.rule: cost for cost in proof.costs}
        for rule, label in proof.rules.items():
            name, cost = f"{rule}, {proof.seats} players", costs.get(rule)
            rows.append(
                [
                    text(name),
                    interval(won[label], 100),
                    interval(cost.share, 100, "+") if cost else OWN,
                    interval(cost.points, 1, "+") if cost else OWN,
                    whole(proof.games),
                ]
            )
            if cost and rule != COUNTER:
                compared[name] = cost.share
    table = Table(
        "proof-numbers",
        "Full games on new deals, each rule with the same way to exchange cards, counter with "
        "its own",
        [Column("rule", "name"), Column("win share %", "estimate"),
         Column("against the full table, points", "estimate"),
         Column("points a round, against it", "estimate"), Column("games of the run")],
        rows,
        brief=True,
    )  # fmt: skip
    lose = all(share.hi is not None and share.hi < 0 for share in compared.values())
    forest = Forest(
        "proof",
        rows_of([*compared], [*compared.values()]),
        "In full games the full table wins more than every simpler rule"
        if lose
        else "In full games not every simpler rule is shown to win less than the full table",
        "win share gained (points)",
        ReferenceLine(0.0, "full table"),
        "Win share against the full table, paired on the same deals. Counter also exchanges cards "
        "differently: it is no mere rule for calling, and only the numbers have it.",
        sign="+",
    )
    yield Section("proof-section", "Proof by play", figures=[Figure.of(forest, table)])


def _trust(result: CallSafetyResult) -> Trust:
    """How it was measured, and what may not be concluded."""
    rules = Table(
        "rules",
        "Rules at the decisions held out: win share gained a decision, in percentage points",
        [Column("rule", "name"), Column("gain", "estimate"),
         Column("kept of what the table gains %", "estimate"),
         Column("less than the full table", "estimate"),
         Column("as the atlas says %", "estimate")],
        [
            [text(line.rule), interval(line.gain, 100, "+"), interval(result.kept(line), 100),
             interval(line.lost, 100), interval(line.agreement, 100)]
            for line in result.rules
        ],
        sortable=False,
        brief=True,
    )  # fmt: skip
    return Trust(
        rules,
        f"{precision(result)}. Where a call is legal a game is copied with a known chance, "
        "whatever the strategy in the seat does, and weighs one over that chance. One copy calls; "
        "one goes on as the strategy of the seat does if it may not call in this turn; one fork in "
        "some is also played on by another strategy for the rest of the round. All copies have the "
        "same deals and the same streams of chance, in this and in later rounds; each game is "
        "played to its end.",
        [
            *method.limits(result.edition, result.player),
            "All else that a caller knows is averaged over, as it occurs among these players. A "
            "table that plays differently may need other limits, as the section on other fields "
            "shows.",
        ],
        errors="A verdict compares a call with the better of the two ways to go on. Estimates fall "
        "along the sum of the known cards (isotonic regression); bands are bootstrapped over "
        "groups of blocks, which keeps forks of a block together.",
    )
