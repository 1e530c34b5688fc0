"""Libraries of LLVM: functions that are compiled together, and what makes machine code of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils, config
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.environment import lookup_environment

from silver_sim.compiled.machine_code import processor

_SEVERAL = binding.Linkage.linkonce_odr, binding.Linkage.weak_odr  # several parts may have it
_SHARED = binding.Linkage.external, *_SEVERAL
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin


class Library(JITCodeLibrary):  # type: ignore[misc]
    """Functions that are compiled together.

    What Python or the engine calls becomes machine code, with all that it calls, in one piece: each
    function is optimised once, in the place where it is inlined. What only other functions call
    stays LLVM's bitcode, a part of theirs.
    """

    called_from_outside = False
    environments: list[Any]  # of what is called from outside, and of all that it calls
    _linking_libraries: list[Any]
    _shared_module: Any
    _parts: dict[bytes, list[Any]]  # bitcode: its own, and that of what it calls; environments

    def finalize(self) -> None:
        """Make the functions ready to be called, or to be parts of others."""
        if not self.called_from_outside:
            self._finalize_dynamic_globals()
            self._parts = _part(self._final_module) | self._called()
            self._finalized = True
            return
        for part in self._called():
            self._final_module.link_in(binding.parse_bitcode(part))
        self._linking_libraries = []
        super().finalize()
        self._tell_of(environments(self._final_module))

    def _tell_of(self, environments: list[Any]) -> None:
        """Tell the machine code where its environments are; they live as long as this library.

        What takes the lock of the interpreter (``print``) would keep it if one were missing.
        """
        self.environments = environments
        for each in environments:
            self.codegen.set_env(each.env_name, each)

    def _called(self) -> dict[bytes, list[Any]]:
        """The parts of all functions that those of this library call."""
        parts: dict[bytes, list[Any]] = {}
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._dynamic_globals.extend(library._dynamic_globals)
            ours = isinstance(library, Library)
            parts |= library._parts if ours else _part_of(library)
        return parts

    def _get_module_for_linking(self) -> binding.ModuleRef:
        """All parts as one, for libraries of numba's own."""
        if self._shared_module is None:
            whole, *others = map(binding.parse_bitcode, self._parts)
            for other in others:
                whole.link_in(other)
            for function in whole.functions:
                if function.linkage == binding.Linkage.weak_odr:
                    function.linkage = "linkonce_odr"
            self._shared_module = whole
        return self._shared_module

    def _optimize_functions(self, module: binding.ModuleRef) -> None:
        """Let nothing stay that is never used: what is declared elsewhere has nothing."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        unresolved = _unresolved_in(self._final_module)
        for function in self.get_defined_functions():
            if function.linkage in _SEVERAL and function.name not in unresolved:
                function.linkage = "private"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _verify_declare_only_symbols(self) -> None:
        """Refuse to call what is nowhere: the machine code would call address 0."""
        super()._verify_declare_only_symbols()
        for function in self._final_module.functions:
            known = not function.is_declaration or function.name.startswith("llvm.")
            if not (
                known
                or self._codegen._engine.is_symbol_defined(function.name)
                or binding.address_of_symbol(function.name)
            ):
                raise AssertionError(f"no part of {self.name} has {function.name}")

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """What is kept on disk: machine code and the names in it, or parts."""
        self._ensure_finalized()
        if not self.called_from_outside:
            return self.name, "parts", self._parts
        module = self._final_module
        values = [*module.functions, *module.global_variables]
        names = [value.name for value in values if not value.is_declaration]
        return self.name, "object", (self._get_compiled_object(), names, _kept(self.environments))

    @classmethod
    def _unserialize(cls, codegen: JITCPUCodegen, state: tuple[str, str, Any]) -> Library:
        name, kind, data = state
        self: Library = codegen.create_library(name)
        if kind == "parts":
            self._parts = data
            self._finalized = True
            return self
        code, names, kept = data
        self.called_from_outside = True
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        self._codegen._engine._defined_symbols.update(names)
        self._tell_of(kept)
        return self


def _part(module: binding.ModuleRef) -> dict[bytes, list[Any]]:
    """A module as a part of others, which may have it twice.

    Its functions are weak: of those that are linked once, LLVM leaves out what nothing has called
    yet, though a part that is linked later may call it.
    """
    for function in module.functions:
        if not function.is_declaration and function.linkage in _SHARED:
            function.linkage = "weak_odr"
    return {module.as_bitcode(): _kept(environments(module))}


@cache
def _part_of(library: JITCodeLibrary) -> dict[bytes, list[Any]]:
    """The functions of a library that numba has compiled."""
    return _part(library._get_module_for_linking().clone())  # numba links its own again


def environments(module: binding.ModuleRef) -> list[Any]:
    """What functions keep of Python: the constants that come with their errors."""
    names = [each.name for each in module.global_variables]
    found = (lookup_environment(name) for name in names if name.startswith(ENVIRONMENT))
    return [each for each in found if each is not None]


def _kept(environments: list[Any]) -> list[Any]:
    """Those that can be kept on disk."""
    return [each for each in environments if each.can_cache()]


def _unresolved_in(module: binding.ModuleRef) -> set[str]:
    """The functions that are called by an address that is found later: they call each other."""
    prefix = RuntimeLinker.PREFIX
    return {
        each.name.removeprefix(prefix)
        for each in module.global_variables
        if each.name.startswith(prefix)
    }


class Codegen(JITCPUCodegen):  # type: ignore[misc]
    """numba's own generator of machine code, but with other optimisations.

    Loops here go over a handful of cards: code for many at once, and loops that are unrolled, are
    longer, slower and take twice as long to compile. LLVM's third level takes longer than the
    second, too, for code that is longer and no quicker.

    The code is for a baseline, and numba's own for this processor: each has its engine of LLVM.
    """

    _library_class = Library

    def _get_host_cpu_name(self) -> str:
        return processor() or str(super()._get_host_cpu_name())

    def _get_host_cpu_features(self) -> str:
        return "" if processor() else str(super()._get_host_cpu_features())

    def _create_empty_module(self, name: str) -> ir.Module:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple, module.data_layout = _triple(), self._data_layout or ""
        return module

    def set_env(self, name: str, environment: Any) -> None:
        """Tell machine code where the environment is; parts follow later."""
        if self._engine.is_symbol_defined(name):
            super().set_env(name, environment)

    def _pass_builder(self, **options: Any) -> Any:
        tuning = binding.create_pipeline_tuning_options()
        tuning.speed_level = min(options.get("opt", config.OPT), 2)
        tuning.loop_vectorization = tuning.loop_interleaving = False
        tuning.slp_vectorization = options.get("slp_vectorize", config.SLP_VECTORIZE)
        tuning.loop_unrolling = False
        return binding.create_pass_builder(self._tm, tuning)


@cache
def _triple() -> str:
    return str(binding.get_process_triple())


@cache
def codegen() -> Codegen:
    """The generator of all that is compiled here."""
    return Codegen("silver_sim")
