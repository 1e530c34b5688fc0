"""``silver-sim strategies check``: what it prints, and how it ends."""

import json
import os
import re
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.conftest import Run, in_a_process, json_of, said
from tests.studies.check.conftest import without_second_process as without_second_process

pytestmark = pytest.mark.slow

CHECK = ("strategies", "check")
CHEATERS = Path(__file__).parents[1] / "strategies" / "cheaters"
SHORT = ("--decisions", "150", "--simulations", "2")


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def test_a_fair_strategy_passes(silver_sim: Run) -> None:
    out = said(silver_sim, *CHECK, "greedy", *SHORT, "--tables")
    for part in (
        "Does greedy play fair?",
        "decisions 150 · games ",
        "the hidden cards are dealt again 2 times.",
        "open_turn ",
        " µs compiled (mean of 150), ",
        " µs in plain Python (mean of 150)",
        "Does greedy play fair? Yes: nothing was found. How sure: 150 decisions ",
    ):
        assert part in words(out)
    assert "Found" not in out


@pytest.mark.usefixtures("without_second_process")
def test_a_cheater_is_told_with_question_times_place_and_a_command(silver_sim: Run) -> None:
    (Path("strategies")).mkdir()
    Path("strategies/painter.py").write_text((CHEATERS / "painter.py").read_text())
    status, out, err = silver_sim(*CHECK, "painter", *SHORT)
    assert (status, err) == (1, "")
    assert "writes to its sight open_turn" in words(out)
    assert "bezier, 2 players: block 0, rotation 0, seat " in words(out)
    assert "\npainter does not pass: it writes to its sight." in out
    assert "\nDoes painter play fair?\nNo: it was caught " in out
    command = out.partition("See it: ")[2].splitlines()[0].split()
    assert command[0] == "silver-sim"
    shown = silver_sim(*command[1:])
    assert shown.status == 0
    assert '"names": ["painter", "random"]' in shown.out


@pytest.mark.usefixtures("without_second_process")
def test_a_card_is_short_and_json_is_one_document(silver_sim: Run) -> None:
    assert len(said(silver_sim, *CHECK, "greedy", *SHORT).splitlines()) <= 12
    checked = json_of(silver_sim, *CHECK, "greedy", *SHORT)
    assert checked["passed"] is True
    assert (checked["decisions"], checked["deals"], checked["seed"]) == (150, 2, 1)
    status, out, _ = silver_sim(*CHECK, str(CHEATERS / "clock.py"), *SHORT, "--json")
    assert status == 1
    assert json.loads(out)["findings"][0]["first"]["at"]["block"] == 0


def test_a_strategy_that_fails_ends_with_its_line(silver_sim: Run) -> None:
    asked = ("breaker", "--strategies", "own", "--decisions", "20000")
    status, out, err = silver_sim(*CHECK, *asked)
    assert (status, out) == (4, "")
    assert "error: strategy 'breaker' failed: IndexError" in err
    assert "breaker.py:16" in err
    assert "Traceback" not in err


# How ``open_turn`` begins: Python can wait without a processor, or compute, when it is asked again.
PLAIN = "import time\nCOMPILED = False\n"
ENDLESS = {
    "check bad": "while True:\n        time.sleep(0.1)",
    "diff random bad": "asked.append(1)\n    while len(asked) == 4:\n        time.time()",
}


@pytest.mark.parametrize("command", ENDLESS)
def test_what_never_answers_is_named(tmp_path: Path, command: str) -> None:
    (tmp_path / "strategies").mkdir()
    (tmp_path / "strategies/bad.py").write_text(
        f"{PLAIN}asked = []\n\n\ndef open_turn(sight, params, memory, rng):\n"
        f"    {ENDLESS[command]}\n    return 2\n"
    )
    asked = (*command.split(), "--deadline", "1", "--seed", "1")
    status, out, err = in_a_process(tmp_path, "strategies", *asked)
    assert (status, out) == (4, "")
    told = err[err.index("error: ") :]  # lines of progress may stand before it
    assert re.match(r"error: strategy 'bad' has not answered for \d+ s.*\n  --> block \d+, ", told)
    assert re.search(r"\n  why: .*bad.py:\d+: (def open_turn|while|time)", err)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_one_signal_ends_the_check_of_a_slow_strategy(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        f"import os, signal, time\n\n{PLAIN}def open_turn(sight, params, memory, rng):\n"
        "    if not os.environ.get('LC_ALL'):  # the second process, which it has then begun\n"
        "        time.sleep(3)\n"
        "        open('at', 'w').write(str(time.time()))\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "    while True:\n        time.sleep(0.1)\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "LC_ALL"}
    with patch.dict(os.environ, environment, clear=True):
        status, out, err = in_a_process(tmp_path, "strategies", "check", "slow.py")
    assert (status, out, "Warning" in err) == (143, "", False)
    assert time.time() - float((tmp_path / "at").read_text()) < 5
