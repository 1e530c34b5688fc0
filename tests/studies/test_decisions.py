"""The table of decisions: every decision of a run's games, with what the seat knew."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

import silver_sim
from silver_sim.advice.advice import advise
from silver_sim.advice.position import Position
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy
from silver_sim.runs.files import packed_json
from silver_sim.studies.decisions import SEEN, Decisions, columns, described
from silver_sim.studies.labels import COLUMNS, Labels, kept_for

pytestmark = pytest.mark.slow

LINE_UPS = {"silver": ["counter", "greedy", "pairs"], "odin": ["champion", "blocker", "random"]}


@pytest.fixture(scope="module", params=LINE_UPS)
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> silver_sim.Run:
    asked = {"kind": "simulate", "game": request.param, "players": LINE_UPS[request.param]}
    more = {"blocks": 3, "seed": 6, "charts": False, "report": False}
    return silver_sim.run(asked | more, out=tmp_path_factory.mktemp("run") / "run")


def test_rows_are_the_decisions_of_the_games(run: silver_sim.Run) -> None:
    found = Decisions.of(run.path)
    name = found.game.name
    rows = pl.concat(list(found.frames()))
    assert rows.columns == [each.name for each in columns(found.game)]
    asked = {each.label: each for each in (strategy(s, game=name) for s in LINE_UPS[name])}
    numbers, games = Numbers(registry.game(name)), run.frame("games")
    for row in games.gather_every(4).head(2).iter_rows(named=True):  # not of one rotation
        own = rows.filter(block=row["block"], rotation=row["rotation"])
        order = list(found.tables[0].order(row["block"]))
        labels = [found.tables[0].labels[player] for player in order]
        game = new_game(name, seats=3, seed=6, block=row["block"], rotation=row["rotation"])
        for told in own.iter_rows(named=True):
            assert game.seat is not None
            place = (game.seat - row["rotation"]) % 3
            answer = asked[labels[place]].choose(game)
            assert (told["seat"], told["player"]) == (game.seat, order[place])
            assert (told["question"], told["answer"]) == (game.question, str(answer))
            assert told["action"] == numbers.action(game, answer)
            assert told["total"] == row[f"total_{order[place]}"]
            seen = [told[f"{SEEN}{each}"] for each in numbers.columns]
            assert seen == numbers.observation(game, game.seat).astype(int).tolist()
            game.answer(answer)
        assert game.over
        for told in own.iter_rows(named=True):
            assert told["share"] == pytest.approx(game.win_shares[told["seat"]])


def test_one_game_in_so_many_is_played_again(run: silver_sim.Run) -> None:
    every = Decisions.of(run.path, 4)
    kept = run.frame("games").gather_every(4).select("table", "block", "rotation")
    found = pl.concat(list(every.frames())).select(kept.columns).unique(maintain_order=True)
    assert found.equals(kept)
    assert every.lazy().head(5).collect().height == 5
    assert every.size()[0] == sum(each.height for each in every.frames())


def written(asked: Labels, out: Path) -> pl.DataFrame:
    asked.write(out, lambda: None)
    assert not kept_for(out).exists()
    return pl.read_parquet(out)


def test_labels_join_the_decisions(run: silver_sim.Run, tmp_path: Path) -> None:
    asked = Labels.of(run.path, "champion", games=4, every=12, worlds=16)
    rows = written(asked, tmp_path / "labels.parquet")
    which = ["table", "block", "rotation", "decision"]
    joined = rows.filter(played=1).join(
        pl.concat(list(Decisions.of(run.path, 4).frames())), on=which
    )
    assert joined.height == rows.filter(played=1).height > 3
    assert joined["answer"].equals(joined["answer_right"].rename("answer"))
    assert joined["action"].equals(joined["action_right"].rename("action"))
    for _, answers in rows.group_by(which):
        assert answers.height == answers["answer"].n_unique() > 1
        assert answers["chance"].max() == answers["chance"][0]
    again = asked._replace(asker=asked.asker._replace(threads=2))
    assert written(again, tmp_path / "again.parquet").equals(rows)


def test_what_was_weighed_is_kept(
    run: silver_sim.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Labels.of(run.path, "champion", games=8, every=12, worlds=4)
    whole, cut = tmp_path / "whole.parquet", tmp_path / "cut.parquet"
    written(asked, whole)
    weigh, asked_for = advise, list[Position]()

    def until_full(position: Position, *how: Any) -> Any:
        asked_for.append(position)
        if len(asked_for) == 3:
            raise UserError("cannot write")
        return weigh(position, *how)

    monkeypatch.setattr("silver_sim.studies.labels.advise", until_full)
    with pytest.raises(UserError, match="cannot write"):
        asked.write(cut, lambda: None)
    kept = kept_for(cut)
    with open(kept, "ab") as file:
        file.write(b"[[0,0")  # of a process that was killed
    with pytest.raises(UserError, match="answers to another question"):
        asked._replace(question={**asked.question, "seed": 2}).write(cut, lambda: None)
    asked_for += [asked_for[0]]
    written(asked, cut)
    assert cut.read_bytes() == whole.read_bytes()
    assert asked_for[2].line == asked_for[4].line, "the first that was not weighed"
    kept.write_bytes(packed_json(asked.question) + b"[[1]]\n")
    cut.unlink()
    with pytest.raises(UserError, match="is damaged"):
        asked.write(cut, lambda: None)


def test_a_run_without_games_has_no_decisions(tmp_path: Path) -> None:
    asked = {"kind": "belief", "blocks": 2, "seats": [2], "charts": False, "report": False}
    judged = silver_sim.run(asked, out=tmp_path / "run")
    with pytest.raises(UserError, match="no table of decisions"):
        Decisions.of(judged.path)
    for name in registry.names():
        game = registry.game(name)
        assert all(each.meaning for each in (*columns(game), *described(game).columns, *COLUMNS))
