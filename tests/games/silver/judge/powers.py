"""The abilities 5-12 of a card drawn and discarded at once (silver-rules 7.5-7.12)."""

from tests.games.silver.judge.lines import Decision
from tests.games.silver.judge.table import Card, Question, Round


def _at(now: Round, target: list[int]) -> Card:
    seat, slot = target
    return now.villages[seat][slot]


def _side(now: Round, target: list[int]) -> str:
    return "own" if target[0] == now.seat else "other"


def expose(now: Round, decision: Decision) -> None:
    """7.5."""
    now.turn_up(now.village()[decision["slot"]])
    now.question = Question.END


def reveal(now: Round, decision: Decision) -> None:
    """7.6."""
    now.events[f"revealer on {_side(now, decision['target'])}"] += 1
    now.turn_up(_at(now, decision["target"]))
    now.question = Question.END


def behold(now: Round, decision: Decision) -> None:
    """7.7."""
    now.events["beholder at one card"] += len(decision["slots"]) == 1
    for slot in decision["slots"]:
        now.village()[slot].known.add(now.seat)
    now.question = Question.END


def peek(now: Round, decision: Decision) -> None:
    """7.8."""
    _at(now, decision["target"]).known.add(now.seat)
    now.question = Question.END


def see(now: Round, decision: Decision) -> None:
    """7.9."""
    now.events[f"seer on {_side(now, decision['target'])}"] += 1
    _at(now, decision["target"]).known.add(now.seat)
    now.question = Question.END


def master(now: Round, decision: Decision) -> None:
    """7.10: the chosen card stays in the pile until its exchange."""
    if decision["index"] is None:
        now.events["master let go"] += 1
        now.question = Question.END
    else:
        now.chosen = now.discard[1 + decision["index"]]
        now.question = Question.MASTER_EXCHANGE


def witch(now: Round, decision: Decision) -> None:
    """7.11 on another player's card, or the seen card back on the deck."""
    now.question = Question.END
    if decision["target"] is None:
        now.events["witch back"] += 1
        return
    now.events["witch on other"] += 1
    owner, slot = decision["target"]
    replaced = now.villages[owner][slot]
    now.leave_village(replaced)
    now.villages[owner][slot] = now.deck.pop(0)
    now.to_pile(replaced)


def rob(now: Round, decision: Decision) -> None:
    """7.12: each card takes the other's place and keeps its orientation."""
    owner, slot = decision["target"]
    own_slot = decision["slot"]
    robbed, given = now.villages[owner][slot], now.village()[own_slot]
    now.events["robber from faceup" if robbed.up else "robber from facedown"] += 1
    now.events["robber without a look"] += not robbed.up and not decision["look"]
    now.events["robber took a bodyguard"] += now.is_bodyguard(robbed)
    now.events["robber gave a guarded card"] += given in now.guarded(now.seat)
    now.leave_village(robbed)
    now.leave_village(given)
    now.villages[owner][slot], now.village()[own_slot] = given, robbed
    if decision["look"]:
        robbed.known.add(now.seat)
    now.question = Question.END
