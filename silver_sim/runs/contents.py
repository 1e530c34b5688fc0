"""What `manifest.json` and `spec.json` hold, and which files every run has."""

from __future__ import annotations

from silver_sim.columns import Column, File, columns_of
from silver_sim.runs.journal import PartNote
from silver_sim.runs.tables import ENTRIES

FROZEN_TABLES = Column(
    "frozen_tables",
    "object",
    "hashes of the tables by which seats look ahead, or which are judged; only then",
)

MANIFEST = (
    Column("silver_sim", "text", "version of the program"),
    Column("engine", "text", "hash of the source that plays the game, as doctor prints it"),
    Column("engine_and_search", "text", "hash of all that plays; only if that is more"),
    Column("python", "text", "version of Python"),
    Column("libraries", "object", "versions of the libraries that results may depend on"),
    Column("machine", "text", "kind of processor"),
    Column("value_function", "text", "hash of the value function that measures luck"),
    FROZEN_TABLES,
    Column("command", "list", "what was typed"),
    Column("system", "text", "operating system"),
    Column("threads", "int", "threads that played"),
    Column("started", "text", "when it began", "UTC"),
    Column("files", "object", "size and SHA-256 of all other files, by name"),
    Column("status", "text", "how it ended", "running, complete, stopped, failed"),
    Column("process", "object", "pid, host and time of who writes or wrote it"),
    Column("blocks_done", "int", "blocks played; only once it has ended"),
    Column("stopped", "text", "why, where that was not its last block; only once it has ended"),
    Column("seconds", "number", "time that playing took; only once it has ended", "seconds"),
    Column("resumed", "int", "how often it was resumed; only then"),
    Column("merged", "int", "how many runs it was made of; only then"),
    Column("missing", "object", "what could not be drawn, and why; only then"),
    Column("sha256", "text", "hash of this file without this field"),
)

SPEC = (
    Column("schema_version", "int", "version of this file"),
    Column("experiment", "object", "the question, with every default filled in"),
    Column("entries", "list", "who plays: strategies, parameters, limits, SHA-256 of the files"),
    Column("rules", "object", "every field of the rules, by the name of the rule set"),
    Column("tables", "list", "line-up and rules of each table"),
    Column("part_blocks", "int", "blocks of a part"),
    FROZEN_TABLES,
)

ROWS = (
    File("entries", "who sits where: only a table of query and export", ENTRIES, table="entries"),
)
OTHERS = (
    File("parts.jsonl", "one line for each complete part", (*columns_of(PartNote),)),
    File("manifest.json", "what ran, where, how it ended", MANIFEST),
    File("spec.json", "all that the results depend on", SPEC),
    File("strategies/*.py", "the strategies that played"),
    File("charts/*", "pictures, SVG and PNG"),
    File("report*.html", "the page"),
    File(".lock", "says that a program is writing to the run"),
)
