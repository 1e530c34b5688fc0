"""What must hold of every position and of every step of a game, on positions of odin-trace.

The name of an invariant says what holds, and where in odin-rules it comes from.
"""

from collections.abc import Callable

from tests.games.odin.engine.reference import DECK, beats, may_lie_together, value
from tests.games.odin.engine.steps import Line, Step

Invariant = Callable[[Step], bool]
INVARIANTS: dict[str, Invariant] = {}


def broken(step: Step) -> list[str]:
    """The names of the invariants that do not hold."""
    return [name for name, holds in INVARIANTS.items() if not holds(step)]


def invariant(name: str, *acts: str) -> Callable[[Invariant], Invariant]:
    """An invariant of every position, or of every step with one of these acts or a deal."""

    def add(holds: Invariant) -> Invariant:
        INVARIANTS[name] = lambda step: not applies(step) or holds(step)
        return holds

    def applies(step: Step) -> bool:
        return not acts or (step.line.get("act") or "deal") in acts

    return add


def on_table(state: Line) -> list[str]:
    return list(state["table"]["cards"]) if state["table"] else []


def before(step: Step) -> Line:
    assert step.before is not None
    return step.before


def hand_before(step: Step) -> list[str]:
    return list(before(step)["hands"][step.line["seat"]])


def hand_after(step: Step) -> list[str]:
    return list(step.after["hands"][step.line["seat"]])


def empties(step: Step) -> bool:
    return len(step.line["cards"]) == len(hand_before(step))


def gains(step: Step) -> set[str]:
    """The cards that have left the game with this step."""
    return set(step.after["gone"]) - set(before(step)["gone"])


# cards


@invariant("1.1 every card of the deck lies in one place")
def _(step: Step) -> bool:
    s, dealt = step.after, len(step.after["hands"]) * step.rules.hand_size
    places = [on_table(s), s["beaten"], s["gone"], step.deal[dealt:], *s["hands"]]
    deck = DECK[: 9 * step.rules.colours(len(s["hands"]))]
    return sorted(card for place in places for card in place) == deck


@invariant("1.2 the hands are dealt in the order of the deal", "deal")
def _(step: Step) -> bool:
    size = step.rules.hand_size
    return all(
        set(hand) == set(step.deal[seat * size : (seat + 1) * size])
        for seat, hand in enumerate(step.after["hands"])
    )


@invariant("4.2 no other hand changes, and none grows", "play", "pass", "take")
def _(step: Step) -> bool:
    pairs = enumerate(zip(before(step)["hands"], step.after["hands"], strict=True))
    started = [hand for seat, (hand, after) in pairs if seat != step.line["seat"] and hand != after]
    return not started and all(len(hand) <= step.rules.hand_size for hand in step.after["hands"])


@invariant("4.2 a play of k cards changes the hand by 1 - k", "play")
def _(step: Step) -> bool:
    cards, beaten = step.line["cards"], on_table(before(step))
    waits = len(step.after["beaten"]) > 1
    taken = 1 if beaten and not waits and not empties(step) else 0
    return len(hand_after(step)) == len(hand_before(step)) - len(cards) + taken


# rounds


@invariant("3.1 one card is led, or the whole hand of one kind", "play")
def _(step: Step) -> bool:
    return bool(on_table(before(step))) or len(step.line["cards"]) == 1 or empties(step)


@invariant("3.2 cards and value rise within a round", "play")
def _(step: Step) -> bool:
    beaten, cards = on_table(before(step)), step.line["cards"]
    return not beaten or (beats(cards, beaten) and value(cards) > value(beaten))


@invariant("3.3 cards played together have one number or one colour", "play")
def _(step: Step) -> bool:
    return may_lie_together(step.line["cards"])


@invariant("3.4 one beaten card is taken, the others are out", "play", "take")
def _(step: Step) -> bool:
    if step.line["act"] == "take":
        beaten, taken = set(before(step)["beaten"]), {step.line["card"]}
    else:
        beaten = set(on_table(before(step)))
        if len(beaten) > 1 and not empties(step):
            return set(step.after["beaten"]) == beaten and not gains(step)
        taken = set() if empties(step) else beaten
    more = set(hand_after(step)) - set(hand_before(step))
    return more == taken <= beaten and gains(step) >= beaten - taken


