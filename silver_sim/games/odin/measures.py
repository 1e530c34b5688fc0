"""What is counted in the rows of Odin apart from wins and points: ends, leads, passes, takes."""

from __future__ import annotations

from silver_sim.games.measures import MINUTES, PLAYER, BlockNumber, Measure

ENDS = ("empty", "whole", "cap")  # how a hand ended (odin-rules 3.6, 4.1, 6), by code
END_WORDS = {"empty": "by a last play", "whole": "by a whole hand", "cap": "at the turn cap"}
CAPPED = "{n:,} of {d:,} hands ended at the turn cap: max_turns is few for these players."
WENT_OUT = (("by", PLAYER),)

BLOCK_NUMBERS = (
    BlockNumber("turns", "rounds", value="turns"),
    BlockNumber("rounds_led", "rounds", value="rounds"),
    *(BlockNumber(f"end_{end}", "rounds", where=(("end", n),)) for n, end in enumerate(ENDS)),
    BlockNumber("outs", "rounds", where=WENT_OUT, each_player=True),
    BlockNumber(
        "wholes", "rounds", where=(*WENT_OUT, ("end", ENDS.index("whole"))), each_player=True
    ),
    *(
        BlockNumber(name, "rounds", value=f"{name}_i", each_player=True)
        for name in (
            *("leads", "plays", "cards", "passes", "able"),
            *("taken", "numbers", "chosen", "highest", "lowest"),
        )
    ),
)

MEASURES = (
    *(
        Measure(
            f"hands_ended_by_{end}",
            f"hands ended {END_WORDS[end]}",
            f"end_{end}",
            "rounds",
            "%",
            varied=end == "whole",
            warning=CAPPED if end == "cap" else "",
        )
        for end in ENDS
    ),
    Measure("hands_per_game", "hands a game", "rounds", "games", "hands", varied=True),
    MINUTES,
    Measure("turns_per_hand", "turns a hand", "turns", "rounds", "turns", varied=True),
    Measure("rounds_per_hand", "rounds a hand", "rounds_led", "rounds", "rounds"),
    Measure("went_out", "hands that it ended", "outs", "rounds", "%", each_player=True),
    Measure(
        "whole_hands", "hands ended with a whole hand", "wholes", "rounds", "%", each_player=True
    ),
    Measure("leads_per_hand", "rounds led a hand", "leads", "rounds", "rounds", each_player=True),
    Measure("cards_per_play", "cards a play", "cards", "plays", "cards", each_player=True),
    Measure("passes_able", "passes though able to play", "able", "passes", "%", each_player=True),
    Measure("taken_number", "mean number taken", "numbers", "taken", "number", each_player=True),
    Measure("took_highest", "took the highest", "highest", "chosen", "%", each_player=True),
    Measure("took_lowest", "took the lowest", "lowest", "chosen", "%", each_player=True),
)
