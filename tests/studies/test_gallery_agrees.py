"""A gallery agrees with itself, and promises nothing that does not lie beside it."""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from silver_sim.games import registry
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.stats.results import Estimate
from silver_sim.studies import doctor
from silver_sim.studies.arms.ranking import of_best
from silver_sim.studies.claims import Claim, claims_of
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.gallery import build
from silver_sim.studies.programs import ENGINES, engine, programs
from tests.cli.conftest import commands
from tests.pages import run
from tests.report.html import Tag, read
from tests.studies.arms.made_up import found, of_table, ranking, row
from tests.studies.claims import contradictions, read_claims, stamp_of
from tests.studies.test_gallery import folder_of

BEST = Claim(2, [["a", "b"], ["a", "c"], ["b", "c"]], ["a", "b", "c"], "a", "confirmed")
NOBODY = Claim(2, [["b", "c"]], ["a", "b", "c"])


REFUTED = replace(BEST, again="refuted")
CONTRADICTED = [
    "one and other: a or b ahead with 2 players",
    "one: a is best, but other shows b ahead with 2 players",
]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Claim(2, [["a", "b"]], []), []),
        (Claim(3, [["b", "a"]], []), []),  # with another number of players it is another question
        (Claim(2, [["b", "a"]], []), CONTRADICTED),
        (NOBODY, ["other: nobody is best, but a is shown ahead of all with 2 players"]),
        (REFUTED, ["other: a is best, and fresh games refute it with 2 players"]),
    ],
)
def test_pages_that_contradict_each_other_are_named(other: Claim, said: list[str]) -> None:
    assert [*contradictions({"one": [BEST], "other": [other]})] == said


def test_what_results_claim_can_be_read_from_a_page() -> None:
    table = of_table({"a": 0.52, "b": 0.51, "c": 0.4}, "ac bc", {"ba": 0.6, "bc": 0.6}, 3)
    tournament = ranking(table)
    (claim,) = claims_of(replace(tournament, claim=of_best(tournament)))
    assert claim == Claim(3, [["b", "a"], ["b", "c"]], ["a", "b", "c"], "b")
    steps = [("b", "a", "more"), ("c", "b", "open"), ("d", "c", "less")]
    rows = [row(upper, 0.5, 0.1, value_=lower, finding=side) for upper, lower, side in steps]
    (of_ladder,) = claims_of(found(rows, [], claim={"form": "ladder"}))
    assert of_ladder.ahead == [["b", "a"], ["c", "d"]]
    assert claims_of(Estimate(None)) == []


def pages_of(game: str) -> Mapping[str, Path]:
    return {path.stem: path for path in sorted(folder_of(game).glob("*.html"))}


@pytest.mark.parametrize("game", registry.names())
def test_no_two_pages_answer_one_question_differently(game: str) -> None:
    stamps = {name: stamp_of(path.read_bytes()) or {} for name, path in pages_of(game).items()}
    claimed = {name: read_claims(stamp) for name, stamp in stamps.items()}
    asked = {name for name in claimed if "standings" in name or "ladder" in name}
    assert [name for name in asked if not claimed[name]] == []
    assert [*contradictions(claimed)] == []


# Commands and links


def shown_in(tree: Tag) -> list[str]:
    lines = [line for each in tree.all("pre") for line in each.text.splitlines()]
    return [line for line in lines if re.match(r"silver-sim [a-z]", line)]


def unknown(line: str) -> Iterator[str]:
    """What the program does not know of a command: the command, or options of it."""
    _, *words = shlex.split(line)
    known = dict(commands())
    command = known.get(" ".join(words[:2])) or known.get(words[0])
    if command is None:
        yield f"no command {words[0]}"
        return
    options = {each for parameter in command.params for each in parameter.opts}
    yield from (f"no option {word}" for word in words if word[:1] == "-" and word not in options)


def broken(path: Path) -> Iterator[str]:
    """What a page promises that is not there: files, commands, runs."""
    tree = read(path.read_text(encoding="utf-8"))
    for link in tree.all("a"):
        address = link.attributes["href"].partition("#")[0]
        if address and not (path.parent / address).exists():
            yield f"no {address}"
    played = {line.partition(" --out ")[2] for line in shown_in(tree)}
    for line in shown_in(tree):
        yield from unknown(line)
        if named := re.match(r"silver-sim game write ([^- ]\S*)", line):
            if named[1] not in played:
                yield f"no run {named[1]}"


def test_commands_that_the_program_does_not_know_are_found() -> None:
    assert [*unknown("silver-sim run question.toml --out standings_2")] == []
    wrong = ["no option --outt", "no option -3"]
    assert [*unknown("silver-sim run question.toml --outt x -3")] == wrong
    assert [*unknown("silver-sim shuffle x")] == ["no command shuffle"]


@pytest.mark.parametrize("game", registry.names())
def test_what_pages_promise_lies_beside_them(game: str) -> None:
    missing = {name: [*broken(path)] for name, path in pages_of(game).items()}
    assert {name: each for name, each in missing.items() if each} == {}


@pytest.mark.slow
def test_commands_of_a_page_of_a_gallery_can_be_typed_where_it_lies(tmp_path: Path) -> None:
    shown = {"later": ("call_late", {"blocks": 4})}
    [*build(tmp_path, replace(SILVER, gallery=shown, profiled=""), RunOptions(threads=2))]
    assert [*broken(tmp_path / "later.html")] == []
    tree = read((tmp_path / "later.html").read_text(encoding="utf-8"))
    (question,) = (each for each in tree.all("pre") if each.attributes.get("id") == "experiment")
    (tmp_path / "question.toml").write_text(question.text, encoding="utf-8")
    typed = shown_in(tree)
    again = [line for line in typed if line.startswith("silver-sim run ")]
    assert again == ["silver-sim run question.toml --out later"]
    for line in [*again, *(line for line in typed if line not in again)]:
        run(line, tmp_path)
    assert len([*tmp_path.glob("*.jsonl")]) == 3
    (sources,) = (each for each in tree.all("pre") if each.attributes.get("id") == "sources")
    assert f"engine {engine(SILVER)}\n" in sources.text


def test_doctor_names_engines_as_pages_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "signature", lambda _: "")  # takes long
    told = doctor.findings()
    for name, game in (("engine", SILVER), ("engine of odin", ODIN)):
        assert told[name].split()[0] == engine(game)
        alone, searching = (
            programs(game, [*game.sources, *more]) for more in ((), ("silver_sim.search.searcher",))
        )
        assert alone[ENGINES[0]] == searching[ENGINES[0]] == engine(game)
        assert ENGINES[1] in searching.keys() - alone.keys()
