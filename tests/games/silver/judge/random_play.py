"""Games of random legal play, random headers, and random illegal lines, all made with the judge.

A style is "even" (the act evenly, then its details) or "rare" (biased towards rare things). The
players may look at all cards: they are here to bring every paragraph of the rules about.
"""

from functools import partial
from random import Random
from typing import Any

from tests.games.judging import Line
from tests.games.mutilated import ODD_VALUES
from tests.games.random_lines import missing_field, refused, whole_game, wrong_value
from tests.games.silver.judge.judge import Judge
from tests.games.silver.judge.random_answers import answer
from tests.games.silver.judge.rules import (
    BODYGUARD,
    DOPPELGANGER,
    EDITIONS,
    EMPATH,
    EXPOSER,
    RASCAL,
    REVEALER,
    ROBBER,
    SQUIRE,
    VILLAGER,
    Rules,
)

STYLES = ("even", "rare")

DISPUTED: dict[str, list[Any]] = {
    "failed_set_penalty": ["three_cards", "three_values", "never"],
    "amulet_binds_owner": [True, False],
    "deck_end_cuts_call": [True, False],
    "witch_must_exchange": [True, False],
    "rascal_extra": ["optional", "compulsory"],
    "caller_wins_ties": [True, False],
}
NOW_AND_THEN: dict[str, list[Any]] = {
    "max_turns": [1, 2, 5, 12],
    "max_free_acts": [0, 1, 2],
    "call_max_cards": [0, 1, 6, 12],
    "call_penalty": [0, 5],
    "village_size": [1, 2, 3, 6],
    "first_looks": [0, 1],
    "copies": [
        [4] * 14,
        [0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        [6, 8, 4, 8, 4, 2, 2, 1, 1, 1, 6, 6, 2, 4],
        [4, 4, 0, 8, 0, 2, 2, 2, 2, 2, 2, 2, 2, 0],
    ],
}


EARLY = [
    {VILLAGER, SQUIRE, EMPATH, BODYGUARD, RASCAL, ROBBER, DOPPELGANGER},
    {VILLAGER, BODYGUARD, EXPOSER, REVEALER, ROBBER},
]
TINY_WEIGHTS = [6, 2, 1, 2, 1, 1, 1, 1, 1, 1, 3, 3, 1, 3]
TINY_DECKS = [2, 3, 3, 4, 4, 5, 6, 8, 12]  # with the first discard
BARE_WEIGHTS = [5, 0, 3, 7, 0, 4, 4, 0, 0, 0, 1, 2, 6, 0]


def random_header(rng: Random) -> Line:
    """A header over 2-4 players, the editions, the disputed fields, and odd values now and then."""
    players = rng.randint(2, 4)
    start = rng.randrange(players)
    rules = _random_rules(rng)
    header = {
        "format": "silver-trace",
        "version": 1,
        "players": players,
        "start": start,
        "rules": rules,
    }
    if rng.random() < (0.8 if rules.get("village_size") == 1 else 0.3):
        header["amulet"] = start
    if rng.random() < 0.1:
        header["totals"] = [rng.randrange(60) for _ in range(players)]
    return header


def _random_rules(rng: Random) -> Line:
    given: Line = {"edition": rng.choice(list(EDITIONS)), "rounds": rng.randint(1, 4)}
    for name, values in DISPUTED.items():
        if rng.random() < 0.5:
            given[name] = rng.choice(values)
    for name, values in NOW_AND_THEN.items():
        if rng.random() < 0.06:
            given[name] = rng.choice(values)
    kind = rng.random()
    if kind < 0.35:
        given |= _tiny_rules(rng)
    elif kind < 0.55:
        given |= _bare_rules(rng)
    if "village_size" in given or "first_looks" in given:
        given["first_looks"] = min(given.get("first_looks", 2), given.get("village_size", 5))
    return given


def _tiny_rules(rng: Random) -> Line:
    """Small villages and a short deck: many calls, ties, ends of the deck, and only cards."""
    size = rng.choice([1, 1, 2])
    cards = rng.choices(range(14), TINY_WEIGHTS, k=4 * size + rng.choice(TINY_DECKS))
    return {
        "village_size": size,
        "copies": [cards.count(value) for value in range(14)],
        "deck_end_cuts_call": rng.random() < 0.3,
    }


def _bare_rules(rng: Random) -> Line:
    """Many rounds, next to no deck: calls are pending when there is nothing left to draw."""
    cards = rng.choices(range(14), BARE_WEIGHTS, k=4 * 3 + rng.choice([2, 2, 3]))
    return {
        "rounds": 12,
        "village_size": 3,
        "copies": [cards.count(value) for value in range(14)],
        "call_max_cards": 60,
        "deck_end_cuts_call": False,
        "max_turns": rng.choice([3, 5, 200, 200]),
    }


def random_deal(rules: Rules, players: int, rng: Random, style: str) -> list[int]:
    """A deal; in the style "rare" mostly directed: some values lie early, where players sit."""
    cards = [value for value, copies in enumerate(rules.copies) for _ in range(copies)]
    rng.shuffle(cards)
    if style == "rare" and rng.random() < 0.8:
        early = rng.choice([*EARLY, set(rng.sample(range(14), 4))])
        cards.sort(key=lambda value: rng.random() * (0.5 if value in early else 1.0))
    absent = rules.village_size * (4 - players)
    present = rules.village_size * players
    early_cards, rest = cards[:present], cards[present:]
    rng.shuffle(early_cards)
    unseen, table = rest[len(rest) - absent :], rest[: len(rest) - absent]
    return early_cards + unseen + table


def random_game(header: Line, rng: Random, style: str) -> list[Line]:
    """The lines after `header` of one whole game."""
    return whole_game(Judge(header), rng, partial(random_line, style=style))


def random_line(judge: Judge, rng: Random, style: str) -> Line:
    """The next line of an unfinished game: a deal, or a legal decision."""
    legal = judge.legal()
    if legal is None or judge.now is None:
        return {"deal": random_deal(judge.rules, judge.header.players, rng, style)}
    act, fields = answer(judge.now, legal["acts"], rng, style)
    return {"seat": legal["seat"], "act": act, **fields}


def illegal_line(judge: Judge, rng: Random) -> Line:
    """A line that the judge refuses now; somebody must have to decide."""
    return refused(judge, rng, WAYS)


# ways to be wrong


def _legal_line(judge: Judge, rng: Random) -> Line:
    return random_line(judge, rng, "even")


def _wrong_seat(judge: Judge, rng: Random) -> Line:
    return _legal_line(judge, rng) | {"seat": rng.choice([-1, 0, 1, 2, 3, 4, None, True, "0"])}


def _wrong_value(judge: Judge, rng: Random) -> Line:
    return wrong_value(_legal_line(judge, rng), rng, ODD_VALUES)


def _missing_field(judge: Judge, rng: Random) -> Line:
    return missing_field(_legal_line(judge, rng), rng)


def _unknown_field(judge: Judge, rng: Random) -> Line:
    names = ["slots", "slot", "target", "index", "use", "extra", "into", "note", "turn"]
    return {rng.choice(names): rng.choice(ODD_VALUES), **_legal_line(judge, rng)}


def _any_decision(judge: Judge, rng: Random) -> Line:
    """Any act with fields of the right type, in or just out of range, protected or not."""
    return _random_fields(judge, rng, rng.choice(list(SHAPES)))


def _asked_decision(judge: Judge, rng: Random) -> Line:
    """A legal act with fields of the right type, in or just out of range, protected or not."""
    return _random_fields(judge, rng, _legal_line(judge, rng)["act"])


def _no_decision(judge: Judge, rng: Random) -> Line:
    deal = random_deal(judge.rules, judge.header.players, rng, "even")
    return rng.choice([{"deal": deal}, {"deal": []}, {"result": {}}, {"result": 0}, {}])


def _random_fields(judge: Judge, rng: Random, act: str) -> Line:
    assert judge.now is not None
    longest = max(map(len, judge.now.villages))
    fields = {name: _random_value(judge.now.players, longest, rng, name) for name in SHAPES[act]}
    return {"seat": judge.now.seat, "act": act, **fields}


def _random_value(players: int, longest: int, rng: Random, name: str) -> Any:
    slot = rng.randint(-1, longest)
    if name == "target":
        return [rng.randint(-1, players), slot]
    if name == "slots":
        return [rng.randint(-1, longest) for _ in range(rng.randint(0, 3))]
    if name == "use":
        return True
    return slot if name != "extra" else rng.randint(-1, 5)


SHAPES: dict[str, tuple[str, ...]] = {
    "look": ("slots",),
    "draw": ("extra",),
    "draw_row": ("index",),
    "keep": ("index",),
    "take": (),
    "discard": ("use",),
    "exchange": ("slots", "into"),
    "expose": ("slot",),
    "reveal": ("target",),
    "behold": ("slots",),
    "peek": ("target",),
    "see": ("target",),
    "master": ("index",),
    "witch": ("target",),
    "rob": ("target", "slot"),
    "empath": ("slot", "by"),
    "guard": ("bodyguard", "slot"),
    "amulet": ("slot",),
    "call": (),
    "pass": (),
    "end_turn": (),
}
WAYS = (
    _wrong_seat,
    _wrong_value,
    _missing_field,
    _unknown_field,
    _any_decision,
    _asked_decision,
    _asked_decision,
    _no_decision,
)
