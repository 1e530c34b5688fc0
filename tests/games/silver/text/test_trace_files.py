"""Trace files: what is read, what is refused and where."""

import io
import json
import os
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import silver_sim
from silver_sim.errors import MOST_REPEATED, UserError
from silver_sim.games import registry, traces
from silver_sim.games.text.lines import MOST_BYTES, read_line
from silver_sim.games.traces import Trace, replay, replay_file, replay_lines
from tests.games.mutilated import text_of
from tests.games.silver.rules.scene import Line, call, draw, idle, look, opening, scene

VILLAGES = ("9 8 7 6 5", "4 8 8 13 1")
SHORT = {"rounds": 1, "call_max_cards": 5, "first_looks": 0}
GAME = [*scene(*VILLAGES, rules=SHORT), call(0), *idle(1)]
RESULT = {
    "rounds": [{"sums": [35, 34], "scores": [45, 34], "end": "call", "caller": 0, "turns": 2}],
    "totals": [45, 34],
    "winner": 1,
    "tied": False,
}


def refusal(text: str) -> UserError:
    """What is said about a text that is no legal trace."""
    with pytest.raises(UserError) as caught:
        replay(text)
    return caught.value


# --- what is read ---------------------------------------------------------------------------------


def test_a_file_holds_many_games_and_states_count_them_from_0(tmp_path: Path) -> None:
    """It is read by its path, too."""
    text = text_of([*GAME, {"result": RESULT}, *GAME, *GAME[:2]])
    games = replay(text)
    assert [state["turn"] for state in games[0].states] == [1, 2, 2, 2, 2]
    assert (games[0].header.players, games[0].states[-1]["over"]) == (2, "call")
    assert [game.result for game in games] == [RESULT, RESULT, None]
    assert [{state["game"] for state in game.states} for game in games] == [{0}, {1}, {2}]
    assert [game.story[:6] for game in games] == ["Game 1", "Game 2", "Game 3"]
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    assert replay_file(path) == replay_file(str(path)) == games


@pytest.mark.parametrize("last", [[], [{"result": None}]])
def test_a_script_may_stop_after_any_line(last: list[Line]) -> None:
    for lines in range(1, len(GAME)):
        [game] = replay(text_of([*GAME[:lines], *last]))
        assert (game.result, len(game.states)) == (None, lines - 1)
        assert game.story.endswith("The script stops here.")


def test_empty_lines_and_both_line_ends_are_read_and_lines_are_counted_with_them() -> None:
    text = text_of(GAME).replace("\n", "\r\n\n  \n")
    assert replay(text)[0].result == replay(text.rstrip())[0].result == RESULT
    assert refusal(text + "{}").where == f"text:{3 * len(GAME) + 1}"


def test_a_file_is_played_while_it_is_read() -> None:
    """The first game is given before anything behind it is looked at, and played if unasked."""
    trace = Trace(io.BytesIO((text_of(GAME) * 2 + "not a line").encode()), "games.jsonl")
    games = trace.games()
    first, _ = next(games)
    second, lines = next(games)
    assert first.result() == RESULT
    with pytest.raises(UserError) as caught:
        list(lines)
    assert caught.value.where == f"games.jsonl:{2 * len(GAME) + 1}"
    assert second.result() == RESULT


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no fifos here")
@pytest.mark.parametrize("name", ["absent.jsonl", ".", "fifo", "/dev/zero", "/dev/null"])
def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path, name: str) -> None:
    """Neither a fifo nor a device is waited for."""
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(UserError, match="cannot read") as caught:
        replay_file(tmp_path / name)
    assert str(tmp_path / name) in caught.value.message
    assert caught.value.why
    if "absent" not in name and name != ".":
        assert caught.value.why == "it is not a regular file"
        assert "- is standard input" in caught.value.help


@pytest.mark.slow
def test_a_script_may_be_longer_than_any_other_file_and_is_never_in_memory_as_a_whole(
    tmp_path: Path,
) -> None:
    text = text_of(GAME[:2]) + " " * 900 + "\n"
    path = tmp_path / "long.jsonl"
    path.write_text(text * 3_000)
    assert path.stat().st_size > 3 * MOST_BYTES
    tracemalloc.start()
    with path.open("rb") as stream:
        games = sum(1 for _ in Trace(stream, "long.jsonl").games())
        _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert games == 3_000
    assert most < 2 * MOST_BYTES


