"""What compiled code calls goes when nobody has it any more, without a search for rubbish."""

import gc
import weakref

from silver_sim.compiled.callback import TO_PYTHON, Callback


class Heard:
    """Remembers numbers."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def hear(self, number: int) -> None:
        self.numbers.append(number)


def test_it_is_called_at_its_address() -> None:
    heard = Heard()
    callback = Callback(heard.hear)
    TO_PYTHON(callback.address)(7)
    assert heard.numbers == [7]


def test_it_goes_with_its_last_owner() -> None:
    """Matches have one each, and with it everything that lies at their table."""
    heard = Heard()
    callback, left = Callback(heard.hear), weakref.ref(heard)
    gc.disable()
    try:
        del heard, callback
        assert left() is None
    finally:
        gc.enable()
