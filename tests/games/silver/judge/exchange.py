"""An exchange with own cards (silver-rules 6), whatever card comes in."""

from tests.games.silver.judge.lines import Decision
from tests.games.silver.judge.rules import DOPPELGANGER, VILLAGER
from tests.games.silver.judge.table import Card, Question, Round, Source


def exchange(now: Round, decision: Decision) -> None:
    """6.1-6.6: the incoming card for a set of own cards."""
    village = now.village()
    chosen = [village[slot] for slot in sorted(decision["slots"])]
    kind = _kind(now)
    incoming = _fetch(now)
    _count_set(now, chosen)
    if matches(chosen):
        if kind == "master":
            now.events["master matched exchange"] += 1
        _succeed(now, incoming, chosen, village[decision["into"]])
    else:
        _count_failure(now, kind, chosen)
        _fail(now, incoming, chosen, decision)
    now.question = Question.END


def matches(cards: list[Card]) -> bool:
    """6.3: one value at most beside the Doppelgangers; a single card always does (6.2)."""
    return len(_values(cards)) <= 1


def _values(cards: list[Card]) -> set[int]:
    return {card.value for card in cards} - {DOPPELGANGER}


def _kind(now: Round) -> str:
    """Who brings the incoming card: the Master, the Witch, or where the card in hand is from."""
    if now.question is Question.MASTER_EXCHANGE:
        return "master"
    return "witch" if now.question is Question.ABILITY else now.source.value


def _fetch(now: Round) -> Card:
    """Take the incoming card from its place, in the orientation of 5.1, 5.3, 5.4, 7.10, 7.11."""
    if now.question is Question.ABILITY:
        now.events["witch on own"] += 1
        return now.deck.pop(0)
    if now.question is Question.MASTER_EXCHANGE and now.chosen:
        now.discard.remove(now.chosen)
        incoming, now.chosen = now.chosen, None
        return incoming
    [incoming] = now.hand
    now.hand = []
    incoming.up = now.source is not Source.DECK
    return incoming


def _succeed(now: Round, incoming: Card, chosen: list[Card], replaced: Card) -> None:
    """6.2 and 6.4: `incoming` in the place of `replaced`, the Doppelgangers lowest in the pile."""
    village = now.village()
    if len(chosen) > 1 and replaced is not chosen[0]:
        now.events["matched set not into the leftmost place"] += 1
    for card in sorted(chosen, key=lambda card: card.value != DOPPELGANGER):
        now.leave_village(card)
        now.to_pile(card)
    village[village.index(replaced)] = incoming
    village[:] = [card for card in village if card not in chosen]


def _fail(now: Round, incoming: Card, chosen: list[Card], decision: Decision) -> None:
    """6.5 and 6.6: the set goes back facedown, known to all; the new card, then the penalty."""
    guarded = now.guarded(now.seat)
    for card in chosen:
        if card.up:
            now.events["faceup card turned down by failed set"] += 1
            now.events["guarded card turned down"] += card in guarded
        now.show(card)
        now.turn_down(card)
    _add(now.village(), incoming, decision["end"])
    now.events["failed set, new card at the left end"] += decision["end"] == "left"
    if not _is_bad(now, chosen):
        return
    if now.deck:
        _add(now.village(), now.deck.pop(0), decision["penalty_end"])
        now.events["penalty card"] += 1
        now.events["penalty card at the left end"] += decision["penalty_end"] == "left"
    else:
        now.events["penalty without a card"] += 1


def _is_bad(now: Round, chosen: list[Card]) -> bool:
    """6.6: whether the failure costs one more card."""
    if now.rules.failed_set_penalty == "three_cards":
        return len(chosen) >= 3
    return now.rules.failed_set_penalty == "three_values" and len(_values(chosen)) >= 3


def _add(village: list[Card], card: Card, end: str) -> None:
    village.insert(0 if end == "left" else len(village), card)


def _count_set(now: Round, chosen: list[Card]) -> None:
    count, values = len(chosen), _values(chosen)
    if matches(chosen):
        now.events[f"exchange matched {count}" if count < 3 else "exchange matched 3+"] += 1
    if count > 1:
        doppelgangers = any(card.value == DOPPELGANGER for card in chosen)
        now.events["doppelganger in set"] += doppelgangers and bool(values)
        now.events["doppelganger-only set"] += not values
        now.events["villager shown in a set"] += VILLAGER in values


def _count_failure(now: Round, kind: str, chosen: list[Card]) -> None:
    now.events["failed set"] += 1
    now.events["amulet card in a failed set"] += now.amulet_on in chosen
    special = FAILURES.get(kind)
    if special:
        now.events[special] += 1


FAILURES = {
    "master": "master failed exchange",
    "witch": "witch failed exchange",
    Source.ROW.value: "failed set with a row card",
    Source.PILE.value: "failed set with a taken card",
}
