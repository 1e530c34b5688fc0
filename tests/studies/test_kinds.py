"""Every kind of experiment against a plain count of its own rows."""

import io
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

import polars as pl
import pytest
from rich.console import Console
from scipy import stats

from silver_sim.arena import run as run_loop
from silver_sim.arena.find import strategy_files
from silver_sim.arena.table import circular_orders
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.report.figures.chart import Lanes, Plot
from silver_sim.report.text.sure import more_in_100
from silver_sim.report.text.wording import plus_minus
from silver_sim.runs import RunFolder
from silver_sim.stats.core.many import holm
from silver_sim.studies.arms.result import Row
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.experiments import experiment_of, read_experiment
from silver_sim.studies.kinds import kinds
from silver_sim.studies.questions.axis import axis_of
from silver_sim.studies.report import page_of_run
from silver_sim.studies.terminal import print_experiment
from tests.shared import coarsely_fitted
from tests.small_runs import found_of, prepared, rows_of
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

EXPERIMENTS = sorted((Path(__file__).parents[2] / "experiments" / "silver").glob("*.toml"))
GAME = ("table", "block", "rotation")
NAN = float("nan")
HEURISTICS = ["greedy", "pairs", "early_caller", "patient"]


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look after every 400 games."""
    monkeypatch.setattr(run_loop, "PART_GAMES", 400)


def share(games: pl.DataFrame, line_ups: Sequence[Sequence[str]], who: str) -> float:
    """The win share of a strategy over all games in which it played, counted one by one."""
    wins = seats = 0
    for table, winner in games.select("table", "winner").iter_rows():
        seats += line_ups[table].count(who)
        wins += line_ups[table][winner] == who
    return wins / seats


def line_ups_of(run: RunFolder) -> list[list[str]]:
    return [table["players"] for table in run.spec["tables"]]


def test_a_comparison_counts_what_its_rows_say(play: Play) -> None:
    run = play(kind="compare", a="greedy", b="pairs", field=["patient", "early_caller"], blocks=40)
    found, games = found_of(run), rows_of(run)
    a, b = (found.share(who).value for who in ("greedy", "pairs"))
    assert line_ups_of(run) == [[who, "patient", "early_caller"] for who in ("greedy", "pairs")]
    assert a == pytest.approx(share(games, line_ups_of(run), "greedy"))
    assert b == pytest.approx(share(games, line_ups_of(run), "pairs"))
    gap = found.number("win_share", "greedy", "pairs")
    assert gap.value == pytest.approx(a - b)
    by_block = games.group_by("block").agg(
        ((pl.col("winner") == 0) & (pl.col("table") == 0)).sum().alias("a"),
        ((pl.col("winner") == 0) & (pl.col("table") == 1)).sum().alias("b"),
    )
    differences = (by_block["a"] - by_block["b"].cast(pl.Int64)).cast(pl.Float64) / 3
    error = float(str(differences.std())) / 40**0.5
    assert gap.se == pytest.approx(error)


def test_a_larger_field_fills_the_table_in_all_ways(play: Play) -> None:
    run = play(kind="compare", a="greedy", b="pairs", seats=4, blocks=20)
    assert line_ups_of(run) == [["greedy", "pairs", "greedy", "pairs"]]
    assert sum(row.value for row in found_of(run).of("win_share")) == pytest.approx(1 / 2)
    experiment = {"kind": "compare", "a": "greedy", "b": "pairs", "seats": 3}
    plan = prepared(**experiment, field=["patient", "spy", "human"]).plan
    fillers = [table.labels[1:] for table in plan.tables]
    assert fillers[::2] == fillers[1::2]
    assert fillers[::2] == [["patient", "spy"], ["patient", "human"], ["spy", "human"]]
    twice = prepared(**experiment, field=["spy"]).plan
    assert [table.labels[1:] for table in twice.tables] == [["spy", "spy"]] * 2


def test_the_same_play_under_two_names_ties_exactly(play: Play) -> None:
    run = play(kind="compare", a="greedy", b="greedy+forget(0)", seats=2, field=["pairs"])
    found = found_of(run)
    assert found.answer.found == "tie"
    assert found.number("win_share", "greedy", "greedy+forget(0)").value == 0
    assert "tie exactly" in found.answer.sentence
    assert found.stopped == "sequential test: tie exactly"


def test_who_wins_every_game_of_enough_blocks_is_better(play: Play) -> None:
    """Blocks that are all the same have no spread, and yet an interval that leaves 0 out."""
    run = play(kind="compare", a="counter", b="random", blocks=8)
    share = found_of(run).number("win_share", "counter", "random")
    assert share.se == 0 < (share.lo or 0)
    answer = found_of(run).answer
    assert answer.found == "more"
    assert answer.sentence.startswith("Yes: counter wins 100 more games in 100 than random (")
    # Nothing varied: there is no luck in it.
    assert not found_of(run).of("win_share_adjusted", "difference")
    assert "luck" not in told_on_a_terminal(run.summary())
    alike = play(kind="compare", a="counter", b="random", blocks=8, adjust=True)
    assert "without luck" not in str(page_of_run(alike))
    few = found_of(play(kind="compare", a="counter", b="random", blocks=2))
    assert (few.number("win_share", "counter", "random").lo or 0) < 0
    assert few.answer.found == "open"


def test_a_difference_without_luck_is_the_same_but_for_chance(play: Play) -> None:
    run = play(kind="compare", a="greedy", b="pairs", field=["patient", "spy"], blocks=400)
    raw, adjusted = both_of(run)
    a, b = (pl.col("luck_0").filter(pl.col("table") == table).mean() for table in (0, 1))
    luck = rows_of(run).group_by("block").agg(luck=(a - b) / 10_000)["luck"]
    assert adjusted.value == pytest.approx(raw.value - float(str(luck.mean())))
    assert 0 < abs(raw.value - adjusted.value) < 4 * float(str(luck.std())) / 400**0.5
    assert (adjusted.se or 1) < (raw.se or 0)
    assert (adjusted.effective_games or 0) > (raw.effective_games or 1e9)
    assert run.manifest["value_function"] == SILVER.value_function


def both_of(run: RunFolder) -> tuple[Row, Row]:
    found = found_of(run)
    ((raw,), (adjusted,)) = (
        found.of(metric, "difference") for metric in ("win_share", "win_share_adjusted")
    )
    return raw, adjusted


def told_on_a_terminal(summary: dict[str, Any]) -> str:
    console = Console(file=io.StringIO(), width=80)
    print_experiment(summary, console)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def test_without_luck_no_difference_leaves_what_is_possible(play: Play) -> None:
    """One block in forty varies: luck alone puts the end of the interval below -100 points."""
    run = play(kind="compare", a="pairs+noise(0.3)", b="counter", blocks=40, seed=3)
    raw, adjusted = both_of(run)
    assert (raw.se or 0) > 0
    assert adjusted.ends is not None
    assert -1 == adjusted.ends[0] < adjusted.value < adjusted.ends[1] < 1
    assert "(−100.0 to" in plus_minus(adjusted, 100, "+")
    assert "without luck" in " ".join(told_on_a_terminal(run.summary()).split())


def test_a_comparison_may_be_judged_without_luck(play: Play) -> None:
    raw, adjusted = (
        found_of(play(kind="compare", a="greedy", b="pairs", blocks=100, adjust=adjust))
        for adjust in (False, True)
    )
    assert raw.rows == adjusted.rows
    assert "This is judged without the luck of the cards." in adjusted.answer.beside
    assert "luck" not in raw.verdict


def test_a_comparison_ends_at_the_first_look_that_tells(play: Play, small_parts: None) -> None:
    """And every place of its page has the interval that its answer claims."""
    run = play(kind="compare", a="greedy:call_at=4", b="greedy")
    found = found_of(run)
    assert found.answer.found == "more"
    assert found.blocks == 200 * found.looks >= 400
    assert run.manifest["status"] == "complete"
    assert found.every_look
    for row in found.of(family="difference"):
        assert row.method == "confidence sequence"
        assert row.p is None  # it would be that of one look
    share = found.number("win_share", "greedy:call_at=4", "greedy")
    told = plus_minus(share, 100, "+")
    page = page_of_run(run)
    much, ends = more_in_100(share)
    assert page.answer.sentence == (f"Yes: greedy:call_at=4 wins {much} than greedy {ends}.")
    assert "95 % interval that allows for stopping early" in page.answer.sure
    difference, gap = (
        figure
        for section in page.sections
        for figure in section.figures
        if figure.name in ("difference", "settling")
    )
    assert difference.finding == page.answer.sentence
    assert difference.table.rows[0][1].text == f"{told}"
    forest, plot = difference.chart(), gap.chart()
    assert isinstance(forest, Lanes)
    assert forest.lanes[0].text == told
    assert isinstance(plot, Plot)
    ((trace,),) = (panel.traces for panel in plot.panels)
    assert trace.spots[-1].words.endswith(f": {told}")
    assert all(spot.lo is None for spot in trace.spots if spot.x < 400)
    precision = next(section for section in page.sections if section.name == "method").tables[0]
    assert precision.rows[-1][1].text == told.lstrip("+")
    assert precision.rows[-1][-1].text == "confidence sequence, at every look"
    short = found_of(play(kind="compare", a="greedy", b="pairs", max_blocks=200))
    assert short.answer.found == "open"
    assert short.stopped == "the limit of 200 blocks was reached"


def test_standings_count_what_their_rows_say(play: Play) -> None:
    """Shares, and in the cross table who ends ahead of whom."""
    run = play(kind="tournament", roster=HEURISTICS, seats=3, blocks=30, confirm=False)
    found, games = found_of(run), rows_of(run)
    assert len(run.spec["tables"]) == 4
    order = found.standing(3)
    for label in order:
        assert found.share(label).estimate == pytest.approx(share(games, line_ups_of(run), label))
        rank = found.number("rank", label)
        assert 1 <= (rank.lo or 0) <= (rank.hi or 9) <= 4
    shares = [found.share(label).value for label in order]
    assert sum(shares) == pytest.approx(4 / 3)
    assert shares == sorted(shares, reverse=True)
    met, line_ups = found.of("ahead", "pairs"), line_ups_of(run)
    assert len(met) == 6
    for pair in met:
        ahead = []
        for row in games.iter_rows(named=True):
            names = line_ups[row["table"]]
            if pair.label in names and pair.other in names:
                a, b = (row[f"total_{names.index(who)}"] for who in (pair.label, pair.other))
                ahead.append((a < b) + (a == b) / 2)
        assert pair.estimate == pytest.approx(mean(ahead))
    # Each number is tested against one half, by its own error, Holm over all of them.
    p = [2 * float(stats.t.sf(abs(each.value - 0.5) / (each.se or 0.0), 29)) for each in met]
    assert [each.p for each in met] == pytest.approx(p)
    assert [each.p_adjusted for each in met] == pytest.approx(holm(p))
    assert [each.finding != "open" for each in met] == [each < 0.05 for each in holm(p)]


def test_the_order_of_the_roster_changes_nothing(play: Play) -> None:
    one, other = (
        play(kind="tournament", roster=roster, seats=[2, 4], blocks=10, confirm=False)
        for roster in (HEURISTICS, HEURISTICS[::-1])
    )
    assert one.summary() | {"title": ""} == other.summary() | {"title": ""}


def test_circular_orders_are_drawn_evenly_and_rows_know_the_players(play: Play) -> None:
    run = play(kind="tournament", roster=HEURISTICS, seats=4, blocks=240, confirm=False)
    table = prepared(kind="tournament", roster=HEURISTICS, seats=4, seed=3).plan.tables[0]
    orders = [tuple(table.order(block)) for block in range(600)]
    counts = [orders.count(order) for order in circular_orders(4)]
    assert sum(counts) == 600
    assert all(60 < count < 145 for count in counts)  # 100 each are expected
    plain = play(kind="simulate", players=sorted(HEURISTICS), blocks=240)
    for name in HEURISTICS:  # a mistaken player would show: totals differ by 10 points
        drawn, fixed = (found_of(each).number("mean_total", name) for each in (run, plain))
        assert abs(drawn.value - fixed.value) < 5 * ((drawn.se or 0.0) + (fixed.se or 0.0))


def test_who_is_told_apart_plays_no_more(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_loop, "PART_GAMES", 2400)
    roster = ["random", "greedy", "counter", "greedy:take_at_most=3"]
    run = play(
        kind="tournament", roster=roster, until="separated", max_blocks=1600, edge="0.1pp",
        confirm=False,
    )  # fmt: skip
    games, line_ups = rows_of(run), line_ups_of(run)
    blocks = {tuple(line_ups[t]): n for t, n in games.group_by("table").len().iter_rows()}
    assert blocks["counter", "random"] < blocks["greedy", "greedy:take_at_most=3"] == 3200
    found = found_of(run)
    ranks = {row.label: (row.lo, row.hi) for row in found.of("rank")}
    assert ranks["counter"] == (1, 1)
    assert ranks["random"] == (4, 4)
    assert found.share("counter").blocks < found.share("greedy").blocks == 1600
    shown = found.ahead("counter", "greedy")
    assert shown is not None
    assert (shown.finding, shown.p_adjusted) == ("more", None)  # which would be of one look


def test_the_winner_is_played_again_on_other_seeds(play: Play) -> None:
    run = play(kind="tournament", roster=["greedy", "counter", "pairs", "spy"], blocks=40)
    (confirmation,) = found_of(run).confirmations or []
    inner = RunFolder.open(run.path / "confirmation-2")
    assert (confirmation.label, confirmation.other) == ("counter", "spy")
    assert inner.spec["experiment"]["seed"] == 3 + 2**63
    assert confirmation.blocks == 20
    assert ["greedy", "pairs"] in line_ups_of(run)
    assert ["greedy", "pairs"] not in line_ups_of(inner)
    open_ = play(kind="tournament", roster=["greedy", "greedy:call_at=9"], blocks=2)
    assert open_.summary()["verdict"].startswith("Nobody is shown to be best")
    assert "confirmations" not in open_.summary()


def test_a_sweep_is_paired_with_its_reference(play: Play) -> None:
    run = play(
        kind="sweep", players=["greedy", "pairs"], vary="call_at", values=[4, 8, 6], blocks=30
    )
    found, games = found_of(run), rows_of(run)
    values = ["call_at=4", "call_at=8", "call_at=6"]
    assert [arm.label for arm in found.arms if arm.followed] == values
    base = games.filter((pl.col("table") == 1) & (pl.col("winner") == 0)).height / 60
    for value, table in ((4, 0), (6, 2)):
        wins = games.filter((pl.col("table") == table) & (pl.col("winner") == 0)).height / 60
        row = found.number("win_share", f"call_at={value}", "call_at=8")
        assert row.value == pytest.approx(wins - base)
        assert (row.field, row.value_, row.player) == ("call_at", str(value), "greedy")
        other = found.number("win_share", f"call_at={value}: pairs", "call_at=8: pairs")
        assert other.value == pytest.approx(base - wins)
    assert found.confirmations is not None
    assert found.confirmations[0].folder == "confirmation"


def test_typed_parameters_give_way_to_swept_ones_and_every_kind_ships() -> None:
    swept = {"kind": "sweep", "vary": "call_at", "values": [4, 6]}
    plan = prepared(**swept, players=["greedy : call_at = 5+memory(3)", "pairs"]).plan
    labels = [table.labels[0] for table in plan.tables]
    assert labels == [f"greedy:call_at={value}+memory(3)" for value in (5, 4, 6)]
    assert {read_experiment(file).kind for file in EXPERIMENTS} == kinds().keys()


KNOWN = ["counting cards", "watching cards"]


def test_what_looking_ahead_wins_is_counted_from_the_games(play: Play) -> None:
    run = play(kind="lookahead", player="greedy", worlds=[4, 2], beliefs=["kept", "uniform"],
               blocks=3)  # fmt: skip
    found, games = found_of(run), rows_of(run)
    cells = [f"{belief}, {worlds} worlds" for belief in KNOWN for worlds in (2, 4)]
    assert [arm.label for arm in found.arms] == cells
    for table, cell in enumerate(cells):
        won = games.filter(pl.col("table") == table)["winner"] == 0
        assert found.share(cell).value == pytest.approx(won.mean())
    step = found.number("win_share", *(f"{each}, 2 worlds" for each in reversed(KNOWN)))
    gained = found.share(cells[2]).value - found.share(cells[0]).value
    assert step.value == pytest.approx(gained)
    who = page_of_run(run).who
    assert [*who] == ["greedy", *KNOWN]
    assert len({*who.values()}) == 3


@pytest.mark.parametrize(
    ("game", "players"), [("silver", ["greedy", "pairs"]), ("odin", ["low", "high"])]
)
def test_a_rule_that_no_game_used_changes_none(play: Play, game: str, players: list[str]) -> None:
    asked = {"kind": "sweep", "game": game, "players": players, "vary": "rules.max_turns"}
    most = 200 if game == "silver" else 500
    unused = found_of(play(**asked, values=[most, most - 1], blocks=4))
    (row,) = unused.of("goes_otherwise", "everybody")
    assert row.games == 0
    assert unused.answer.found == "tie"
    assert unused.answer.sentence == "No game differs with any value tried: nobody used it."
    used = found_of(play(**asked, values=[most, most - 1, 3], blocks=4))
    courses = used.of("goes_otherwise", "everybody")
    assert [bool(each.games) for each in courses] == [False, True]
    assert used.answer.sentence.endswith(", if nobody adapts.")
    unchanged = f'No game differs with "max turns: {most - 1}": nobody used it.'
    assert unchanged in used.answer.beside


def test_each_disputed_rule_is_varied_once_and_what_ends_otherwise_is_counted(play: Play) -> None:
    asked = {"kind": "rule_sensitivity", "players": ["greedy", "keeper"]}
    arms = prepared(**asked, disputed=["witch_must_exchange"]).study.tables
    assert [table.edition for table in arms][-1].endswith("witch_must_exchange=no")
    assert len(arms) == 4
    with pytest.raises(UserError, match="'witch' is not a disputed rule"):
        prepared(**asked, disputed=["witch"])
    run = play(kind="rule_sensitivity", players=["greedy", "keeper", "spy"], blocks=12)
    names = [*dict.fromkeys(arm.name for arm in found_of(run).arms)]
    assert names == [
        *("bezier", "ravensburger", "bga", "failed_set_penalty=never"),
        *("failed_set_penalty=three_values", "amulet_binds_owner=no", "deck_end_cuts_call=no"),
        *("witch_must_exchange=no", "caller_wins_ties=no"),
    ]
    games, rounds = rows_of(run), rows_of(run, "rounds")
    for table, name in enumerate(names):
        mine = games.filter(pl.col("table") == table)
        total = found_of(run).number("mean_total", f"{name}: keeper").value
        assert total == pytest.approx(mine["total_1"].to_numpy().mean())
    ends = of_table(games.select(*GAME, "winner", "^total_.$"), 9)
    courses = of_table(rounds, 9)
    ended_so, went_so = (
        found_of(run).of(metric, "everybody") for metric in ("ends_otherwise", "goes_otherwise")
    )
    assert len(ended_so) == len(went_so) == 8
    for table, (end, course) in enumerate(zip(ended_so, went_so, strict=True), 1):
        ended = sum(ends[table][game] != ends[0][game] for game in ends[0])
        went = sum(courses[table][game] != courses[0][game] for game in courses[0])
        assert end.games == ended
        assert end.value == pytest.approx(ended / 36)
        assert course.games == went >= ended
        assert end.ends is not None
        assert 0 <= end.ends[0] <= end.ends[1]
    of_ties = ended_so[-1]
    assert of_ties.games
    said = dict(found_of(run).glossary)[of_ties.arm]
    assert said.startswith("A caller whose sum is tied for the lowest has failed")
    written = (run.path / "summary.csv").read_text()
    assert written.count("ends_otherwise,") == 8


def of_table(rows: pl.DataFrame, tables: int) -> list[dict[tuple[int, int], list[Any]]]:
    """The rows of every game, by block and rotation, for every table."""
    found: list[dict[tuple[int, int], list[Any]]] = [{} for _ in range(tables)]
    for table, block, rotation, *values in rows.iter_rows():
        found[table].setdefault((block, rotation), []).append(values)
    return found


def test_the_heading_of_a_swept_rule_names_no_value_of_it(play: Play) -> None:
    fields = {"kind": "sweep", "players": ["greedy", "pairs"], "vary": "rules.call_penalty"}
    run = play(**fields, values=[0, 20], blocks=10)
    editions = [table["edition"] for table in run.spec["tables"]]
    assert editions == ["bezier", "bezier call_penalty=0", "bezier call_penalty=20"]
    assert {row.other for row in found_of(run).of(family="changes")} == {"call_penalty=10"}
    rules = {"edition": "bga", "call_penalty": 5, "rounds": 2}
    study = prepared(**fields, values=[0, 20], rules=rules).study
    assert study.heading("")["edition"] == "bga rounds=2, call_penalty varied"
    study = prepared(**fields, values=[0, 10]).study
    assert study.tables[0].edition == "bezier call_penalty=0"
    assert study.heading("")["edition"] == "bezier, call_penalty varied"


@pytest.mark.parametrize(
    ("vary", "values", "beyond"),
    [
        ("rules.call_penalty", [0, 10], {"lower": False, "higher": True}),
        ("rules.failed_set_penalty", ["never"], {}),
        ("rules.caller_wins_ties", [True, False], {}),
        ("call_at", [2, 8], {"lower": True, "higher": True}),
    ],
)
def test_a_sweep_knows_what_is_beyond_it(
    vary: str, values: list[Any], beyond: dict[str, bool]
) -> None:
    fields = {"kind": "sweep", "players": ["greedy", "pairs"], "vary": vary, "values": values}
    experiment = experiment_of(fields)
    game = registry.game("silver")
    setup = Setup(game, experiment, strategy_files(game.name))
    assert axis_of(setup, experiment).beyond() == beyond


def test_until_a_width_is_reached_at_every_look(play: Play, small_parts: None) -> None:
    run = play(kind="simulate", players=["greedy", "pairs"], until="6pp")
    summary = run.summary()
    assert "percentage points (95 %, valid at every look)" in summary["stopped"]
    assert summary["blocks"] == 200 * summary["looks"]
    assert summary["blocks"] >= 600  # wider than an interval of one look: that needs 267 blocks


def test_time_ends_a_run_that_has_no_other_end(play: Play) -> None:
    run = play(kind="simulate", players=["greedy", "pairs"], time="1s")
    assert run.manifest["stopped"] == "the time was up"
    assert run.manifest["status"] == "complete"
    assert run.manifest["blocks_done"] == run.summary()["blocks"] > 0


SMALLER: dict[str, dict[str, Any]] = {
    "call_safety": {"blocks": 40, "proof_blocks": 0, "others": {}, "editions": False},
    "tournament": {"confirm": False, "blocks": 1, "seats": [2]},
    "belief": {"worlds": 8, "every": 128, "seats": [2]},
    "ladder": {"blocks": 1},
    "lookahead": {"blocks": 1, "worlds": [2, 4]},
}


@pytest.mark.parametrize("file", EXPERIMENTS, ids=lambda file: str(file.stem))
def test_the_shipped_experiments_run(play: Play, file: Path) -> None:
    fields = read_experiment(file).model_dump()
    small: dict[str, Any] = {"blocks": 2, "until": None, "time": None, "max_blocks": None}
    small |= SMALLER.get(fields["kind"], {})
    with coarsely_fitted():
        run = play(**{**fields, **small, "charts": False, "report": False})
    assert run.manifest["status"] == "complete"
    assert run.summary()["blocks"] == small["blocks"]
    assert run.summary()["verdict"]
    assert (run.path / "summary.csv").read_text().count("\n") > 3


VARIED: dict[str, Any] = {"players": HEURISTICS, "vary": "call_at", "values": [1]}
REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "compare": [
        ({"a": "greedy", "b": "greedy"}, "compared with itself"),
        ({"a": "greedy", "b": "pairs", "seats": 3}, "3 seats evenly"),
    ],
    "tournament": [
        ({"roster": ["greedy"]}, "roster of one"),
        ({"roster": ["greedy", "greedy"]}, "named twice"),
        ({"roster": ["greedy", "pairs"], "seats": 3}, "do not fill 3 seats"),
        ({"roster": ["greedy", "pairs"], "field": ["pairs"]}, "named twice"),
    ],
    "sweep": [
        (VARIED | {"vary": "cal_at"}, "no parameter 'cal_at'"),
        (VARIED | {"vary": "rules.penalty"}, "no rule field 'penalty'"),
        (VARIED | {"values": ["x"]}, "a whole number is wanted"),
        (VARIED | {"values": [4, NAN]}, "a whole number is wanted"),
        (VARIED | {"values": [4, float("-inf")]}, "a whole number is wanted"),
        (VARIED | {"reference": NAN}, "a whole number is wanted"),
        (VARIED | {"reference": float("inf")}, "a whole number is wanted"),
        (VARIED | {"vary": "rules.rounds", "values": [NAN]}, "a whole number is wanted"),
        (VARIED | {"vary": "call_penalty"}, "did you mean rules.call_penalty?"),
        (VARIED | {"vary": "call_penlty"}, "did you mean 'rules.call_penalty'?"),
        (VARIED | {"vary": "rules.call_at"}, "did you mean call_at?"),
    ],
    "ladder": [
        ({"steps": ["greedy"]}, "at least 2"),
        ({"steps": ["greedy", "pairs", "greedy"]}, "greedy is named twice"),
        ({"steps": ["gredy", "pairs"]}, "did you mean 'greedy'"),
        ({"steps": HEURISTICS, "searching_blocks": 5}, "no step looks ahead"),
        ({"steps": HEURISTICS, "seats": 9}, "seats"),
        ({"steps": HEURISTICS, "searching_blocks": 5, "until": "1pp"}, "give one to say how long"),
    ],
    "lookahead": [
        ({"player": "counter+search(worlds=4)"}, "looks ahead already"),
        ({"player": "counter+memory(2)"}, "cannot look ahead"),
        ({"beliefs": ["sure"]}, "uniform"),
    ],
    "equity": [
        ({"until": "1pp"}, "give blocks or time"),
        ({"seed": 2407}, "made with seed 2407"),
        ({"rules": {"rounds": 1}}, "nothing between two rounds"),
    ],
    "belief": [
        ({"until": "1pp"}, "give blocks or time"),
        ({"seed": 24_001}, "made with seed 24001"),
        ({"worlds": 1}, "worlds"),
        ({"others": {"the mix": "greedy"}}, "choose another"),
        ({"others": {"one": "gredy"}}, "did you mean 'greedy'"),
    ],
    "forecast": [
        ({"seed": 2407}, "made with seed 2407"),
        ({"worlds": 100}, "worlds"),
        ({"player": "greedy+forget(0.1)"}, "cannot be forecast"),
        ({"player": "counter+search(worlds=4)"}, "cannot be forecast"),
    ],
    "simulate": [
        ({"players": ["gredy", "pairs"]}, "did you mean 'greedy'"),
        ({"players": HEURISTICS, "rules": {"edition": "bgg"}}, "edition"),
    ],
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_played_is_told(kind: str) -> None:
    for fields, words in REFUSED[kind]:
        with pytest.raises(UserError) as told:
            prepared(kind=kind, **fields)
        assert words in str(told.value), fields


def test_a_comparison_until_a_width_is_judged_at_every_look(play: Play, small_parts: None) -> None:
    found = found_of(play(kind="compare", a="greedy:call_at=4", b="greedy", until="12pp"))
    share = found.number("win_share", "greedy:call_at=4", "greedy")
    assert share.method == "confidence sequence"
    assert share.ends is not None
    lo, hi = share.ends
    assert hi - lo <= 2 * 0.12
    assert found.answer.found == ("more" if lo > 0 else "less" if hi < 0 else "open")
