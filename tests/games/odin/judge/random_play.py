"""Games of random legal play, random headers, and random illegal lines, all made with the judge.

A style is "even" (every legal answer alike) or "slow" (many passes, few cards at once: hands last
and rounds end). The players may look at all cards: they are here to bring every paragraph of the
rules about.
"""

from functools import partial
from random import Random
from typing import Any

from tests.games.judging import Line
from tests.games.odin.judge.cards import COLOURS, NUMBERS, in_order
from tests.games.odin.judge.judge import Judge
from tests.games.random_lines import missing_field, refused, whole_game, wrong_value

STYLES = ("even", "slow")

SHORT_GAMES = [1, 2, 5, 10, 15, 20]
SHORT_HANDS = [1, 2, 3, 4, 5, 8, 12, 20]


def random_header(rng: Random) -> Line:
    """A header over two to six players, all rules, and odd values now and then."""
    players = rng.randint(2, 6)
    header = {
        "format": "odin-trace",
        "version": 1,
        "players": players,
        "start": rng.randrange(players),
        "rules": _random_rules(rng),
    }
    if rng.random() < 0.1:
        header["totals"] = [rng.randrange(18) for _ in range(players)]
    return header


def _random_rules(rng: Random) -> Line:
    """Each field at its default half of the time."""
    values = {
        "points_limit": rng.choice(SHORT_GAMES),
        "hand_size": rng.randint(1, 9),
        "next_starter": rng.choice(["rotate", "winner"]),
        "two_player_colours": rng.randint(2, 6),
        "max_turns": rng.choice(SHORT_HANDS),
    }
    return {name: value for name, value in values.items() if rng.random() < 0.5}


def random_deal(judge: Judge, rng: Random) -> Line:
    """A deal; in every second one the cards of a hand have much in common (3.3, 3.6)."""
    cards = in_order(judge.pack)
    rng.shuffle(cards)
    if rng.random() < 0.5:
        signs = rng.choice([COLOURS, NUMBERS])
        place = {sign: rng.random() for sign in signs}
        mess = rng.choice([0.0, 0.1, 0.3])
        cards.sort(key=lambda card: place[card[signs is NUMBERS]] + mess * rng.random())
    return {"deal": cards}


def random_game(header: Line, rng: Random, style: str) -> list[Line]:
    """The lines after `header` of one whole game."""
    return whole_game(Judge(header), rng, partial(random_line, style=style))


def random_line(judge: Judge, rng: Random, style: str) -> Line:
    """The next line of an unfinished game: a deal, or a legal decision."""
    answers = judge.answers()
    if not answers:
        return random_deal(judge, rng)
    if style == "slow" and rng.random() < 0.6:
        answers = [rng.choice(answers), *(each for each in answers if _is_slow(each))]
    return shuffled(rng.choice(answers), rng)


def _is_slow(answer: Line) -> bool:
    return answer["act"] == "pass" or len(answer.get("cards", "")) == 1


def shuffled(answer: Line, rng: Random) -> Line:
    """An answer with its cards in any order: that of `play` is the writer's."""
    if "cards" not in answer:
        return answer
    return answer | {"cards": rng.sample(answer["cards"], len(answer["cards"]))}


def illegal_line(judge: Judge, rng: Random) -> Line:
    """A line that the judge refuses now; somebody must have to decide."""
    return refused(judge, rng, WAYS)


def near_line(judge: Judge, rng: Random) -> Line:
    """A line that is right but perhaps for the rules: any act, with cards that lie about."""
    assert judge.now is not None
    seat, act = judge.now.seat, rng.choice(["play", "play", "play", "pass", "take"])
    if act == "pass":
        return {"seat": seat, "act": act}
    if act == "take":
        return {"seat": seat, "act": act, "card": rng.choice(_lying_about(judge))}
    return {"seat": seat, "act": act, "cards": _some_cards(judge, rng)}


def _some_cards(judge: Judge, rng: Random) -> list[str]:
    """Cards of the hand, often as many as may beat the table; seldom one from elsewhere."""
    assert judge.now is not None
    hand = in_order(judge.now.hand)
    wished = rng.choice([len(judge.now.table), len(judge.now.table) + 1, rng.randint(1, 9)])
    cards = rng.sample(hand, max(1, min(wished, len(hand))))
    if rng.random() < 0.1:
        cards = [*cards[1:], rng.choice(_lying_about(judge))]
    return cards


def _lying_about(judge: Judge) -> list[str]:
    """The cards of the hand, the beaten cards, those on the table, and one that is out."""
    assert judge.now is not None
    now = judge.now
    return in_order({*now.hand, *now.beaten, *now.table, *in_order(now.gone)[:1]})


# ways to be wrong


def _legal_line(judge: Judge, rng: Random) -> Line:
    return random_line(judge, rng, "even")


def _wrong_seat(judge: Judge, rng: Random) -> Line:
    return _legal_line(judge, rng) | {"seat": rng.choice([-1, *range(7), None, True, "0"])}


def _wrong_value(judge: Judge, rng: Random) -> Line:
    return wrong_value(_legal_line(judge, rng), rng, ODD_VALUES)


def _missing_field(judge: Judge, rng: Random) -> Line:
    return missing_field(_legal_line(judge, rng), rng)


def _unknown_field(judge: Judge, rng: Random) -> Line:
    name = rng.choice(["card", "cards", "hand", "note", "turn"])
    return {name: rng.choice(ODD_VALUES), **_legal_line(judge, rng)}


def _card_twice(judge: Judge, rng: Random) -> Line:
    line = _legal_line(judge, rng)
    return line | {"cards": line.get("cards", ["b1"]) * 2}


def _no_decision(judge: Judge, rng: Random) -> Line:
    return rng.choice(
        [random_deal(judge, rng), {"deal": []}, {"result": {}}, {"result": 0}, {}, {"seat": 0}]
    )


ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 99, 1.0, "", "b", "b0", "b10", "B1", "1b", "w1", "b1 ", "lead",
    [], ["b1", "b1"], ["b1", None], [1], [["b1"]], ["b1 g1"], {}, {"cards": []},
]  # fmt: skip
WAYS = (
    _wrong_seat,
    _wrong_value,
    _missing_field,
    _unknown_field,
    _card_twice,
    _no_decision,
    near_line,
    near_line,
    near_line,
)
