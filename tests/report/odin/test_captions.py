"""What charts of hands and of taken cards say is true of their numbers."""

from pathlib import Path

from silver_sim.report.sections.odin.captions import ends_caption, taking_caption
from tests.as_read import assert_cases_as_read
from tests.report.odin.made_up import number, subject, unknown

TWO = ("one", "other")
WHOLE, NONE = number(0.1), number(0.0, 0.0)


def test_captions_are_as_they_were_read() -> None:
    alike, out = subject(), subject(went_out=number(0.6))
    high, low = subject(took_highest=number(0.95)), subject(took_lowest=number(1.0, 0.0))
    never = subject(took_highest=unknown(), took_lowest=unknown())
    ends = {
        "one ends most, another most with whole hands": (out, subject(whole_hands=WHOLE)),
        "one is first in both": (alike, subject(went_out=number(0.6), whole_hands=WHOLE)),
        "nobody ended any with a whole hand": (
            subject(whole_hands=NONE), subject(went_out=number(0.3), whole_hands=NONE)
        ),
        "of equals nobody is first": (alike, alike),
    }  # fmt: skip
    takes = {
        "of equals nobody takes the highest most often": (alike, alike),
        "one takes one end nearly always, and one the other": (high, low),
        "one takes the highest most often": (alike, subject(took_highest=number(0.7))),
        "who never had a choice is not named": (never, alike),
    }
    said = {name: ends_caption(TWO, both) for name, both in ends.items()}
    said |= {name: taking_caption(TWO, both) for name, both in takes.items()}
    assert_cases_as_read(Path(__file__).with_name("captions.txt"), said)
