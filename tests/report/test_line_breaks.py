"""Where a line may break: behind the signs of a long name, between the words of a command."""

import pytest

from silver_sim.report.page.names import apart, headed, namer, titled, unbroken, whole


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("early_caller", "early_caller"),
        ("greedy:call_at=5", "greedy:call_at=5"),
        ("deck_end_cuts_call=False", "deck_<wbr>end_<wbr>cuts_<wbr>call=<wbr>False<wbr>"),
        (
            "mix(greedy:1,pairs:1)+memory(3)",
            "mix(<wbr>greedy:<wbr>1,<wbr>pairs:<wbr>1)+<wbr>memory(<wbr>3)<wbr>",
        ),
        ("<b>" + "x" * 20, "&lt;b&gt;" + "x" * 20 + "<wbr>"),
    ],
)
def test_a_long_name_is_broken_at_its_joints_alone(name: str, told: str) -> None:
    assert apart(name) == f"<bdi>{told}</bdi>"
    assert namer([name])(f"first {name}.") == f"first <bdi>{told}</bdi>."
    assert headed(f"12 {name}") == f"12\xa0<bdi>{told}</bdi>"


def test_names_within_others_are_not_set_apart() -> None:
    named = namer(["greedy", "greedy:call_at=5"])
    assert named("greedy:call_at=5 & greedy_2") == "<bdi>greedy:call_at=5</bdi> &amp; greedy_2"


def test_numbers_stay_beside_their_signs_and_ends() -> None:
    assert unbroken("46.7 ± 2.4 % (0.00 to −0.75), p < 0.05 from 2 to all") == (
        "46.7\xa0±\xa02.4\xa0% (0.00\xa0to\xa0−0.75), p\xa0<\xa00.05 from 2 to all"
    )


def test_a_short_compound_word_of_a_title_stays_on_one_line() -> None:
    named = namer(["a-b"])
    assert titled(named("Is a-b a pick-up <policy>?")) == (
        "Is <bdi><span>a-b</span></bdi> a <span>pick-up</span> &lt;policy&gt;?"
    )
    assert titled("x" * 11 + "-up, rock-paper-scissors") == "x" * 11 + "-up, rock-paper-scissors"


def test_a_command_keeps_its_options_whole_and_its_lists_break_at_commas() -> None:
    told = whole("silver-sim rank --seats 2 a,b\nx = '<'")
    assert told == (
        "<span>silver-sim</span> rank <span>--seats</span> 2 a,<wbr>b\nx = &#39;&lt;&#39;"
    )
