"""Notes as people write them: how many lines are read as they were meant.

``python -m benchmarks.notes [--set judging] [N ...]`` reads the texts of tests/games/people.jsonl,
which were written from the rule book alone, and compares every line with the acts that it tells.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim.errors import UserError
from silver_sim.games.notes import GameOfNotes, UnreadNotes, completed

TEXTS = Path(__file__).parents[1] / "tests" / "games" / "people.jsonl"
# What a text need not tell, or tells in a way of its own.
BESIDES = ("look", "by", "index")


class Read(NamedTuple):
    """How a text was read, in lines that tell something."""

    right: int
    wrong: int
    unread: int
    accepted: bool


def texts() -> list[Mapping[str, Any]]:
    """All texts: what was written, which acts each line tells, and the game."""
    return [json.loads(line) for line in TEXTS.read_text(encoding="utf-8").splitlines()]


def read(text: Mapping[str, Any]) -> Read:
    """Read a text and compare."""
    game: GameOfNotes | None = None
    unread: set[int] = set()
    accepted = False
    try:
        [game] = completed("\n".join(text["text"]))
        accepted = True
    except UnreadNotes as problem:
        unread, game = {line for line, _, _ in problem.lines}, problem.game
    except UserError:
        unread = {*range(1, len(text["text"]) + 1)}
    script, me = text["script"], text["me"]
    players = script[0]["players"]
    turn = 0 if game is None else me - game.seat
    noted: dict[int, list[str]] = {}
    for number, line in () if game is None else game.lines:
        noted.setdefault(number, []).extend(_act(line, me, turn, players))
    units = [*_units(text["says"])]
    told = [[act for each in ids for act in _act(script[each], me, 0, players)] for _, ids in units]
    found = [[act for line in lines for act in noted.get(line, ())] for lines, _ in units]
    for at in range(len(units) - 1):  # a sentence over two lines may be noted with either
        if found[at] != told[at] and found[at] + found[at + 1] == told[at] + told[at + 1]:
            found[at : at + 2] = told[at : at + 2]
    right = wrong = left = 0
    for (lines, ids), mine, theirs in zip(units, found, told, strict=True):
        if unread & {*lines}:
            left += bool(ids)
        elif ids:
            same = sorted(mine) == sorted(theirs)
            right, wrong = right + same, wrong + (not same)
    return Read(right, wrong, left, accepted)


def _units(says: Sequence[str]) -> Iterator[tuple[list[int], list[int]]]:
    """The lines of each sentence, and which lines of the script it tells for the first time."""
    lines: list[int] = []
    ids: list[int] = []
    seen: set[int] = set()
    for number, said in enumerate(says, 1):
        if said.startswith("+"):
            lines.append(number)
            continue
        if lines:
            yield lines, ids
        lines = [number]
        ids = [each for each in map(int, filter(None, said.split(","))) if each not in seen]
        seen |= {*ids}
    if lines:
        yield lines, ids


def _act(line: Mapping[str, Any], me: int, turn: int, players: int) -> list[str]:
    """A decision as it is compared; nothing for what nobody else notices."""
    act = line.get("act")
    seat = (line.get("seat", 0) + turn) % players
    if act in (None, "end_turn", "look") or (act == "keep" and seat != me):
        return []
    slots = sorted(line.get("slots", ()))
    said = {name: each for name, each in line.items() if name not in BESIDES and each != 0}
    said |= {"seat": seat, "slots": slots, "cards": sorted(line.get("cards", ()))}
    if len(slots) < 2 or line.get("into") == slots[0]:
        said.pop("into", None)
    if line.get("target"):
        said["target"] = [(line["target"][0] + turn) % players, *line["target"][1:]]
    if act == "keep":
        said["index"] = line["index"]
    return [json.dumps(said, sort_keys=True)]


def main() -> None:
    """Print every text and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=("working", "judging"), default="judging")
    parser.add_argument("numbers", nargs="*", type=int)
    asked = parser.parse_args()
    found = []
    for number, text in enumerate(texts(), 1):
        if text["set"] == asked.set and number in (asked.numbers or [number]):
            found.append(read(text))
            print(f"{number:3} {text['game']:6} {found[-1]}", flush=True)
    right, wrong, unread, accepted = map(sum, zip(*found, strict=True))
    lines = right + wrong + unread
    print(
        f"{lines} lines: {right / lines:.1%} right, {wrong / lines:.1%} wrong, {accepted} accepted"
    )


if __name__ == "__main__":
    main()
