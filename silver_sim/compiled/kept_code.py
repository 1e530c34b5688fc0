"""Compiled functions on disk."""

from __future__ import annotations

import hashlib
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from numba.core import sigutils
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.serialize import dumps

from silver_sim.caches import keep
from silver_sim.compiled import under_way
from silver_sim.compiled.context import OurContext
from silver_sim.compiled.library import codegen
from silver_sim.compiled.machine_code import CODE, code


class KeptCode:
    """The machine code of a function in a folder of its own, as a dispatcher of numba asks for it.

    The cache of numba is in one folder for the whole program, and has an index, which may
    contradict the files where several processes write. Here is a file for each signature.
    """

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self.cache_path = str(folder)
        self._function = function
        source = Path(inspect.getfile(function)).stem
        self._name = re.sub(r"[^\w.]", "_", f"{source}.{function.__qualname__}")

    def load_overload(self, signature: Any, context: CPUContext) -> Any:
        """What was kept; None if nothing was, or if it is damaged."""
        content = code(self._path(signature))
        if content is None:
            return None
        # The code calls the runtime that counts references, which this context begins; what
        # compiles has to know far more (`refresh`).
        ours = OurContext(context, checked=True)
        return CompileResult._rebuild(ours, *pickle.loads(content))

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it for later processes, unless it holds addresses of this one."""
        under_way.made()
        if not result.library.has_dynamic_globals:
            brief = result._replace(type_annotation="")  # nobody reads it, and it is long
            keep(self._path(signature), dumps(brief._reduce()))

    def _path(self, signature: Any) -> Path:
        """The file of a signature, for this processor and this code with what it encloses."""
        source = self._function.__code__
        cells = self._function.__closure__
        enclosed = dumps([cell.cell_contents for cell in cells]) if cells else b""
        own, made = [*_modules_of_tuples(signature)], codegen().magic_tuple()
        key = signature, own, made, source.co_firstlineno, _content(source), enclosed
        digest = hashlib.sha256(repr(key).encode())
        return Path(self.cache_path) / f"{self._name}.{digest.hexdigest()[:16]}{CODE}"


def _content(code: CodeType) -> tuple[Any, ...]:
    """What a function does: kernels that are made from text may differ in a constant or a name."""
    inner = [_content(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.co_code, code.co_names, inner


def _modules_of_tuples(signature: Any) -> Iterator[str]:
    """Where the named tuples among the arguments come from: numba calls two of one shape alike."""
    arguments, _ = sigutils.normalize_signature(signature)
    return (each.instance_class.__module__ for each in arguments if hasattr(each, "instance_class"))
