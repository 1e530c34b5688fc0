"""The profile against plain counts of the same games: rows one by one, decisions one by one."""

import dataclasses
import json
import shlex
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import pstdev
from typing import Any, NamedTuple

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import UserError
from silver_sim.games.contract import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.result import as_json
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.setup import ProfileSetup, default_field, drawn
from silver_sim.studies.profile.study import games_of, profile
from silver_sim.studies.silver.profile import observation
from tests.cli.conftest import typed
from tests.studies.profile.before import assert_as_before

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name)
FIELD = ["greedy", "pairs", "spy"]
BLOCKS, OBSERVED = 60, 15
SIDES = (("own", "counter"), ("field", "its field"))
PENALTY = 10
FAMILIES = ("opponents", "wins", "seats", "risk", "ratings")  # of every game


def setup(who: str = "counter", field: list[str] = FIELD, games: int = 2 * BLOCKS) -> ProfileSetup:
    setting = Setting(SILVER.rule_set({}), 7, "lanes", "stop")
    name, *others = (read_entry(each, FILES, SILVER) for each in [who, *field])
    return ProfileSetup(SILVER, name, others, setting, "bezier", games)


def played(threads: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = as_json(profile(setup(), RunOptions(threads=threads)))
    return found


def number(found: dict[str, Any], metric: str, label: str = "counter") -> Any:
    """The estimate of an arm."""
    return row_of(found, metric, label)["estimate"]


def row_of(found: dict[str, Any], metric: str, label: str, family: str = "") -> Any:
    rows = (row for row in found["rows"] if family in ("", row["family"]) and not row.get("other"))
    (row,) = [row for row in rows if (row["metric"], row["label"]) == (metric, label)]
    return row


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return played()


class Round(NamedTuple):
    """A round of a duel as one player had it."""

    player: int
    opponent: str
    number: int
    called: bool
    success: bool
    cards: int
    score: int
    turns: int


def matches() -> Iterator[tuple[str, SilverMatch]]:
    """The duels, by opponent."""
    me, *others = (seated(entry, SILVER) for entry in setup().entries)
    for other in others:
        yield other.label, SilverMatch([me, other], setup().setting)


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    """Every round of the duels, twice: once for each player."""
    return [
        Round(
            player,
            opponent,
            int(row["round_no"]),
            int(row["caller"]) == player,
            bool(row["success"]),
            int(row["sums"][player]),
            int(row["scores"][player]),
            int(row["turns"]),
        )
        for opponent, match in matches()
        for row in match.play(0, BLOCKS).rounds
        for player in (0, 1)
    ]


@pytest.fixture(scope="module")
def games() -> dict[str, Any]:
    """The game rows of every duel."""
    return {opponent: match.play(0, BLOCKS).games for opponent, match in matches()}


@pytest.fixture(scope="module")
def actions() -> tuple[dict[int, Counter[str]], list[tuple[int, int, bool]]]:
    """What both sides decided, counted at single decisions; and calls: side, sum, success."""
    counts: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    calls = []
    for _, match in matches():
        for block in range(OBSERVED):
            for rotation in range(2):
                open_call: list[tuple[int, int]] = []
                for choices in match.decisions(block, rotation):
                    if choices is None:
                        success = bool(match.states[0]["success"])
                        calls += [(*call, success) for call in open_call]
                        open_call = []
                    else:
                        open_call += count(match, choices[0], counts[match.player])
    return counts, calls


def count(match: SilverMatch, choice: Any, counts: Counter[str]) -> list[tuple[int, int]]:
    """Count one decision; a call is returned as side and own sum."""
    s, sight = match.states[0], match.sights[match.player]
    act, question = Act(int(choice["act"])), Question(int(s["question"]))
    slots = int(choice["slots"]).bit_count() if act == Act.EXCHANGE else 0
    counts["sets"] += slots > 1
    counts["exchanges"] += slots > 0
    if question == Question.PLACE_CARD and s["hand_from"] != Source.PILE:
        counts["placed"] += act in (Act.DISCARD, Act.USE, Act.EXCHANGE)
        counts["used"] += act == Act.USE
    if question != Question.OPEN_TURN or act in (Act.EMPATH, Act.GUARD, Act.AMULET):
        return []
    counts["turns"] += 1
    counts["takes"] += act == Act.TAKE
    values = sight["value"][0, : sight["cards_in"][0]].tolist()
    unknown = values.count(-1)
    mean = int(sight["unseen_sum"]) / max(1, int(sight["unseen_cards"]))
    held = sum(value for value in values if value >= 0) + int(unknown * mean + 0.5 + 1e-9)
    if sight["may_call"]:
        counts[f"turns at {held}, {unknown}"] += 1
        counts[f"calls at {held}, {unknown}"] += act == Act.CALL
    return [(match.player, held)] if act == Act.CALL else []


def test_wins_and_totals_are_those_of_the_rows(found: dict[str, Any], games: Any) -> None:
    totals: dict[int, list[int]] = {0: [], 1: []}
    wins = seat0 = 0
    for opponent, rows in games.items():
        won = sum(rows["winner"] == 0)
        wins += won
        seat0 += sum((rows["winner"] == 0) & (rows["rotation"] == 0))
        mine, theirs = (rows["total"][:, player].tolist() for player in (0, 1))
        totals[0] += mine
        totals[1] += theirs
        against = f"against {opponent}"
        assert number(found, "win_share", against) == won / len(rows)
        assert number(found, "win_share_difference", against) == pytest.approx(
            2 * won / len(rows) - 1
        )
        mean = (sum(mine) - sum(theirs)) / len(rows)
        assert number(found, "mean_total_difference", against) == pytest.approx(mean)
    duels = row_of(found, "win_share", "2 players")
    assert (duels["games"], duels["estimate"]) == (len(totals[0]), wins / len(totals[0]))
    assert number(found, "win_share", "2 players, seat 0") == seat0 / (len(totals[0]) / 2)
    for player, (side, label) in enumerate(SIDES):
        counts = Counter(totals[player])
        assert found["total_counts"][side] == [counts[t] for t in range(max(counts) + 1)]
        assert number(found, "total_sd", label) == pytest.approx(pstdev(totals[player]))
        ranked = sorted(totals[player])
        assert number(found, "total_90", label) == ranked[-(-9 * len(ranked) // 10) - 1]


def test_the_game_that_is_told_is_nearest_to_the_means_and_its_command_writes_it(
    found: dict[str, Any], games: Any, tmp_path: Path
) -> None:
    totals = {
        (number, int(row["block"]), int(row["rotation"])): [int(t) for t in row["total"][:2]]
        for number, opponent in enumerate(FIELD)
        for row in games[opponent]
    }
    means = [games[opponent]["total"][:, :2].mean(axis=0).round() for opponent in FIELD]

    def far(key: tuple[int, int, int]) -> tuple[float, tuple[int, int, int]]:
        return float(((totals[key] - means[key[0]]) ** 2).sum()), key

    nearest = min(totals, key=far)
    told = found["sample"]
    game = told["game"]
    assert (game["table"], game["block"], game["rotation"]) == nearest
    assert told["players"] == ["counter", FIELD[nearest[0]]]
    assert (game["totals"], told["games"]) == (totals[nearest], len(totals))
    _, *words = shlex.split(told["command"])
    assert typed(tmp_path, *words, "-o", "game.jsonl").status == 0
    *_, last = (tmp_path / "game.jsonl").read_text().splitlines()
    scores = [deal["scores"] for deal in json.loads(last)["result"]["rounds"]]
    assert sorted(map(sum, zip(*scores, strict=True))) == sorted(totals[nearest])


def test_the_larger_tables_are_played_too(found: dict[str, Any]) -> None:
    assert [len(table) for table in found["tables"]] == [2, 2, 2, 3, 4]
    games = 0
    for seats in (2, 3, 4):
        whole = row_of(found, "win_share", f"{seats} players")
        games += whole["games"]
        each = [number(found, "win_share", f"{seats} players, seat {n}") for n in range(seats)]
        assert sum(each) / seats == pytest.approx(whole["estimate"])
    assert found["games"] == games


def test_wins_by_seat_are_those_of_the_place_that_the_strategy_had(found: dict[str, Any]) -> None:
    """At a table of four whose circle is drawn for every block."""
    table = setup().tables[-1]
    match = SilverMatch([seated(entry, SILVER) for entry in table.entries], table.setting)
    wins, started = Counter[int](), []
    for block in range(BLOCKS):
        order = table.order(block)
        match.sit(order)
        for row in match.play(block, block + 1).games:
            won = int(row["winner"]) == 0
            wins[(list(order).index(0) + int(row["rotation"])) % 4] += won
            started += [won] if row["start"] == 0 else []
    for seat in range(4):
        share = number(found, "win_share", f"4 players, seat {seat}")
        assert share == wins[seat] / BLOCKS
    assert number(found, "win_share", "4 players, starting") == sum(started) / len(started)


def test_points_are_those_of_the_rows(found: dict[str, Any], rounds: list[Round]) -> None:
    for number_ in (None, 1, 2, 3, 4):
        for player, (_, label) in enumerate(SIDES):
            here = [r for r in rounds if r.player == player and number_ in (None, r.number)]
            failed = [r for r in here if r.called and not r.success]
            sums = {
                "cards": sum(r.cards for r in here),
                "saved": sum(r.cards for r in here if r.called and r.success),
                "cost": PENALTY * len(failed),
                "score": sum(r.score for r in here),
            }
            assert sums["cards"] - sums["saved"] + sums["cost"] == sums["score"]
            for name, total in sums.items():
                metric = name if number_ is None else f"{name}_{number_}"
                assert number(found, metric, label) == pytest.approx(total / len(here))


def test_behaviours_of_rows(found: dict[str, Any], rounds: list[Round]) -> None:
    for player, (_, label) in enumerate(SIDES):
        here = [r for r in rounds if r.player == player]
        calls = [r for r in here if r.called]
        shares = {
            "calls_a_round": len(calls) / len(here),
            "call_success": sum(r.success for r in calls) / len(calls),
            "turns_when_it_calls": sum(r.turns for r in calls) / len(calls),
            "rounds_at_zero": sum(r.score == 0 for r in here) / len(here),
        }
        assert {name: number(found, name, label) for name in shares} == shares
    rates = sorted(
        sum(r.called for r in rounds if r.player == 1 and r.opponent == name) for name in FIELD
    )
    assert number(found, "calls_a_round", "median opponent") == rates[1] / (8 * BLOCKS)


def test_behaviours_of_decisions(found: dict[str, Any], actions: Any) -> None:
    counts, calls = actions
    for player, (_, label) in enumerate(SIDES):
        n = counts[player]
        held = [each for who, each, _ in calls if who == player]
        shares = {
            "takes": n["takes"] / n["turns"],
            "uses": n["used"] / n["placed"],
            "exchanges": n["exchanges"] / n["turns"],
            "sets": n["sets"] / n["exchanges"],
            "sum_at_calls": sum(held) / len(held),
            "sum_at_calls_50": sorted(held)[(len(held) + 1) // 2 - 1],
        }
        assert {name: number(found, name, label) for name in shares} == shares


def test_the_fingerprint_counts_every_turn_with_a_choice(
    found: dict[str, Any], actions: Any
) -> None:
    for player, side in enumerate(("own", "field")):
        n = actions[0][player]
        cells = found["of_game"]["fingerprint"][side]
        for cell in cells:
            place = f"at {cell['own_sum']}, {cell['unknown']}"
            assert (cell["turns"], cell["calls"]) == (n[f"turns {place}"], n[f"calls {place}"])
            assert cell["estimate"] == cell["calls"] / cell["turns"]
        assert sum(cell["turns"] for cell in cells) == sum(
            times for name, times in n.items() if name.startswith("turns at")
        )


def test_the_audit_is_of_single_calls(found: dict[str, Any], actions: Any) -> None:
    own = [(held, success) for who, held, success in actions[1] if who == 0]
    assert number(found, "calls", "all its calls") == len(own)
    assert {held for held, _ in own} == {*audited(found)}
    for held, label in audited(found).items():
        here = [success for each, success in own if each == held]
        assert number(found, "calls", label) == len(here)
        assert number(found, "success", label) == sum(here) / len(here)
        assert label.endswith(", its margin") == (held == found["of_game"]["margin"])


def audited(found: dict[str, Any]) -> dict[int, str]:
    """The arms of the audit, by own sum."""
    labels = {row["label"] for row in found["rows"] if row["metric"] == "calls"}
    return {int(each.split()[0]): each for each in labels if each != "all its calls"}


def test_calls_are_compared_with_going_on_in_the_same_games(found: dict[str, Any]) -> None:
    """Against forks of all blocks at once, each sum worked out from what its row says."""
    me, *others = (seated(entry, SILVER) for entry in setup().entries)
    calls: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for other in others:
        for row in ForkingMatch([me, other], setup().setting).play(0, OBSERVED).forks:
            if row["would_call"] and row["player"] == 0:
                unseen, values = row["unseen"].astype(int), range(len(row["unseen"]))
                mean = sum(unseen * values) / max(1, sum(unseen))
                held = int(row["known"][0]) + int(row["unknown"][0] * mean + 0.5 + 1e-9)
                (call, wait), (won, otherwise) = row["score"].tolist(), row["won"].tolist()
                calls[held].append((wait - call, won - otherwise))
    assert {*audited(found)} == {*calls}
    for held, label in audited(found).items():
        both = zip(*calls[held], strict=True)
        for metric, each in zip(("points_saved", "gained"), both, strict=True):
            assert number(found, metric, label) == pytest.approx(sum(each) / len(each))


def test_blocks_may_be_observed_in_pieces_of_any_size(
    found: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observation, "AT_A_TIME", 4)
    assert played() == found


def test_calls_of_who_cannot_be_copied_are_only_counted() -> None:
    found = as_json(
        profile(setup(field=["pairs", "counter+search(worlds=2)"], games=4), RunOptions())
    )
    said = "the search of counter+search(worlds=2) cannot be copied"
    assert found["of_game"]["not_tried"] == said
    assert {"success", "calls"} == {r["metric"] for r in found["rows"] if r["family"] == "audit"}


def test_powers_are_used_only_when_at_hand(found: dict[str, Any]) -> None:
    used = {row["metric"]: row for row in found["rows"] if row["family"] == "powers"}
    assert len(used) == len(found["of_game"]["turns"]) == 15
    assert number(found, "used_witch") > 0.8
    free = {name for name, (words, *_) in found["meanings"].items() if "free act" in words}
    assert {f"used_{name}" for name in ("empath", "bodyguard", "amulet")} <= free


@pytest.mark.parametrize("name", ["silver", "ideas"])
def test_estimates_are_those_of_the_old_program(name: str, found: dict[str, Any]) -> None:
    """`estimates.csv` was written by the program of 29 November 2026 under the names of rows."""
    if name == "ideas":
        few = setup("champion", ["greedy", "random"], 8)
        found = as_json(profile(few, RunOptions(threads=2)))
    assert_as_before(name, found)


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_threads(
    found: dict[str, Any],
) -> None:
    assert json.dumps(played(threads=2), allow_nan=False) == json.dumps(found, allow_nan=False)


def test_progress_is_told_of_every_game() -> None:
    few = setup(field=["greedy"], games=8)
    told: list[int] = []
    profile(few, RunOptions(progress=told.append))
    assert sum(told) == games_of(few)


def test_means_over_a_field_leave_out_who_plays_at_random() -> None:
    told: list[int] = []
    named = setup(field=["greedy", "random", "pairs"], games=40)
    found = profile(named, RunOptions(progress=told.append))
    apart = as_json(found)
    plain = as_json(profile(setup(field=["greedy", "pairs"], games=40), RunOptions()))
    for family in ("habits", "risk", "points", "rounds", "sums", "audit", "powers"):
        assert rows_of(apart, family) == rows_of(plain, family)
    for each in ("fingerprint", "turns"):
        assert apart["of_game"][each] == plain["of_game"][each]
    assert apart["total_counts"] == plain["total_counts"]
    assert rows_of(apart, "wins")[0] == rows_of(plain, "wins")[0]
    names = {row["value"] for row in rows_of(apart, "opponents")}
    assert names == {"greedy", "random", "pairs"}
    assert apart["left_out"] == ["random"]
    (lead,) = [each["lead"] for each in apart["families"] if each["name"] == "opponents"]
    assert "random" in lead
    middle = [number(apart, "rating", name) for name in ("counter", "greedy", "pairs")]
    assert sum(middle) == pytest.approx(0, abs=1e-3)
    assert sum(told) == games_of(named)
    assert setup(field=["greedy", "random"]).left_out == []  # there would be no field


def rows_of(found: dict[str, Any], family: str) -> list[Any]:
    return [row for row in found["rows"] if row["family"] == family]


def test_who_sits_at_the_larger_tables_does_not_depend_on_the_order_typed() -> None:
    entries = setup().field
    assert drawn(entries, 7, 2) == drawn(entries[::-1], 7, 2)
    assert len({tuple(each.label for each in drawn(entries, seed, 2)) for seed in range(20)}) > 1


def test_the_default_field_is_everybody_else_who_thinks() -> None:
    names = default_field(read_entry("spy", FILES, SILVER), SILVER)
    assert "greedy" in names
    assert not {"spy", "random"} & set(names)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ([], "needs a field"),
        (["greedy", "counter"], "counter would meet itself"),
        (["greedy", "greedy"], "names a strategy twice"),
    ],
)
def test_a_field_that_cannot_be_met_is_an_error(field: list[str], words: str) -> None:
    with pytest.raises(UserError, match=words):
        setup(field=field)


def test_a_game_that_observes_nothing_has_a_profile_of_its_rows() -> None:
    plain = dataclasses.replace(SILVER, profile="", behaviours=())
    silent = dataclasses.replace(setup(field=["greedy"], games=40), game=plain)
    found = as_json(profile(silent, RunOptions(threads=2)))
    seen = as_json(profile(setup(field=["greedy"], games=40), RunOptions(threads=2)))
    assert found["observed"] == {"blocks": 0, "games": 0}
    assert "style" not in found["verdict"]
    assert {row["family"] for row in found["rows"]} == {*FAMILIES}
    for name in FAMILIES:
        assert rows_of(found, name) == rows_of(seen, name)
    assert found["total_counts"] == seen["total_counts"]
    assert games_of(silent) == found["games"]
