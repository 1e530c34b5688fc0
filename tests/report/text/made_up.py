"""Numbers of runs that were never played, for tests of sentences."""

from typing import Any

from silver_sim.stats.results import Estimate


def estimate(value: float, half: float) -> dict[str, Any]:
    ends = {"lo": value - half, "hi": value + half}
    return {"estimate": value, "se": half / 2, "method": "t", **ends}


def known(value: float, half: float) -> Estimate:
    return Estimate(value, half / 2, value - half, value + half, method="t")


SWEPT: dict[str, Any] = {
    "kind": "sweep",
    "blocks": 500,
    "players": ["greedy", "pairs"],
    "reference": "call_at=8",
    "beyond": {"lower": True, "higher": True},
    "variants": [
        {"variant": f"call_at={value}", "players": [{"win_share": estimate(share, 0.01)}]}
        for value, share in ((10, 0.2), (8, 0.25), (9, 0.24), (2, 0.3))
    ],
    "differences": [
        {
            "variant": "call_at=10",
            "players": [{"win_share": estimate(-0.05, 0.01) | {"p_adjusted": 0.0}}],
        },
        {
            "variant": "call_at=9",
            "players": [{"win_share": estimate(-0.01, 0.01) | {"p_adjusted": 0.1}}],
        },
        {
            "variant": "call_at=2",
            "players": [{"win_share": estimate(0.05, 0.01) | {"p_adjusted": 0.0}}],
        },
    ],
}
