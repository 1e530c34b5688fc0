"""Limits of memory and open files, checked before the large libraries are loaded.

With too little of them, libraries end the process from C or Rust, or hang: nothing can be caught
then.
"""

import os

from silver_sim.errors import UserError, repeated
from silver_sim.reading import typed_number

MiB = 2**20
# Measured: the maximum address space of a small task, and a little more; with less, a library may
# abort or hang. OpenBLAS and Polars have a thread for every processor, with stacks of 8 MiB.
SPACE_OF_RUN, SPACE_OF_PROCESSOR = 1_700 * MiB, 8 * MiB
SPACE = {  # by the first words of a command
    **dict.fromkeys(("advise", "review"), 1_280 * MiB),
    "doctor": 1_000 * MiB,
    "rate": 900 * MiB,
    "runs list": 640 * MiB,
}
FILES = 64
LITTLE_MEMORY = "there is not enough memory for this"
THREADS = ("NUMBA_NUM_THREADS", "POLARS_MAX_THREADS")  # environment variables
LACKING = (  # texts of libraries, in exceptions of many types
    "allocate memory",
    "failed to map segment",
    "memory allocation",
    "out of memory",
    "Resource temporarily unavailable",
    "start new thread",
)


def check_room(command: str) -> None:
    """Raise UserError if the limits of this process are below what a command needs."""
    for name in THREADS:
        typed = os.environ.get(name, "1")
        if not (typed_number(typed, int) or 0) > 0:
            raise UserError(
                f"{name} is {repeated(typed)}",
                where="the environment",
                why="it must be a number of threads, at least 1",
                help=f"unset {name}",
            )
    if os.name != "posix":
        return
    import resource

    space, files = (
        resource.getrlimit(limit)[0] for limit in (resource.RLIMIT_AS, resource.RLIMIT_NOFILE)
    )
    if space != resource.RLIM_INFINITY and space < needed_space(command):
        raise UserError(
            LITTLE_MEMORY,
            where="the limit of address space (ulimit -v)",
            why=f"it is {space // 1024:,} KiB, and {needed_space(command) // 1024:,} are needed",
            help="ulimit -v unlimited, or a batch job with more memory",
        )
    if files != resource.RLIM_INFINITY and files < FILES:
        raise UserError(
            "too few files may be open",
            where="the limit of open files (ulimit -n)",
            why=f"it is {files}, and {FILES} are needed",
            help=f"ulimit -n {FILES}, or more",
        )


def needed_space(command: str) -> int:
    """The minimum address space that a command needs on this machine, in bytes."""
    known = (space for words, space in SPACE.items() if f"{command} ".startswith(f"{words} "))
    return next(known, SPACE_OF_RUN) + SPACE_OF_PROCESSOR * (os.cpu_count() or 1)


def is_lack_of_memory(problem: BaseException) -> bool:
    """Whether memory is lacking, or room for the stack of a thread, as any library may report."""
    if isinstance(problem, MemoryError) or any(said in str(problem) for said in LACKING):
        return True
    return isinstance(problem.__context__, OSError) and is_lack_of_memory(problem.__context__)
