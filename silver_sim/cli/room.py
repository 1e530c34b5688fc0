"""What this process may have of memory and files, looked at before the large libraries are loaded.

Where they get too little they end the process from C or Rust, or stand still for ever: nothing can
be caught then.
"""

from __future__ import annotations

import os

from silver_sim.errors import UserError, repeated

MiB = 2**20
# Measured: the most address space that a small task takes, and a little more; with less, some end
# by an abort of a library, or never. Of every processor the threads of OpenBLAS and Polars have
# stacks of 8 MiB.
SPACE_OF_RUN, SPACE_OF_PROCESSOR = 1_700 * MiB, 8 * MiB
SPACE = {"advise": 1_280 * MiB, "doctor": 1_000 * MiB, "rate": 900 * MiB, "runs": 640 * MiB}
FILES = 64
THREADS = ("NUMBA_NUM_THREADS", "POLARS_MAX_THREADS")  # environment variables
LACKING = (  # what libraries say in exceptions of many types
    "allocate memory",
    "failed to map segment",
    "memory allocation",
    "out of memory",
    "Resource temporarily unavailable",
    "shared object file 'libllvmlite",
    "start new thread",
)


def check_room(command: str) -> None:
    """UserError if the limits of this process are below what a command needs."""
    for name in THREADS:
        typed = os.environ.get(name, "1")
        if not (typed.isascii() and typed.isdigit() and int(typed)):
            raise UserError(
                f"{name} is {repeated(typed)}",
                where="the environment",
                why="a number of threads, at least 1, is wanted",
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
            "there is not enough memory for this",
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
    """The least bytes of address space in which a command runs, on this machine."""
    return SPACE.get(command, SPACE_OF_RUN) + SPACE_OF_PROCESSOR * (os.cpu_count() or 1)


def is_lack_of_memory(problem: BaseException) -> bool:
    """Whether memory is lacking, or room for the stack of a thread, whoever says so and how."""
    return isinstance(problem, MemoryError) or any(said in str(problem) for said in LACKING)


def no_memory(problem: BaseException) -> UserError:
    """The one message of a lack of memory."""
    return UserError(
        "there is not enough memory for this",
        why=str(problem),
        help="a higher ulimit -v, fewer --threads, or a machine with more memory",
    )
