"""Silver's side: positions of random games, how they are told in part, and what a world must be."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.positions import POSITIONS
from silver_sim.games.silver.text.given import NOBODY, CardGiven, SilverGiven
from silver_sim.games.silver.text.given_check import check
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.silver.text.table_line import write_line
from tests.games.given_worlds.lines import Base, Fields, Telling
from tests.games.given_worlds.side import Line, Side
from tests.games.silver.engine.play import replayed

# Names that are no fields of a line: who knows which card is told, all cards of the others are n,
# the pile is told to its end.
KNOWERS, ANY_FACE, END = "k", "n", "end"
COMMON = ("OPEN_TURN", "PLACE_CARD", "CLOSE_TURN")
SHOWN = 2  # cards of a pile that is not told to its end


def bases(games: int) -> Iterator[Base]:
    """Decisions of some games of random legal play under random rules; of common ones a few."""
    for seed in range(games):
        for number, (game, _) in enumerate(replayed(seed)):
            if game.asks and (number % 8 == 0 or game.stage.name not in COMMON):
                yield base_of(given_of(game.games))


def base_of(told: SilverGiven) -> Base:
    """All that can be told of a position."""
    words = write_line(told).split()[1:]
    found = dict(word.split(":", 1) for word in words)
    question = found.pop("ask")
    beneath = (told.discard or ())[SHOWN:]
    if beneath:
        found["seen"] = ",".join(map(str, beneath[::2]))
    if told.amulet_owner == NOBODY:
        found["amulet"] = "-"
    found |= {KNOWERS: "", ANY_FACE: "", END: ""}
    return Base(question, found)


def told_in_part(found: Fields, names: frozenset[str]) -> Fields:
    """The fields as they stand beside one another."""
    told = {name: text for name, text in found.items() if name not in (KNOWERS, ANY_FACE, END)}
    if KNOWERS not in names:
        for name in {"own", "others", "returned"} & {*told}:
            told[name] = re.sub(r"k(-|\d+)", "", told[name])
    if ANY_FACE in names:
        told["others"] = re.sub(r"[^,/]+", "n", told["others"])
    if "discard" in told and not (END in names and "seen" not in names) and told["discard"] != "-":
        *cards, _ = told["discard"].split(",")
        shown = max(SHOWN, 1 + next((n for n, card in enumerate(cards) if "c" in card), 0))
        told["discard"] = ",".join([*cards[:shown], "..."])
    return told


TELLING = Telling(("own", "others"), told_in_part)


def wrong_with(told: SilverGiven, states: Any) -> list[str]:
    """What is wrong with the world ``states[0]``: it is not whole, not as told, or cannot be."""
    found = given_of(states)
    wrong = [*inconsistencies(states), *(f"{name} is not as told" for name in unmet(found, told))]
    try:
        check(found)
    except UserError as problem:
        wrong.append(f"it cannot be: {problem}")
    return wrong


def unmet(found: SilverGiven, told: SilverGiven) -> list[str]:
    """The fields of what was told that are not so in a position that was filled."""
    wrong = [field.name for field in fields(SilverGiven) if not _is_met(field.name, found, told)]
    beneath = (found.discard or ())[len(told.discard or ()) :]
    if told.whole_pile and beneath:
        wrong.append("whole_pile")
    if Counter(told.seen) - Counter(beneath):
        wrong.append("seen")
    return wrong


_LEFT_OPEN = ("deck", "turn", "start", "amulet_owner", "round_no", "totals")  # where they are None


def _is_met(name: str, found: SilverGiven, told: SilverGiven) -> bool:
    was, is_now = getattr(told, name), getattr(found, name)
    match name:
        case "whole_pile" | "head_start" | "seen":
            return True
        case "villages":
            pairs = zip(told.villages, found.villages, strict=True)
            return all(
                _is_card(then, now)
                for cards, there in pairs
                for then, now in zip(cards, there, strict=True)
            )
        case "returned":
            return len(was) == len(is_now) and all(map(_is_card, was, is_now))
        case "row":
            more = is_now[len(was) :]  # for Squires of which nothing was told
            given_of = all(then in (None, now) for then, now in zip(was, is_now, strict=False))
            return given_of and len(more) == _more_squires(found, told)
        case "discard":
            return was is None or is_now[: len(was)] == was
    return (was is None and name in _LEFT_OPEN) or was == is_now


def _more_squires(found: SilverGiven, told: SilverGiven) -> int:
    """How many Squires lie faceup of which nothing was told."""
    villages = zip(told.villages, found.villages, strict=True)
    pairs = (pair for cards, there in villages for pair in zip(cards, there, strict=True))
    return sum(then.any_face and now.up and now.value == Character.SQUIRE for then, now in pairs)


def _is_card(then: CardGiven, now: CardGiven) -> bool:
    if then.any_face:
        return True
    same = replace(now, known_to=then.known_to) == then
    return same and then.known_to in (None, now.known_to)


def is_fewer(act: str, ways: Line, those: Line) -> bool:
    """The Master may choose a card that was told in a longer pile as well; a row may be longer."""
    return act in ("master", "draw_row") and bool(0 < ways["indices"] <= those["indices"])


SIDE = Side("silver", bases, TELLING, POSITIONS, legal_line, wrong_with, is_fewer)