def test_a_line_of_nothing_but_spaces_has_the_same_limit() -> None:
    assert replay(text_of(GAME) + " " * (MOST_BYTES - 1) + "\n")[0].result == RESULT
    problem = refusal(text_of(GAME) + " " * (MOST_BYTES + 1) + "\n")
    assert problem.message == "a line of more than 1,000,000 bytes"
    assert problem.where == f"text:{len(GAME) + 1}"


# --- the command's lines --------------------------------------------------------------------------


def test_the_command_prints_stories_states_results_or_both(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text_of(GAME) + text_of(GAME[:3]))
    games = replay_file(path)
    states = [[json.dumps(state) for state in game.states] for game in games]
    results = [json.dumps({"result": game.result}) for game in games]
    stories = f"{games[0].story}\n\n{games[1].story}".splitlines()
    assert list(replay_lines(path)) == stories
    assert list(replay_lines(path, states=True)) == states[0] + states[1]
    assert list(replay_lines(path, as_json=True)) == results
    both = [*states[0], results[0], *states[1], results[1]]
    assert list(replay_lines(path, states=True, as_json=True)) == both


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def standard_input(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    standard_input(text_of(GAME))
    assert list(replay_lines("-", as_json=True)) == [json.dumps({"result": RESULT})]
    standard_input("{}")
    with pytest.raises(UserError) as caught:
        list(replay_lines("-"))
    assert caught.value.where == "standard input:1"


def test_the_package_offers_replay() -> None:
    assert silver_sim.replay is traces.replay
    assert silver_sim.replay_file is traces.replay_file
    assert {"replay", "replay_file", "__version__"} <= set(dir(silver_sim))
    with pytest.raises(AttributeError, match="no attribute 'replya'"):
        silver_sim.replya  # noqa: B018


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[1]", "a line is one JSON object"),
        ("{", "not JSON: Expecting property name"),
        ('{"a": 1} {"b": 2}', "not JSON: Extra data, column 10"),
        ('{"a": 1, "b": {"c": 1, "c": 1}}', "the name 'c' stands twice in one object"),
        ('{"a": NaN}', "NaN is not a finite number"),
        ('{"a": [-Infinity]}', "-Infinity is not a finite number"),
        ('{"a": 1e999}', "1e999 is not a finite number"),
        ('{"a": ' + "9" * 5000 + "}", "a number of 5000 digits"),
        ('{"a": ' + "[" * 32 + "]" * 32 + "}", "more than 32 objects and lists in one another"),
        ("[" * 400_000, "more than 32 objects and lists in one another"),
        ('{"a": "\\ud800"}', "half a surrogate pair"),
        ('{"\\udfff": 1}', "half a surrogate pair"),
        ('\ufeff{"a": 1}', "a byte order mark"),
        ('{"a": "' + "x" * MOST_BYTES + '"}', "a line of more than 1,000,000 bytes"),
        (b'{"a": "\xff"}', "not UTF-8: byte"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8: byte"),
        (b'{"\xed\xa0\x80": 1}', "not UTF-8: byte"),
    ],
    ids=lambda value: str(value[:24]),
)
def test_a_line_that_is_no_strict_json_object_is_refused(line: str | bytes, message: str) -> None:
    with pytest.raises(UserError) as caught:
        read_line(line if isinstance(line, bytes) else line.encode())
    assert caught.value.message.startswith(message)


def test_a_line_within_the_limits_is_read_as_it_stands() -> None:
    deep: Any = []
    for _ in range(30):
        deep = [deep]
    brackets = "[[" * 40 + '\\"' * 9
    line = {"deep": deep, "brackets": brackets, "text": "é\U0001f0a1", "n": -(10**99 - 1)}
    for plain in (True, False):
        assert read_line(json.dumps(line, ensure_ascii=plain).encode()) == line
    assert read_line(b'{"a": "\\ud83c\\udca1", "b": 1.5}') == {"a": "\U0001f0a1", "b": 1.5}
    longest = b'{"a": "' + b"x" * (MOST_BYTES - 10) + b'"}\n'
    assert len(longest) == MOST_BYTES
    assert len(read_line(longest)["a"]) == MOST_BYTES - 10


def test_a_hostile_line_takes_no_longer_than_its_length() -> None:
    """Unclosed strings full of escapes are the worst that the limits must be measured on."""
    for line in ('{"' + '\\"' * 499_000, '"' * 999_999, "[" * 999_999, '{"a":' * 190_000):
        with pytest.raises(UserError):
            read_line(line.encode())


def test_a_file_without_a_header_is_refused() -> None:
    for text in ("", "\n\n", text_of(GAME[1:])):
        problem = refusal(text)
        assert problem.where.startswith("text:")
        assert "header" in str(problem)


