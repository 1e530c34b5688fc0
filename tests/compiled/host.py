"""A host program that uses numba, and then this package: what does that change for the host?

``python -m tests.compiled.host`` prints three lists as JSON: what importing the package and playing
changed, what deliberate changes of every kind are seen as, and the settings that were compared.
"""

import json
import os
import re
import sys
import warnings
from collections.abc import Iterator
from functools import partial, partialmethod
from types import FunctionType
from typing import Any
from unittest.mock import patch

import numba
import numpy as np
from llvmlite import binding
from numba.core import config
from numba.core.codegen import JITCPUCodegen
from numba.np import arrayobj

State = dict[str, Any]

LIBRARIES = ("numba", "llvmlite")
LLVM_OPTIONS: list[tuple[str, ...]] = []  # LLVM cannot be asked which options were set


def _source(numbers, index):  # type: ignore[no-untyped-def]
    """Loops that are vectorised and unrolled, and an index that may count from the end."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    for i in range(len(numbers)):
        numbers[i] = total * 3 ^ numbers[i]
    return total + numbers[index]


def machine_code() -> str:
    """What numba makes of a function of the host, without the running number in its names."""
    function = numba.njit(FunctionType(_source.__code__, globals()))
    function.compile("int64(int64[::1], int64)")
    [text] = function.inspect_asm().values()
    return re.sub(r"B\d+v\d+|\.size.*", "", text)  # a size counts the digits of that number


def settings() -> State:
    """All settings of numba, and what else a program shares with its libraries."""
    names = [name for name in dir(config) if name.isupper()]
    found = {f"config.{name}": repr(getattr(config, name)) for name in names}
    shared = {"environ": dict(os.environ), "warnings": list(warnings.filters)}
    return found | shared | {"LLVM options": list(LLVM_OPTIONS), "machine code": machine_code()}


def parts() -> Iterator[tuple[str, Any]]:
    """All functions and classes of both libraries, and all methods and attributes of classes."""
    modules = [(name, each) for name, each in sys.modules.items() if name.startswith(LIBRARIES)]
    named = [(f"{name}.{key}", part) for name, each in modules for key, part in vars(each).items()]
    for name, value in named:
        if isinstance(value, type) and value.__module__.startswith(LIBRARIES):
            yield from ((f"{name}.{part}", each) for part, each in vars(value).items())
        if callable(value):
            yield name, value


def changes(before: State, settings_before: State) -> list[str]:
    """The names of what is not as it was."""
    now, settings_now = dict(parts()), settings()
    replaced = [name for name, value in before.items() if now.get(name) is not value]
    differ = [name for name, value in settings_before.items() if settings_now[name] != value]
    return sorted(replaced + differ)


def use_the_package() -> None:
    """Import all of it, compile kernels of both kinds, and play with and without the compiler."""
    import silver_sim
    import silver_sim.silver
    from silver_sim.compiled.jit import checked_kernel, kernel
    from tests.games.silver.engine.play import new_match

    def last(numbers: Any, index: Any) -> Any:
        return numbers[index]

    assert silver_sim.silver
    assert kernel(last)(np.arange(3), 1) == 1
    assert checked_kernel(last)(np.arange(3), -1) == 2
    new_match("tumbler,steady").play(0, 2)
    new_match("tumbler,steady", compiled=False).play(0, 1)


def change_everything() -> None:
    """One change of every kind, as a careless package might make it."""
    config.LOOP_VECTORIZE = 0
    config.CACHE_DIR = "elsewhere"
    binding.set_option("careless", "-unroll-runtime=false")
    arrayobj.fix_integer_index = partial(arrayobj.fix_integer_index)
    JITCPUCodegen.set_env = partialmethod(JITCPUCodegen.set_env)


def main() -> None:
    """Look, use the package, look again; then make changes and look a third time."""
    with patch.object(binding, "set_option", lambda *option: LLVM_OPTIONS.append(option)):
        machine_code()  # numba loads some of its modules when it first compiles
        before, settings_before = dict(parts()), settings()
        use_the_package()
        changed = changes(before, settings_before)
        change_everything()
        planted = changes(before, settings_before)
    print(json.dumps([changed, planted, sorted(settings_before)]))


if __name__ == "__main__":
    main()
