"""What ratings come to: who is strongest, what else is said, and what to know first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.text.wording import about, alike, counted, listed
from silver_sim.stats.core.league_errors import FEWEST, MOST_MORE
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.studies.arms.claims import sentence
from silver_sim.studies.arms.result import MORE, OPEN, SIDES, Claim
from silver_sim.studies.arms.sentences import PAIR, SENTENCES, STRONGEST, TOURNAMENT, UNSEEN
from silver_sim.studies.rate.result import MORE_OF, PAIRED, PLANNED, Group, Ratings

MOST_NAMED = 4


def claim_of(result: Ratings) -> Claim:
    """Return which of two is stronger, if that was asked, or who is strongest; and the rest."""
    every = _all(result)
    if not (rows := {row.metric: row for row in result.of(family=PAIRED)}):
        return every
    ahead, rest = rows.pop("ahead"), [every.sentence] if len(result.arms) > 2 else []
    found, often = SIDES[ahead.side(0.5)], about(ahead, 100, " %")
    pair = ahead.label, ahead.other or ""
    facts = {"a": pair[0], "b": pair[1], "noun": result.noun}
    far = {side: int(rows[f"so_far_{side}"].value) for side in ("ahead", "level", "behind")}
    sure = SENTENCES[PAIR, "met" if any(far.values()) else UNSEEN].format(**facts, **far)
    if needed := rows.get("more"):
        most = needed.estimate
        more = f"over {MOST_MORE:,}" if most is None else f"about {int(most):,}"
        sure += SENTENCES[PAIR, "more"].format(more=more, **facts)
    said = sentence(result, PAIR, found, often=often, **facts)
    return Claim(PAIR, *pair, found, said, f"How sure: {sure}.", [*rest, *every.beside])


def _all(result: Ratings) -> Claim:
    """Return who of the largest group is strongest; and of the other groups, and a tournament."""
    (found, said), *others = (_strongest(result, *each) for each in enumerate(result.groups, 1))
    group, also = result.groups[0], [each for _, each in others]
    if result.tournament:
        also.append(of_tournament(result).sentence)
    rank, clusters = result.of("rank", group.family)[0], counted(group.clusters, result.noun)
    who, ranks = rank.label, " to ".join(dict.fromkeys((f"{rank.lo}", f"{rank.hi}")))
    sure = f"How sure: {who}'s rank may be anything from {ranks} (95 %, all ranks together), after "
    return Claim(STRONGEST, who, None, found, said, f"{sure}{clusters}.", also)


def _strongest(result: Ratings, number: int, group: Group) -> tuple[str, str]:
    """Return whether one of a group is strongest, and the sentence."""
    leader, *rivals = (row.label for row in result.of("rank", group.family) if row.lo == 1)
    if not rivals:
        return MORE, sentence(result, STRONGEST, MORE, who=leader)
    pairs, more = result.of("more", f"{MORE_OF}-{number}"), f"more {result.noun}s"
    needed = [int(row.estimate or 0) for row in pairs if leader in (row.label, row.other)]
    if all(needed) and len(needed) == len(rivals) and not result.of(family=PAIRED):
        more = f"about {max(needed):,} more {result.noun}{'s' * (max(needed) != 1)}"
    return OPEN, sentence(result, STRONGEST, OPEN, who=named([leader, *rivals], "or"), more=more)


def of_tournament(result: Ratings) -> Claim:
    """Return after how many tables the best stands first."""
    plan, first = result.tournament, result.of("tables", PLANNED)[0]
    assert plan is not None
    found, many = (OPEN, plan.most) if first.estimate is None else (MORE, int(first.value))
    facts = {"tables": counted(many, "table"), "best": plan.best, "often": first.label}
    said = sentence(result, TOURNAMENT, found, seats=plan.seats, **facts)
    sure = f"How sure: {plan.tournaments:,} simulations, assuming the ratings are right."
    return Claim(TOURNAMENT, plan.best, None, found, said, sure)


def warnings(result: Ratings) -> Iterator[str]:
    """Yield what a reader should know before believing the numbers."""
    noun, groups = result.noun, result.groups
    for names in alike(name for group in groups for name in group.people):
        yield f"{named(names)} count as {len(names)} people: are they one?"
    if groups[1:]:
        them = "; ".join(named(group.people) for group in groups)
        yield f"Groups who never met cannot be compared: {them}."
    for group in groups:
        of = f" of {group.people[0]}'s group" if groups[1:] else ""
        if group.clusters < FEWEST:
            yield f"Only {counted(group.clusters, noun)}{of}: intervals need at least {FEWEST}."
        elif group.clusters < FEW_BLOCKS:
            yield f"Only {counted(group.clusters, noun)}{of}: the intervals are rough."


def named(names: Sequence[str], word: str = "and") -> str:
    """Return names in a sentence, or how many they are."""
    return listed(names, word) if len(names) <= MOST_NAMED else f"{len(names)} people"
