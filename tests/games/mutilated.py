"""Scripts of any game, mutilated in many ways: the program and the game's judge read both alike."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.games.traces import replay_file

Line = dict[str, Any]
Mutilation = Callable[[list[Line], Random], bytes]

ODD_VALUES: list[Any] = [
    None, True, False, -1, 99, 10**30, 1.0, 0.5, float("nan"), "", "0", "left", "up",
    [], [0], [0, 0], [0, 99], [True, False], [[0, 1]], {}, {"slot": 0},
]  # fmt: skip


def text_of(lines: list[Line]) -> str:
    """A trace file."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def some_line(lines: list[Line], rng: Random) -> int:
    return rng.randrange(len(lines))


def flipped_byte(lines: list[Line], rng: Random) -> bytes:
    content = bytearray(text_of(lines).encode())
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return bytes(content)


def overwritten_bytes(lines: list[Line], rng: Random) -> bytes:
    content = bytearray(text_of(lines).encode())
    for _ in range(rng.randint(1, 20)):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content)


def cut_file(lines: list[Line], rng: Random) -> bytes:
    content = text_of(lines).encode()
    return content[: rng.randrange(len(content))]


def cut_line(lines: list[Line], rng: Random) -> bytes:
    texts = text_of(lines).splitlines()
    at = some_line(lines, rng)
    texts[at] = texts[at][: rng.randrange(len(texts[at]))]
    return "\n".join(texts).encode()


def dropped_line(lines: list[Line], rng: Random) -> bytes:
    at = some_line(lines, rng)
    return text_of([*lines[:at], *lines[at + 1 :]]).encode()


def doubled_line(lines: list[Line], rng: Random) -> bytes:
    at = some_line(lines, rng)
    return text_of([*lines[: at + 1], *lines[at:]]).encode()


def swapped_lines(lines: list[Line], rng: Random) -> bytes:
    one, other = some_line(lines, rng), some_line(lines, rng)
    swapped = list(lines)
    swapped[one], swapped[other] = lines[other], lines[one]
    return text_of(swapped).encode()


def foreign_line(lines: list[Line], rng: Random) -> bytes:
    at = some_line(lines, rng)
    odd: Any = rng.choice([*ODD_VALUES[:13], *ODD_VALUES[14:]])  # without NaN, which JSON has not
    return text_of([*lines[:at], odd, *lines[at:]]).encode()


def odd_value(lines: list[Line], rng: Random) -> bytes:
    """Another type, a number out of range, a huge one, NaN, or null in place of a field's value."""
    return changed_field(lines, rng, some_line(lines, rng), lambda _: rng.choice(ODD_VALUES))


def odd_header(lines: list[Line], rng: Random) -> bytes:
    return changed_field(lines, rng, 0, lambda _: rng.choice([*ODD_VALUES, 2, 3, {"x": 1}]))


def odd_rule(lines: list[Line], rng: Random) -> bytes:
    rules = dict(lines[0]["rules"])
    rules[rng.choice([*rules, "x"])] = rng.choice(ODD_VALUES)
    return text_of([lines[0] | {"rules": rules}, *lines[1:]]).encode()


def wrong_number(lines: list[Line], rng: Random) -> bytes:
    """Numbers off by one, another's seats and slots, cards that are not in the deal."""

    def off(value: Any) -> Any:
        if isinstance(value, list) and value:
            at = rng.randrange(len(value))
            return [*value[:at], off(value[at]), *value[at + 1 :]]
        return value + rng.choice([-1, 1, 14, 2**63]) if type(value) is int else value

    return changed_field(lines, rng, some_line(lines, rng), off)


def changed_field(lines: list[Line], rng: Random, at: int, change: Callable[[Any], Any]) -> bytes:
    name = rng.choice(list(lines[at]))
    return text_of(
        [*lines[:at], lines[at] | {name: change(lines[at][name])}, *lines[at + 1 :]]
    ).encode()


def wrong_act(lines: list[Line], rng: Random) -> bytes:
    acts = ["look", "draw", "keep", "take", "play", "pass", "end_turn", "discard", "", "Draw"]
    at = rng.choice([at for at, line in enumerate(lines) if "act" in line])
    return text_of([*lines[:at], lines[at] | {"act": rng.choice(acts)}, *lines[at + 1 :]]).encode()