@pytest.mark.parametrize("form", ["chess", "", None, [], {"silver-trace": 1}])
def test_a_header_of_no_known_format_is_told_which_there_are(form: Any) -> None:
    problem = refusal(text_of([*GAME, GAME[0] | {"format": form}]))
    assert problem.message.startswith("not a header: a game begins with ")
    for name in registry.names():
        assert f'{{"format": "{registry.info(name).trace_format}", ...}}' in problem.message
    assert problem.where == f"text:{len(GAME) + 1}"


@pytest.mark.parametrize(
    ("lines", "number", "message", "legal"),
    [
        ([*GAME[:2], draw(1)], 3, "seat 1 has nothing to decide", "seat 0 may: draw"),
        ([*GAME[:2], look(0, 1)], 3, "look: this is not asked now", "seat 0 may: draw"),
        ([*GAME[:2], {"seat": 0, "act": "fly"}], 3, "unknown act 'fly'", "one of look, draw"),
        ([*GAME[:2], {"seat": 0, "act": "fly"}], 3, "unknown act 'fly'", "seat 0 may: draw"),
        ([*GAME[:2], {"result": RESULT}], 3, "a result, but the game is not over", "seat 0 may"),
        ([*GAME[:2], GAME[1]], 3, "a deal, but no round begins here", "seat 0 may: draw"),
        ([GAME[0], draw(0)], 2, "a decision, but nobody has to decide", "a deal may follow"),
        ([*GAME, draw(0)], 7, "a decision, but nobody has to decide", "the result may follow"),
        ([*GAME, GAME[1]], 7, "a deal, but no round begins here", "the result may follow"),
        ([*GAME, {"result": None}], 7, "the result is null, but the game is over", "result"),
        ([*GAME, {"result": RESULT | {"tied": 0}}], 7, "the result is {'rounds'", "result"),
        ([*GAME, {"result": RESULT}, draw(0)], 8, "nothing follows the result", "the header of"),
        ([*GAME, GAME[0] | {"players": 5}], 7, "players: 5", "2 to 4"),
        ([*GAME, GAME[0] | {"totals": [0, 10**30]}], 7, "totals: [0, 1", "2 numbers from 0 to"),
        ([GAME[0] | {"totals": [0, 10**12]}], 1, "totals: [0, 1", "2 numbers from 0 to"),
        ([GAME[0] | {"rules": {"rounds": 101}}], 1, "rounds = 101", "from 1 to 100"),
        ([GAME[0] | {"rules": {"max_turns": 10**12}}], 1, "max_turns = 1000000000000", "from 1"),
        ([GAME[0] | {"deal_mode": 5}], 1, "deal_mode: 5", "lanes or physical"),
        ([GAME[0] | {"deal_mode": None}], 1, "deal_mode: None", "lanes or physical"),
        ([GAME[0] | {"deal_mode": ["lanes"]}], 1, "deal_mode: ['lanes']", "lanes or physical"),
        ([GAME[0] | {"deal_mode": "lane"}], 1, "deal_mode: 'lane'", "lanes or physical"),
        ([GAME[0] | {"names": ["Ada"]}], 1, "names: ['Ada']", "a list of 2 texts is wanted"),
        ([GAME[0], *GAME], 2, "two headers in a row", "a deal may follow"),
        ([*GAME, GAME[0], GAME[0]], 8, "two headers in a row", "a deal may follow"),
    ],
)
def test_a_refusal_names_the_line_what_is_wrong_and_what_is_legal_there(
    lines: list[Line], number: int, message: str, legal: str
) -> None:
    problem = refusal(text_of(lines))
    assert problem.where == f"text:{number}"
    assert problem.message.startswith(message)
    assert legal in problem.help


def test_an_unreadable_line_is_told_with_what_would_be_legal_there() -> None:
    problem = refusal(text_of(opening(*VILLAGES)) + '{"seat": 0, "act": "dra')
    assert problem.message.startswith("not JSON: Unterminated string")
    assert problem.where == "text:5"
    assert problem.help.startswith("seat 0 may: draw")


def test_a_message_does_not_repeat_a_long_line() -> None:
    for lines, most in (
        ([*GAME[:2], {"seat": 0, "act": "x" * 900_000}], MOST_REPEATED + 20),
        ([GAME[0] | {"totals": [[1, 2]] * 90_000}], MOST_REPEATED + 20),
        ([*GAME, {"result": RESULT | {"rounds": [{"a": 1}] * 9_000}}], 2 * MOST_REPEATED + 30),
    ):
        assert len(refusal(text_of(lines)).message) < most
