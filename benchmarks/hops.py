"""How far a question travels: ``python -m benchmarks.hops``.

Counts the files and the functions of silver_sim that a command enters, in its own process and in
those that it starts, from the typed words to the page.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMMANDS = {
    "simulate": "simulate --players greedy,random --games 200 --seed 1 --out {out}/run",
    "advise": "advise 3,5 --opponents 4 --simulations 64 --html --out {out}/advice.html",
    "call": "call 3,5 --opponents 4",
}
# Runs in every process of the command: notes each function of the package as it is first entered.
WATCH = """
import os, sys, threading
package, noted = os.environ["HOPS_PACKAGE"], open(os.environ["HOPS_NOTED"], "a", buffering=1)
seen = set()

def watch(frame, event, _):
    code = frame.f_code
    if event == "call" and code not in seen:
        seen.add(code)
        if code.co_filename.startswith(package) and not code.co_name.startswith("<"):
            noted.write(f"{code.co_filename}:{code.co_qualname}\\n")

threading.setprofile(watch)
sys.setprofile(watch)
"""


def entered(typed: str) -> set[tuple[str, str]]:
    """File and name of every function that the command enters."""
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "noted"
        (Path(folder) / "sitecustomize.py").write_text(WATCH)
        watched = {
            "PYTHONPATH": folder,
            "HOPS_NOTED": str(noted),
            "HOPS_PACKAGE": str(ROOT / "silver_sim"),
        }
        words = typed.format(out=folder).split()
        subprocess.run(
            [sys.executable, "-m", "silver_sim", *words],
            env=os.environ | watched,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        lines = noted.read_text().splitlines()
    return {(file, name) for file, _, name in (line.partition(":") for line in lines)}


def main() -> None:
    """Print a line for each command."""
    for name, typed in COMMANDS.items():
        found = entered(typed)
        print(f"{name}: {len(found)} functions in {len({file for file, _ in found})} files")


if __name__ == "__main__":
    main()
