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
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.report.sections.silver.captions import audit_caption
from silver_sim.result import as_json
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.profile.setup import ProfileSetup, default_field, drawn
from silver_sim.studies.profile.study import games_of, profile
from silver_sim.studies.profile.tell import tell as profile_page
from silver_sim.studies.silver.profile import observation
from tests.cli.conftest import typed

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name)
FIELD = ["greedy", "pairs", "spy"]
BLOCKS, OBSERVED = 60, 15
PENALTY = 10


def setup(who: str = "counter", field: list[str] = FIELD, games: int = 2 * BLOCKS) -> ProfileSetup:
    setting = Setting(SILVER.rule_set({}), 7, "lanes", "stop")
    name, *others = (read_entry(each, FILES, SILVER) for each in [who, *field])
    return ProfileSetup(SILVER, name, others, setting, "bezier", games)


def played(threads: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = as_json(profile(setup(), RunOptions(threads=threads)))
    return found


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
    for line in found["matchups"]:
        rows = games[line["opponent"]]
        won = sum(rows["winner"] == 0)
        wins += won
        seat0 += sum((rows["winner"] == 0) & (rows["rotation"] == 0))
        mine, theirs = (rows["total"][:, player].tolist() for player in (0, 1))
        totals[0] += mine
        totals[1] += theirs
        assert line["win_share"]["estimate"] == won / len(rows)
        assert line["win_share_difference"]["estimate"] == pytest.approx(2 * won / len(rows) - 1)
        mean = (sum(mine) - sum(theirs)) / len(rows)
        assert line["mean_total_difference"]["estimate"] == pytest.approx(mean)
    duels = found["win_shares"][0]
    assert (duels["players"], duels["games"]) == (2, len(totals[0]))
    assert duels["win_share"]["estimate"] == wins / len(totals[0])
    assert found["seats"][0]["by_seat"][0]["estimate"] == seat0 / (len(totals[0]) / 2)
    for player, side in enumerate(("own", "field")):
        counts = Counter(totals[player])
        assert found["total_counts"][side] == [counts[t] for t in range(max(counts) + 1)]
        assert found["risk"]["total_sd"][side]["estimate"] == pytest.approx(pstdev(totals[player]))
        ranked = sorted(totals[player])
        at = found["risk"]["total_percentile_90"][side]["estimate"]
        assert at == ranked[-(-9 * len(ranked) // 10) - 1]


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
    assert [line["players"] for line in found["win_shares"]] == [2, 3, 4]
    assert [len(table) for table in found["tables"]] == [2, 2, 2, 3, 4]
    for shares, seats in zip(found["win_shares"], found["seats"], strict=True):
        each = [seat["estimate"] for seat in seats["by_seat"]]
        assert sum(each) / len(each) == pytest.approx(shares["win_share"]["estimate"])
    assert found["games"] == sum(line["games"] for line in found["win_shares"])


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
    line = found["seats"][-1]
    assert [seat["estimate"] for seat in line["by_seat"]] == [wins[s] / BLOCKS for s in range(4)]
    assert line["starting"]["estimate"] == sum(started) / len(started)


def test_points_are_those_of_the_rows_and_add_up(
    found: dict[str, Any], rounds: list[Round]
) -> None:
    for line in found["of_game"]["points"]:
        for player, side in enumerate(("own", "field")):
            here = [r for r in rounds if r.player == player and line["round"] in (None, r.number)]
            failed = [r for r in here if r.called and not r.success]
            sums = {
                "cards": sum(r.cards for r in here),
                "saved": sum(r.cards for r in here if r.called and r.success),
                "cost": PENALTY * len(failed),
                "score": sum(r.score for r in here),
            }
            assert {name: line[name]["sums"][side] for name in sums} == sums
            assert sums["cards"] - sums["saved"] + sums["cost"] == sums["score"]
            for name, total in sums.items():
                assert line[name][side]["estimate"] == pytest.approx(total / len(here))


def test_behaviours_of_rows(found: dict[str, Any], rounds: list[Round]) -> None:
    behaviours = {line["behaviour"]: line for line in found["behaviours"]}
    for player, side in enumerate(("own", "field")):
        here = [r for r in rounds if r.player == player]
        calls = [r for r in here if r.called]
        shares = {
            "calls_a_round": len(calls) / len(here),
            "call_success": sum(r.success for r in calls) / len(calls),
            "turns_when_it_calls": sum(r.turns for r in calls) / len(calls),
        }
        assert {name: behaviours[name][side]["estimate"] for name in shares} == shares
        zeros = sum(r.score == 0 for r in here) / len(here)
        assert found["risk"]["rounds_at_zero"][side]["estimate"] == zeros
    rates = sorted(
        sum(r.called for r in rounds if r.player == 1 and r.opponent == name) for name in FIELD
    )
    assert behaviours["calls_a_round"]["field_median"] == rates[1] / (8 * BLOCKS)


def test_behaviours_of_decisions(found: dict[str, Any], actions: Any) -> None:
    behaviours = {line["behaviour"]: line for line in found["behaviours"]}
    counts, calls = actions
    for player, side in enumerate(("own", "field")):
        n = counts[player]
        held = [each for who, each, _ in calls if who == player]
        shares = {
            "takes": n["takes"] / n["turns"],
            "uses": n["used"] / n["placed"],
            "exchanges": n["exchanges"] / n["turns"],
            "sets": n["sets"] / n["exchanges"],
            "sum_at_calls": sum(held) / len(held),
        }
        assert {name: behaviours[name][side]["estimate"] for name in shares} == shares
        at_calls = found["of_game"]["sums_at_calls"][side]
        assert at_calls["mean"]["estimate"] == shares["sum_at_calls"]
        assert at_calls["percentiles"]["50"]["estimate"] == sorted(held)[(len(held) + 1) // 2 - 1]


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
    audit = found["of_game"]["audit"]
    own = [(held, success) for who, held, success in actions[1] if who == 0]
    assert audit["all"]["calls"] == len(own) == sum(line["calls"] for line in audit["by_sum"])
    for line in audit["by_sum"]:
        here = [success for held, success in own if held == line["own_sum"]]
        assert line["calls"] == len(here)
        assert line["success"]["estimate"] == sum(here) / len(here)
        assert line["from_margin"] == line["own_sum"] - audit["margin"]


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
    audit = found["of_game"]["audit"]
    assert [line["own_sum"] for line in audit["by_sum"]] == sorted(calls)
    for line in audit["by_sum"]:
        both = zip(*calls[line["own_sum"]], strict=True)
        saved, gained = (sum(each) / line["calls"] for each in both)
        assert line["saved"]["estimate"] == pytest.approx(saved)
        assert line["gained"]["estimate"] == pytest.approx(gained)


def test_blocks_may_be_observed_in_pieces_of_any_size(
    found: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(observation, "AT_A_TIME", 4)
    assert played() == found


def test_calls_of_who_cannot_be_copied_are_only_counted() -> None:
    found = profile(setup(field=["pairs", "counter+search(worlds=2)"], games=4), RunOptions())
    audit = as_json(found)["of_game"]["audit"]
    assert audit["not_tried"] == "the search of counter+search(worlds=2) cannot be copied"
    assert {line["gained"]["estimate"] for line in audit["by_sum"]} == {None}
    assert {line["pays"] for line in audit["by_sum"]} == {""}
    assert audit_caption(found).endswith("%") or audit["margin"] is None


def test_powers_are_used_only_when_at_hand(found: dict[str, Any]) -> None:
    lines = {line["power"]: line for line in found["of_game"]["powers"]}
    assert len(lines) == 15
    for line in lines.values():
        assert 0 <= (line["used"]["own"]["estimate"] or 0) <= 1
    assert lines["witch"]["used"]["own"]["estimate"] > 0.8
    assert {name for name, line in lines.items() if line["free_act"]} == {
        "empath",
        "bodyguard",
        "amulet",
    }


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
    for each in ("behaviours", "risk", "total_counts"):
        assert apart[each] == plain[each]
    for each in ("points", "fingerprint", "sums_at_calls"):
        assert apart["of_game"][each] == plain["of_game"][each]
    assert apart["win_shares"][0] == plain["win_shares"][0]
    assert [line["opponent"] for line in apart["matchups"]] == ["greedy", "random", "pairs"]
    assert apart["left_out"] == ["random"]
    page = profile_page(found)
    trust = next(section for section in page.sections if section.name == "method")
    assert "random is met" in " ".join(trust.paragraphs)
    assert not any("against random" in words.lower() for words in page.sections[0].points)
    middle = [apart["ratings"][name]["estimate"] for name in ("counter", "greedy", "pairs")]
    assert sum(middle) == pytest.approx(0, abs=1e-3)
    assert sum(told) == games_of(named)
    assert setup(field=["greedy", "random"]).left_out == []  # there would be no field


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
    assert (found["observed"], found["behaviours"]) == ({"blocks": 0, "games": 0}, [])
    assert "style" not in found["verdict"]
    for name in ("win_shares", "matchups", "seats", "risk", "total_counts"):
        assert found[name] == seen[name]
    assert games_of(silent) == found["games"]
