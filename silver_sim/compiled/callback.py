"""Functions of Python that compiled code calls."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

TO_PYTHON = ctypes.CFUNCTYPE(None, ctypes.c_int64)


class Callback:
    """A function of a whole number that kernels may call: ``jit.call_python(address, number)``.

    It must not raise: ``sys.unraisablehook`` would be called, and the kernel would go on. The
    address is good as long as this object lives.
    """

    def __init__(self, function: Callable[[int], None]) -> None:
        self._entry = TO_PYTHON(function)
        # Not by ``ctypes.cast``: what it is given refers to itself from then on, and would stay.
        self.address = ctypes.c_void_p.from_buffer(self._entry).value
