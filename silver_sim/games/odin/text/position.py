"""A position as plain data: the state of odin-trace, and what is legal in it."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.acts import ROWS
from silver_sim.games.odin.rules.cards import count
from silver_sim.games.odin.rules.legal import may_play_whole
from silver_sim.games.odin.rules.plays import next_beat, value_of
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


def plays_of(games: Any) -> list[int]:
    """All legal plays of the seat that must lead or follow, each once, as masks.

    Those of fewer cards come first, of as many those of less value.
    """
    s = games[0]
    hand, table = int(s["hand"][s["seat"]]), int(s["table"])
    if s["question"] == Question.LEAD:
        one = [1 << card for card in range(hand.bit_length()) if hand >> card & 1]
        one.sort(key=value_of)
        return [*one, hand] if may_play_whole(s) else one
    found, on_table, value = [], count(table), value_of(table)
    play = next_beat(hand, 0, on_table, value)
    while play:
        found.append(int(play))
        play = next_beat(hand, play, on_table, value)
    return sorted(found, key=lambda play: (count(play), value_of(play)))


def legal_line(games: Any) -> Line | None:
    """What is legal in the position of ``games[0]``; None if nobody has to decide.

    By act, the values that its field may take.
    """
    s = games[0]
    question, acts = Question(int(s["question"])), dict[str, Line]()
    if question < Question.LEAD:
        return None
    for row in ROWS:
        if question in row.asked:
            values: list[Any] = cards_in(int(s["beaten"]))
            if row.field == "cards":
                values = [cards_in(play) for play in plays_of(games)]
            if values or not row.field:
                acts[row.name] = {row.field: values} if row.field else {}
    return {"seat": int(s["seat"]), "acts": acts}
