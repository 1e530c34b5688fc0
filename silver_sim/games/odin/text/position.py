"""A position as plain data: the state of odin-trace, and what is legal in it."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import ROWS
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.legal import PASS, asked, next_answer
from silver_sim.games.odin.rules.plays import value_of
from silver_sim.games.odin.rules.questions import End, Question
from silver_sim.games.odin.text.script import cards_in


def state_line(games: Any, game: int, points: list[list[int]]) -> Line:
    """One line of ``--show states``: the position of ``games[0]``, a STATE array of length 1.

    ``points`` are those of the finished deals, ``game`` the index of the game in its file.
    """
    s = games[0]
    question = Question(int(s["question"]))
    asked, seats = question >= Question.LEAD, range(int(s["players"]))
    table = int(s["table"])
    return {
        "game": game,
        "hand": int(s["deal_no"]),
        "round": int(s["round_no"]),
        "turn": int(s["turn"]),
        "seat": int(s["seat"]) if asked else None,
        "starter": int(s["starter"]),
        "question": question.name.lower() if asked else None,
        "hands": [cards_in(int(s["hand"][seat])) for seat in seats],
        "known": [cards_in(int(s["known"][seat])) for seat in seats],
        "table": {"cards": cards_in(table), "by": int(s["by"])} if table else None,
        "beaten": cards_in(int(s["beaten"])),
        "gone": cards_in(int(s["gone"])),
        "points": points,
        "totals": s["totals"][: len(seats)].tolist(),
        "over": None if asked or not s["deal_no"] else End(int(s["end"])).name.lower(),
    }


def legal_line(games: Any) -> Line | None:
    """What is legal in the position of ``games[0]``; None if nobody has to decide.

    By act, the values that its field may take: those of fewer cards come first, of as many those of
    less value.
    """
    s = games[0]
    question, acts = Question(int(s["question"])), dict[str, Line]()
    if question < Question.LEAD:
        return None
    given, found = asked(s), list[int]()
    answer = next_answer(*given, NONE)
    while answer != NONE:
        found.append(answer)
        answer = next_answer(*given, answer)
    found.sort(key=lambda cards: (cards.bit_count(), value_of(cards)))
    for row in ROWS:
        if question in row.asked:
            values: list[Any] = [cards_in(cards) for cards in found if cards != PASS]
            if row.field == "card":
                values = [card for [card] in values]
            if values or not row.field:
                acts[row.name] = {row.field: values} if row.field else {}
    return {"seat": int(s["seat"]), "acts": acts}