def missing_field(lines: list[Line], rng: Random) -> bytes:
    at = some_line(lines, rng)
    gone = rng.choice(list(lines[at]))
    rest = {name: value for name, value in lines[at].items() if name != gone}
    return text_of([*lines[:at], rest, *lines[at + 1 :]]).encode()


def unknown_field(lines: list[Line], rng: Random) -> bytes:
    at = some_line(lines, rng)
    name = rng.choice(["note", "Seat", "result", "deal", "", "\u202e", "slot"])
    return text_of(
        [*lines[:at], {name: rng.choice([0, None, []])} | lines[at], *lines[at + 1 :]]
    ).encode()


def inserted_text(lines: list[Line], rng: Random) -> bytes:
    """Deep nesting, a field twice, half a surrogate pair, a byte order mark, a huge number."""
    twice, half = '"seat": 0, "seat": 0, ', '"\\ud800": 1, '
    bad = ["[" * 5000, twice, half, "\ufeff", "1" * 5000, "\0", "NaN"]
    texts = text_of(lines).splitlines()
    at = some_line(lines, rng)
    place = rng.choice([0, 1, rng.randrange(len(texts[at]))])
    texts[at] = texts[at][:place] + rng.choice(bad) + texts[at][place:]
    return "\n".join(texts).encode()


MUTILATIONS: list[Mutilation] = [
    flipped_byte, overwritten_bytes, cut_file, cut_line, dropped_line, doubled_line, swapped_lines,
    foreign_line, odd_value, odd_header, odd_rule, wrong_number, wrong_act, missing_field,
    unknown_field, inserted_text,
]  # fmt: skip


def mutilated(originals: list[list[Line]]) -> Iterator[tuple[str, bytes]]:
    """Mutilated scripts without end, each named by its way and its seed."""
    seed = 0
    while True:
        mutilation = MUTILATIONS[seed % len(MUTILATIONS)]
        original = originals[seed % len(originals)]
        yield f"{mutilation.__name__}-{seed}", mutilation(original, Random(seed))
        seed += 1


def strictly(content: bytes) -> Any:
    """One line of JSON, read strictly by other means; raises ValueError."""

    def once(pairs: list[tuple[str, Any]]) -> Line:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("twice")
        return dict(pairs)

    def refuse(constant: str) -> Any:
        raise ValueError(constant)

    line = json.loads(content.decode(), object_pairs_hook=once, parse_constant=refuse)
    json.dumps(line, ensure_ascii=False).encode()
    return line


def first_illegal_line(content: bytes, judge_of: Any, illegal: type[Exception]) -> int | None:
    """The line at which a judge refuses a file, counted from 1; None if it is legal.

    ``judge_of`` takes a header; it and ``play`` raise ``illegal``.
    """
    judge: Any = None
    begun = False  # the line before was a header
    for number, raw in enumerate(content.split(b"\n"), start=1):
        if not raw.strip():
            continue
        try:
            line = strictly(raw)
            if judge is None or (isinstance(line, dict) and "format" in line):
                if begun:
                    return number
                judge, begun = judge_of(line), True
            else:
                begun = False
                judge.play(line)
        except (ValueError, RecursionError, illegal):
            return number
    return None if judge else 1


def check_mutilated(
    originals: list[list[Line]], judge_of: Any, illegal: type[Exception], wanted: int, path: Path
) -> None:
    """Whatever the judge finds legal is played, all else is a UserError at the judge's line.

    So many scripts are refused, each written to this path; AssertionError names one that is not
    read alike.
    """
    refused = 0
    for name, content in mutilated(originals):
        path.write_bytes(content)
        number = first_illegal_line(content, judge_of, illegal)
        if number is None:
            assert replay_file(path), name
            continue
        with pytest.raises(UserError) as caught:
            replay_file(path)
        assert caught.value.where == f"{path}:{number}", name
        assert caught.value.message, name
        assert caught.value.help, name
        assert str(caught.value).replace("\n", "").isprintable(), name
        refused += 1
        if refused == wanted:
            break
