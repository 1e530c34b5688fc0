"""The free acts: an Empath look, moving a Bodyguard, placing the amulet (silver-rules 4.1)."""

from tests.games.silver.judge.lines import Decision
from tests.games.silver.judge.table import Question, Round

WINDOWS = {Question.TURN: "before", Question.HAND: "in hand", Question.END: "after"}


def empath(now: Round, decision: Decision) -> None:
    """7.2: one look a card a turn."""
    now.events["empath look"] += 1
    now.events["second empath look in a turn"] += bool(now.spent)
    now.spent.add(now.village()[decision["by"]])
    now.village()[decision["slot"]].known.add(now.seat)
    _count(now)


def guard(now: Round, decision: Decision) -> None:
    """7.3."""
    village = now.village()
    bodyguard = village[decision["bodyguard"]]
    card = None if decision["slot"] is None else village[decision["slot"]]
    if card is None:
        now.events["guard lifted"] += 1
    else:
        now.events["guard moved" if bodyguard.guards else "guard set"] += 1
        now.events["guard on a bodyguard that guards"] += card.guards is not None
        now.events["card guarded twice"] += card in now.guarded(now.seat)
        now.events["guard on the amulet card"] += card is now.amulet_on
    bodyguard.guards = card
    _count(now)


def amulet(now: Round, decision: Decision) -> None:
    """9.2."""
    now.amulet_on = now.village()[decision["slot"]]
    now.amulet_used = True
    now.events[f"amulet placed {WINDOWS[now.question]}"] += 1
    now.events["amulet placed on the only card"] += len(now.village()) == 1
    _count(now)


def _count(now: Round) -> None:
    """4.2 and 11.5."""
    now.free_acts += 1
    now.events["last free act of a turn"] += now.free_acts == now.rules.max_free_acts
