"""Numbers as they are typed."""

import pytest

from silver_sim.arena.typed import read_value
from silver_sim.games import registry


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
