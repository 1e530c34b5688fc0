"""What compiled code calls goes when nobody has it any more, without a search for rubbish."""

import gc
import weakref

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