@invariant("3.5 a round ends when all others have passed, and who played last leads", "pass")
def _(step: Step) -> bool:
    first, players = before(step), len(step.after["hands"])
    cleared = not step.after["table"]
    last = (step.line["seat"] + 1) % players == first["table"]["by"] and not step.after["over"]
    if cleared != last:
        return False
    if not cleared:
        return bool(step.after["table"] == first["table"]) and not gains(step)
    asked = step.after["seat"] == first["table"]["by"] and step.after["question"] == "lead"
    return asked and gains(step) == set(on_table(first))


@invariant("3.5 rounds are counted from 1, one more for every table that is cleared")
def _(step: Step) -> bool:
    if step.before is None:
        return bool(step.after["round"] == 1)
    cleared = step.before["table"] is not None and step.after["question"] == "lead"
    return bool(step.after["round"] == step.before["round"] + cleared)


@invariant("3.2 seats follow clockwise; who played takes", "play", "pass", "take")
def _(step: Step) -> bool:
    if step.after["over"]:
        return True
    stays = step.after["question"] == "take"
    seat = step.line["seat"] if stays else (step.line["seat"] + 1) % len(step.after["hands"])
    return bool(step.after["seat"] == seat)


@invariant("6 a turn is a play or a pass")
def _(step: Step) -> bool:
    turns = 0 if step.before is None else step.before["turn"] + (step.line["act"] != "take")
    return bool(step.after["turn"] == turns <= step.rules.max_turns)


# what is known


@invariant("5 a card is known from its taking until it is played")
def _(step: Step) -> bool:
    known = [set(cards) for cards in step.after["known"]]
    if step.before is None:
        return not any(known)
    wanted = [set(cards) for cards in step.before["known"]]
    seat = step.line["seat"]
    wanted[seat] -= set(step.line.get("cards", ()))
    wanted[seat] |= set(hand_after(step)) - set(hand_before(step))
    return known == wanted


# ends


@invariant("4.1 a hand ends with somebody's last card, or after the last turn")
def _(step: Step) -> bool:
    s = step.after
    empty = any(not hand for hand in s["hands"])
    capped = not empty and s["turn"] == step.rules.max_turns and not s["beaten"]
    wanted = "cap" if capped else None
    if empty:
        lead = step.line.get("act") == "play" and not on_table(before(step))
        wanted = "whole" if lead and len(step.line["cards"]) > 1 else "empty"
    return bool(s["over"] == wanted) and (s["question"] is None) == bool(wanted)


@invariant("2.2 a point for every card that is held, at least one in all", "play", "pass", "take")
def _(step: Step) -> bool:
    first, s = before(step), step.after
    if not s["over"]:
        return bool(s["points"] == first["points"] and s["totals"] == first["totals"])
    points = [len(hand) for hand in s["hands"]]
    totals = [total + more for total, more in zip(first["totals"], points, strict=True)]
    return (
        bool(s["points"] == [*first["points"], points]) and s["totals"] == totals != first["totals"]
    )


@invariant("2.2 the game goes on below the limit", "deal")
def _(step: Step) -> bool:
    return bool(max(step.after["totals"]) < step.rules.points_limit)


@invariant("2.1 the next hand is started clockwise, or by who ended the last one", "deal")
def _(step: Step) -> bool:
    s, last = step.after, step.last
    if s["seat"] != s["starter"] or s["question"] != "lead":
        return False
    if last is None:
        return bool(s["hand"] == 1)
    starter = (last["starter"] + 1) % len(s["hands"])
    if step.rules.next_starter == "winner" and last["over"] != "cap":
        starter = [bool(hand) for hand in last["hands"]].index(False)
    return bool(s["starter"] == starter and s["hand"] == last["hand"] + 1)
