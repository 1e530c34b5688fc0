"""A position as options give it: own cards, how many the others have, and what else is known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import ways
from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.text.given import SilverGiven
from silver_sim.games.silver.text.table_line import read_line
from silver_sim.games.text.telling import count
from silver_sim.reading import read_whole, unaccented

MOST_CARDS = 20  # of an opponent; real villages stay far below
NOTHING = ("", "none")
OWN_TURN = "--own-turn"
SUMMED = "n"  # an own card of which only the sum is given
# Options, by the field of the notation (docs/positions.md) that says the same.
FIELDS = {
    "own": "your cards",
    "others": "--opponents",
    **{name: f"--{name}" for name in ("hand", "deck", "round", "scores", "seen")},
}
_FIELD = re.compile(rf"\b({'|'.join(FIELDS)})\b")
_TWO_WORDS = re.compile(r"(apprentice|junge)[ _-]+(?=seer|seherin)", re.IGNORECASE)
_WHOLE = "whole numbers in digits, with commas or blanks between"


def asked(options: Mapping[str, str]) -> SilverGiven:
    """The position that options give (``GameInfo.asked``); ``own`` are the cards typed with them.

    Own cards lie facedown unless it is said that they do not, and ``--own-turn`` counts as if you
    had started. UserError if it cannot be.
    """
    if OWN_TURN not in options:
        return _read(options)
    players, last = len(_others(options)) + 1, rule_set({}).max_turns
    return _read(options, turn=f"{min((_turn(options, players) - 1) * players + 1, last)}")


def opened(options: Mapping[str, str]) -> SilverGiven:
    """The same for somebody who may call: what is left out is as in real positions.

    So it is even where it decides what may be done: which own cards lie faceup, who owns the
    amulet, whether the deck is empty. Of own cards ``n`` the ``--sum`` is given.
    """
    given = replace(_read(options), open=True)
    if OWN_TURN in options:
        given = replace(given, own_turn=_turn(options, given.players))
    if "--sum" not in options:
        return given
    total = read_whole("--sum", options["--sum"])
    summed = _summed(options)
    left = (copies - given.seen.count(value) for value, copies in enumerate(given.rules.copies))
    if not any(ways(summed, total, tuple(left))):
        raise UserError(
            f"{count(summed, 'card')} cannot sum up to {total}",
            why="there are no such cards, or you see them elsewhere",
            help=f"--sum is that of the cards {SUMMED}",
        )
    return replace(given, summed=summed, own_sum=total)


def _read(options: Mapping[str, str], **more: str) -> SilverGiven:
    """What a line says that gives the same, with more fields of it."""
    others = "/".join(",".join("n" * cards) for cards in _others(options))
    fields = {"own": _own(options), "others": others, **more}
    for name in ("deck", "round"):
        if f"--{name}" in options:
            fields[name] = f"{read_whole(f'--{name}', options[f'--{name}'])}"
    if "--hand" in options:
        fields["hand"] = ",".join(_parts(options["--hand"]))
    if fields.get("deck") == "0":  # then a card in the row is why the round goes on (11.1)
        fields["row"] = "x"
    if "--scores" in options:
        fields["scores"] = "/".join(map(str, _wholes("--scores", options["--scores"])))
    if "--seen" in options:
        fields["seen"] = ",".join(_parts(options["--seen"])) or "none"
    fields |= {name: options[name] for name in ("edition", "set") if name in options}
    try:
        return read_line(" ".join(f"{name}:{text}" for name, text in fields.items()))
    except UserError as problem:
        raise _of_options(problem) from problem


def _others(options: Mapping[str, str]) -> list[int]:
    """How many cards each opponent has."""
    if "--opponents" not in options:
        raise UserError(
            "--opponents is missing", help="the number of cards of each opponent: 4,5,3"
        )
    found = _wholes("--opponents", options["--opponents"])
    for cards in found:
        _within("--opponents", cards, 1, MOST_CARDS, "an opponent has at least one card")
    if not found:
        raise UserError("--opponents names nobody", help="the cards of each opponent: 4,5,3")
    return found


def _of_options(problem: UserError) -> UserError:
    """The same about the options in place of fields of the notation."""
    head, colon, rest = problem.message.partition(":")
    if not colon:
        return problem
    named = _FIELD.sub(lambda field: FIELDS[field[0]], head)
    return UserError(f"{named}:{rest}", why=problem.why, help=problem.help)


def _own(options: Mapping[str, str]) -> str:
    """The own cards as the notation has them; those of a sum come first."""
    cards = _parts(options.get("own", ""))
    if not cards:
        raise UserError("your cards are missing", help='"3 0 4 x" --opponents 4,5,3')
    summed = _summed(options)
    if bool(summed) != ("--sum" in options):
        raise UserError(
            f"{SUMMED} without --sum" if summed else f"--sum without {SUMMED}",
            why=f"--sum is that of the cards that you know: {SUMMED} stands for each of them",
            help='"n n n x" --sum 9: three cards that you know, and one that you do not',
        )
    return ",".join([*"x" * summed, *(each for each in cards if each.lower() != SUMMED)])


def _summed(options: Mapping[str, str]) -> int:
    """The number of own cards of which only the sum is given."""
    return sum(each.lower() == SUMMED for each in _parts(options.get("own", "")))


def _turn(options: Mapping[str, str], players: int) -> int:
    turn = read_whole(OWN_TURN, options[OWN_TURN])
    last = -(-rule_set({}).max_turns // players)
    return _within(OWN_TURN, turn, 1, last, "your first turn of a round is turn 1")


def _parts(text: str) -> list[str]:
    """What stands between commas, slashes and blanks."""
    text = _TWO_WORDS.sub(r"\1_", unaccented(text)).strip()
    return [] if text.lower() in NOTHING else re.split(r"\s*[,/]\s*|\s+", text)


def _wholes(option: str, text: str) -> list[int]:
    return [read_whole(option, each, _WHOLE) for each in _parts(text)]


def _within(option: str, number: int, least: int, most: int, why: str) -> int:
    """A number that is neither below ``least`` nor above ``most``; UserError for another."""
    if not least <= number <= most:
        raise UserError(
            f"{option} {number} is out of range", why=why, help=f"{least} to {most} is possible"
        )
    return number
