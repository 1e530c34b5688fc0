"""What compiled code calls goes with its last owner; how far the compiler is."""

import gc
import weakref

from silver_sim.compiled import under_way
from silver_sim.compiled.callback import TO_PYTHON, Callback


class Heard(list[int]):
    """Remembers numbers."""


def test_it_is_called_at_its_address_and_goes_with_its_last_owner() -> None:
    """Matches have one each, and with it everything that lies at their table."""
    heard = Heard()
    callback, left = Callback(heard.append), weakref.ref(heard)
    TO_PYTHON(callback.address)(7)
    assert heard == [7]
    gc.disable()
    try:
        del heard, callback
        assert left() is None
    finally:
        gc.enable()


def test_nothing_is_told_if_nothing_is_compiled_or_all_of_it_was_kept() -> None:
    under_way.expect("the rules", 3)
    with under_way.compiling():
        assert under_way.how_far() is None
    under_way.made()
    assert under_way.how_far() is None


def test_the_total_is_told_until_there_are_more_functions() -> None:
    under_way.expect("the rules", 3)
    told = []
    with under_way.compiling(), under_way.compiling():
        for _ in range(3):
            under_way.made()
            told.append(str(under_way.how_far()))
    assert told == [
        "compiling the rules: 1 of about 3 functions (0 s)",
        "compiling the rules: 2 of about 3 functions (0 s)",
        "compiling the rules: 3 functions (0 s)",
    ]
    under_way.expect("")
    with under_way.compiling():
        under_way.made()
        assert str(under_way.how_far()) == "compiling: 1 function (0 s)"
        under_way.expect("")
        under_way.made(1000)
        assert str(under_way.how_far()) == "compiling: 1,000 functions (0 s)"
