"""The answer card of equity: whose chances come true, and which one is furthest off."""

from typing import Any

from silver_sim.report.model import MOST_WORDS
from silver_sim.studies.equity.result import EquityResult
from silver_sim.studies.equity.tell import tell
from tests.made import made


def steps(*misses: float) -> list[dict[str, Any]]:
    """Chances of one half, and by how much less was won of each; all intervals are alike."""
    shares = [0.5 - miss for miss in misses]
    intervals = [
        {"estimate": share, "lo": share - 0.05, "hi": share + 0.05, "method": "t"}
        for share in shares
    ]
    return [{"predicted": 0.5, "observed": each, "count": 100} for each in intervals]


def test_the_card_tells_the_player_whose_games_made_the_table_from_all_others() -> None:
    groups = [
        {"who": "own", "player": "champion", "seats": 2, "reliability": steps(0.0, 0.01, 0.02)},
        {"who": "keeper", "player": "keeper", "seats": 2, "reliability": steps(0.0, 0.1)},
        {"who": "greedy", "player": "greedy", "seats": 3, "reliability": steps(0.3, 0.2)},
    ]
    told = [each | {"predictions": 1000} for each in groups]
    leads = [
        {"seats": seats, "deals_left": 1, "chances": [{"behind": 10, "chance": 0.2}]}
        for seats in (2, 3)
    ]
    found = {"game": "silver", "seats": [2, 3], "groups": told, "leads": leads}
    answer = tell(made(EquityResult, found)).answer
    assert answer.sentence == (
        "Yes for champion, whose games made the table: 3 of 3 chances come true; for others no: "
        "1 of 4."
    )
    assert len(answer.sentence.split()) <= MOST_WORDS
    assert answer.sure == (
        "How sure: 95 % intervals from 3,000 predictions; if all were right, 3 and 4 would. "
        "Furthest off: greedy with 3 players wins 20.0 %, give or take 5.0, where 50 % is "
        "predicted."
    )
