"""What a strategy's file says: its functions, and numbers and words as parameters."""

from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import StrategyFile, builtin_folder, strategy_at
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.typed import read_value
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.check.examination import other_values
from silver_sim.studies.core.plan import entry_spec
from tests.games.play import digest, seats

PACED = '''"""Takes after some turns."""

from enum import IntEnum
from typing import NamedTuple

from silver_sim.silver import Turn


class Pace(IntEnum):
    """From which turn on to take."""

    SLOW = 9  # after nine turns
    QUICK = 2  # after two
    NOT_YET = 20


class Params(NamedTuple):
    from_sum: int = 0
    pace: Pace = Pace.SLOW  # how soon it takes


def open_turn(sight, params, memory, rng):
    late = params.pace == Pace.NOT_YET
    return Turn.TAKE if sight.turn >= params.pace and not late else Turn.DRAW
'''


def written(folder: Path, text: str = PACED) -> StrategyFile:
    path = folder / "paced.py"
    path.write_text(text, encoding="utf-8")
    return strategy_at(str(path))


def typed(folder: Path, settings: str) -> Any:
    return read_entry(f"paced{settings}", {"paced": written(folder)}, SILVER)


def test_a_word_is_read_from_the_file_and_from_what_is_typed(tmp_path: Path) -> None:
    _, pace = written(tmp_path).parameters
    assert pace.words == {"slow": 9, "quick": 2, "not_yet": 20}
    assert pace.meanings == {"slow": "after nine turns", "quick": "after two"}
    assert (pace.default, pace.range) == ("slow", "slow, quick, not_yet")
    entry = typed(tmp_path, ":pace=not_yet")
    assert entry.label == "paced:pace=not_yet"
    assert entry.policies[0].values == (0, "not_yet")
    assert typed(tmp_path, ":pace=slow").label == "paced"
    assert entry_spec(entry)["strategies"][0]["parameters"] == {"from_sum": 0, "pace": "not_yet"}
    assert other_values(pace, "quick") == ["slow", "not_yet"]


@pytest.mark.parametrize("word", ["fast", "SLOW", "9", "", "not yet"])
def test_another_word_is_refused_with_the_list(tmp_path: Path, word: str) -> None:
    with pytest.raises(UserError) as problem:
        typed(tmp_path, f":pace={word}")
    assert problem.value.message == f"strategy 'paced': pace = {word!r}"
    assert problem.value.help == "one of slow, quick, not_yet is wanted, e.g. paced:pace=slow"


@pytest.mark.parametrize("default", ["Pace.FAST", "9", "Mood.SLOW", "Pace", "'slow'"])
def test_a_default_that_is_no_member_is_refused_with_advice(tmp_path: Path, default: str) -> None:
    file = written(tmp_path, PACED.replace("= Pace.SLOW", f"= {default}"))
    with pytest.raises(StrategyError, match="'pace' needs a type and a default") as problem:
        _ = file.parameters
    assert problem.value.where.endswith("paced.py:19")
    assert problem.value.help == "write  pace: Pace = Pace.SLOW  # one of slow, quick, not_yet"


@pytest.mark.slow
def test_compiled_and_in_plain_python_a_word_is_the_number_of_its_member(tmp_path: Path) -> None:
    written(tmp_path)
    digests = {}
    for word in ("slow", "quick", "not_yet"):
        for compiled in (True, False):
            players = seats(SILVER, f"paced:pace={word},paced:from_sum=1", tmp_path, compiled)
            assert all(bool(each.policies[0].address) == compiled for each in players)
            setting = Setting(SILVER.rule_set({}), 1, "lanes", "count")
            digests[word, compiled] = digest(SILVER.match(players, setting).play(0, 10))
    assert all(digests[word, True] == digests[word, False] for word, _ in digests)
    assert len(set(digests.values())) == 3


@pytest.mark.parametrize("text", ["\u0661", "1\u0662", "\uff11", "\u00b2", "x", "", "1,5"])
def test_a_number_has_the_digits_from_0_to_9(text: str) -> None:
    assert read_value(text, int) is None
    assert read_value(text, float) is None
    for game, field in (("silver", "rounds"), ("odin", "hand_size")):
        assert registry.game(game).parse_field(f"{field}={text}") == (field, text)


def test_what_is_typed_of_numbers_is_read() -> None:
    assert (read_value("12", int), read_value("1_000", int)) == (12, 1000)
    assert (read_value("0.5", float), read_value("1e-3", float)) == (0.5, 0.001)
    copies = ",".join(["4"] * 14)
    silver, odin = registry.game("silver"), registry.game("odin")
    assert silver.parse_field(f"copies={copies}") == ("copies", (4,) * 14)
    assert silver.parse_field(f"copies={copies}\u0664")[1] == f"{copies}\u0664"
    assert odin.parse_field("hand_size=7") == ("hand_size", 7)


def told(folder: Path, *functions: str, more: str = "") -> list[str]:
    path = folder / "mine.py"
    path.write_text("".join(f"def {each}(s, p, m, r):\n    return 2\n\n" for each in functions))
    path.write_text(path.read_text() + more)
    return [*StrategyFile("mine", path).misspelled(SILVER.answers.functions)]


MISSPELLED = {
    "place_card": ("place_crad", "placeCard"), "open_turn": ("openturn", "Open_Turn"),
    "choose_drawn": ("choose_drawns",), "expose": ("exposes",),
}  # fmt: skip


@pytest.mark.parametrize(
    ("written", "meant"), [(each, meant) for meant in MISSPELLED for each in MISSPELLED[meant]]
)
def test_a_misspelled_function_is_named(tmp_path: Path, written: str, meant: str) -> None:
    found = told(tmp_path, "see", written)
    assert found == [f"{written} is the name of no question; did you mean {meant}?"]


@pytest.mark.parametrize(
    "name", ["_place_crad", "best_card", "worth", "seen_before", "card_to_place", "is_open", "pick"]
)
def test_a_helper_is_no_misspelled_function(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, "open_turn", name) == []


def test_nor_is_a_function_that_the_file_uses(tmp_path: Path) -> None:
    use = "def open_turn(s, p, m, r):\n    return place_cards(s, p, m, r)\n"
    assert told(tmp_path, "place_cards", more=use) == []
    assert told(tmp_path, "place_cards", more=use.replace("place_cards", "any_turn")) != []


def test_no_built_in_strategy_misspells() -> None:
    files = [StrategyFile(path.stem, path) for path in builtin_folder().rglob("[!_]*.py")]
    assert len(files) > 5
    assert not any([*file.misspelled(SILVER.answers.functions)] for file in files)


def test_a_file_that_answers_nothing_is_told_what_it_may_have_meant(tmp_path: Path) -> None:
    told(tmp_path, "openturn")
    with pytest.raises(StrategyError, match="answers no question") as problem:
        seated(read_entry(str(tmp_path / "mine.py"), {}, SILVER), SILVER, compiled=False)
    assert problem.value.why == "openturn is the name of no question; did you mean open_turn?"
