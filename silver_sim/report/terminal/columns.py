"""The files of a run and their columns, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from silver_sim.columns import Column, File


def print_files(files: Iterable[File], console: Console) -> None:
    """Print each file with its columns, then the files without columns."""
    others = []
    for file in files:
        if not file.columns:
            others.append(file)
            continue
        console.print(Text.assemble((file.name, "bold"), f"  {file.meaning}{about(file)}"))
        if file.note:
            console.print(Text(file.note, style="dim"))
        for kinds in sorted(dict.fromkeys(each.kinds for each in file.columns), key=bool):
            if kinds:
                console.print(Text(f"only in runs of kind {', '.join(kinds)}:", style="dim"))
            here = (each for each in file.columns if each.kinds == kinds)
            _print(((each.name, each.type, _meaning(each)) for each in here), console)
        console.print()
    if others:
        console.print(Text("Other files", style="bold"))
        _print(((file.name, f"{file.meaning}{about(file)}") for file in others), console)


def about(file: File) -> str:
    """Return which table it is for `query` and `export`, and which runs have it."""
    notes = [f"table {file.table}"] if file.table and file.columns else []
    if file.kinds:
        notes.append(f"runs of kind {', '.join(file.kinds)}")
    return f" ({'; '.join(notes)})" if notes else ""


def _meaning(column: Column) -> str:
    unit = f" [{column.unit}]" if column.unit else ""
    return f"{column.meaning}{unit}"


def _print(rows: Iterable[tuple[str, ...]], console: Console) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for number, row in enumerate(rows):
        if not number:
            for place in range(len(row)):
                last = place == len(row) - 1
                table.add_column(no_wrap=not last, overflow="fold" if last else "ellipsis")
        table.add_row(*(Text(f"  {cell}" if not place else cell) for place, cell in enumerate(row)))
    console.print(table, highlight=False)
