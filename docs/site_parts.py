"""Parts of the site that are made when it is built: of the program, of modules, of the gallery."""

import inspect
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from enum import IntEnum
from importlib import import_module
from io import StringIO
from pathlib import Path
from posixpath import relpath
from types import ModuleType
from typing import Any
from unittest.mock import patch

import typer.main
from docutils import nodes
from docutils.statemachine import StringList
from pygments.lexers.shell import BashSessionLexer
from pygments.lexers.special import TextLexer
from pygments.token import Generic
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

from silver_sim.cli.front import ALIKE, of
from silver_sim.cli.main import app
from silver_sim.games import registry
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.table.encoding import Meaning
from silver_sim.studies.kinds import kinds

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / "reports"
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
ROW = re.compile(r"\S {2,}\S")  # a line with columns
PARAGRAPH = re.compile(r"^(\*\*(\d+\.\d+)\*\* )", re.MULTILINE)


class ConsoleLexer(BashSessionLexer):
    """Only ``$`` is a prompt: output may begin with a percent sign. Rows of tables are marked."""

    _ps1rgx = re.compile(r"^(\$ )(.*\n?)")

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """What the lexer of sessions finds; a phone breaks prose, but no row of a table."""
        for place, kind, words in super().get_tokens_unprocessed(text):
            is_row = kind is Generic.Output and ROW.search(words)
            yield place, Generic.Output.Row if is_row else kind, words


class Part(SphinxDirective):
    """A directive; where pages are plain text, in the wheel, what stands in it is shown instead."""

    has_content = True


class Made(Part):
    """A directive that writes Markdown, which is read as part of the page."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Read what was written."""
        made = nodes.container()
        argument = self.arguments[0] if self.arguments else ""
        lines = StringList(self.written(argument).splitlines(), source="made")
        self.state.nested_parse(lines, self.content_offset, made)
        return made.children

    def written(self, argument: str) -> str:
        """The Markdown."""
        raise NotImplementedError


class Commands(Part):
    """The help of all commands of a group, each in a section of its own."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        top: Any = typer.main.get_command(app)
        shown = [each for each in top.commands.values() if of(each) == self.arguments[0]]
        return [self.section((each.name, *inner)) for each in shown for inner in _inside(each)]

    def section(self, words: tuple[str, ...]) -> nodes.Node:
        """The section of one command: what its help says, its examples, its options."""
        typed = " ".join(("silver-sim", *words))
        command, context = _command(words)
        prose, _, examples = inspect.cleandoc(command.help or "").partition("For example:")
        made = nodes.section(ids=[nodes.make_id(typed)], names=[typed])
        made += nodes.title(typed, "", nodes.literal(typed, typed))
        made += [_part(part) for part in prose.strip().split("\n\n") if part]
        shown = "\n".join(f"$ {line.strip()}" for line in examples.split("\n\n") if line.strip())
        made += nodes.literal_block(shown, shown, language="console")
        records = (each.get_help_record(context) for each in command.get_params(context))
        options = nodes.definition_list()
        for flags, said in filter(None, records):
            term = nodes.term("", "", nodes.literal(flags, flags))
            said = nodes.definition("", nodes.paragraph(said, said))
            options += nodes.definition_list_item("", term, said)
        made += options
        return made


class Names(Made):
    """The public names of a module, those of each of its homes together."""

    def written(self, argument: str) -> str:
        """A heading for each home, and what autodoc says of each name."""
        module = import_module(argument)
        homes: dict[str, list[str]] = {}
        for name in public(module):
            thing = getattr(module, name)
            home = getattr(thing, "__module__", None) if callable(thing) else None
            homes.setdefault(home or "", []).append(name)
        return "\n\n".join(
            _heading(home, argument) + "\n\n".join(_documented(module, name) for name in names)
            for home, names in sorted(homes.items(), key=lambda each: each[0] == "")
        )


class Questions(Made):
    """The questions of a game, with the answers of a strategy that does not handle them."""

    def written(self, argument: str) -> str:
        """A table."""
        rows = [
            f"| `{name}` | {asked} | {usual} |"
            for name, (asked, usual) in registry.info(argument).questions.items()
        ]
        return "\n".join(["| function | what is asked | without it |", "|---|---|---|", *rows])


class Observations(Made):
    """The numbers of an observation of a game by field, and those of a past decision."""

    def written(self, argument: str) -> str:
        """Two tables."""
        game = registry.game(argument)
        seats, rules = game.encoding().seats, game.rule_set({})
        return "\n".join(
            [
                f"An observation has {seats.size} numbers:\n",
                *_meant(seats.meanings(rules)),
                f"\n`past` has a row for each of up to {seats.decisions} decisions:\n",
                *_meant(seats.past_columns),
            ]
        )


class Alike(Made):
    """Commands that are easily taken for one another, side by side."""

    required_arguments = 0

    def written(self, argument: str) -> str:
        """A table."""
        rows = [f"| `{name}` | {said} |" for name, said in ALIKE.items()]
        return "\n".join(["| command | what it answers |", "|---|---|", *rows])


class Options(Made):
    """All options of all commands: what each means, what holds without it, who has it."""

    required_arguments = 0

    def written(self, argument: str) -> str:
        """A table."""
        found: dict[str, tuple[str, list[str]]] = {}
        for words in every_command():
            command, context = _command(words)
            for each in command.get_params(context):
                record = each.get_help_record(context)
                for flag in (flag for flag in each.opts if flag[:2] == "--" and record):
                    found.setdefault(flag, (record[1], []))[1].append(" ".join(words))
        rows = [
            f"| `{flag}` | {said} | {', '.join(f'`{name}`' for name in names)} |".replace("  ", " ")
            for flag, (said, names) in sorted(found.items())
        ]
        return "\n".join(["| option | meaning | commands |", "|---|---|---|", *rows])


class Kinds(Made):
    """The fields of every kind of experiment."""

    required_arguments = 0

    def written(self, argument: str) -> str:
        """A heading and a table for each kind."""
        return "\n\n".join(
            f"### {name}\n\n| field | default | meaning |\n|---|---|---|\n"
            + "\n".join(_field(field, about) for field, about in _fields(kind.model))
            for name, kind in kinds().items()
        )


class Columns(Part):
    """What `silver-sim runs export --show columns` says of the tables of a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Print it into a block."""
        wide = {"COLUMNS": "96"}
        words = ["runs", "export", "--show", "columns", "--game", self.arguments[0]]
        with patch.dict(os.environ, wide), redirect_stdout(StringIO()) as printed:
            app(words, standalone_mode=False)
        text = "\n".join(line.rstrip() for line in printed.getvalue().splitlines())
        return [nodes.literal_block(text, text, language="text")]


class Gallery(Made):
    """The pages of the gallery, each with its picture."""

    required_arguments = 0

    def written(self, argument: str) -> str:
        """A heading for each game."""
        return "\n\n".join(_exhibits(registry.info(name)) for name in registry.names())


class Outside(SphinxTransform):
    """Links to pages of the gallery, which are next to the site, not among its downloads."""

    default_priority = 5

    def apply(self, **_: Any) -> None:
        """Make them plain links; a page that is not there is a warning."""
        for link in [*self.document.findall(download_reference)]:
            page = Path(self.env.docname).parent
            at = (Path(self.env.srcdir) / page / link["reftarget"]).resolve()
            if at.is_relative_to(REPORTS):
                target = relpath(at.relative_to(ROOT).as_posix(), page.as_posix())
                link.replace_self(nodes.reference("", "", *link.children, refuri=target))


def public(module: ModuleType) -> list[str]:
    """The names that a module hands out."""
    listed = getattr(module, "__all__", None)
    return (
        [*listed]
        if listed
        else [
            name
            for name, thing in vars(module).items()
            if not name.startswith("_") and not inspect.ismodule(thing)
        ]
    )


def _inside(command: Any) -> list[tuple[str, ...]]:
    """The words behind a command's name: of itself, and of the commands in a group."""
    return [(), *((name,) for name in getattr(command, "commands", {}))]


def every_command() -> Iterator[tuple[str, ...]]:
    """The words of every command."""
    top: Any = typer.main.get_command(app)
    for name, command in top.commands.items():
        inner = getattr(command, "commands", None)
        yield from [(name,)] if inner is None else ((name, each) for each in inner)


def _command(words: tuple[str, ...]) -> tuple[Any, Any]:
    """The command that these words name, and the context of its help."""
    command: Any = typer.main.get_command(app)
    context = command.context_class(command, info_name="silver-sim")
    for word in words:
        command = command.commands[word]
        context = command.context_class(command, info_name=word, parent=context)
    return command, context


def _part(text: str) -> nodes.Node:
    """A paragraph of help, or what is indented as it stands."""
    if text.startswith(" "):
        return nodes.literal_block(text, text, language="text")
    line = " ".join(text.split())
    return nodes.paragraph(line, line)


def _fields(model: Any) -> list[tuple[str, Any]]:
    """The fields of a kind that its JSON Schema has."""
    return [*model.model_json_schema()["properties"].items()]


def _field(name: str, about: Any) -> str:
    """The row of a field."""
    usual = about.get("default")
    said = about.get("description", "").replace("|", "\\|")
    return f"| `{name}` | {f'`{usual}`' if usual not in (None, '') else ''} | {said} |"


def _meant(found: Sequence[Meaning]) -> Iterator[str]:
    """A row for each field: its numbers have the same meaning."""
    yield "| field | numbers | meaning | unit | from | to |"
    yield "|---|---|---|---|---|---|"
    counted = Counter(re.split(r"[\[:]", each.name)[0] for each in found)
    for each in found:
        field = re.split(r"[\[:]", each.name)[0]
        if number := counted.pop(field, 0):
            codes = ", ".join(f"{code} {word}" for code, word in each.codes.items())
            words = f"{each.words}: {codes}" if codes else each.words
            bounds = f"{each.low:,} | {each.high:,}"
            yield f"| `{field}` | {number} | {words} | {each.unit} | {bounds} |"


def _exhibits(game: GameInfo) -> str:
    """The pages of a game, with titles and pictures."""
    folder = REPORTS if game.name == registry.DEFAULT else REPORTS / game.name
    shown = [f"## {game.title}", f"[All of them]({_link(folder / 'index.html')})"]
    shown.append("::::{container} exhibits")
    for page in (folder / f"{name}.html" for name in game.gallery):
        title = TITLE.findall(page.read_text(encoding="utf-8"))[0]
        picture = _link(page.with_name(f"{page.stem}_shared.png"))
        shown += [":::{container} exhibit", f"[![{title}]({picture})]({_link(page)})"]
        shown += [f"[{title}]({_link(page)})", ":::"]
    return "\n\n".join([*shown, "::::"])


def _link(path: Path) -> str:
    """A path as a page in the folder of the site names it."""
    return f"../{path.relative_to(ROOT).as_posix()}"


def _heading(home: str, module: str) -> str:
    """A heading that says what the names of a home are."""
    if home == module or not module.startswith("silver_sim."):
        return ""
    if not home:
        return "## Constants\n\n"
    said = (import_module(home).__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    return f"## {said.rstrip('.')}\n\n"


def _documented(module: ModuleType, name: str) -> str:
    """What autodoc says of a name; the value of a constant."""
    thing = getattr(module, name)
    full = f"{module.__name__}.{name}"
    if inspect.isclass(thing):
        every = "\n   :undoc-members:" if issubclass(thing, IntEnum | tuple) else ""
        text = f".. autoclass:: {full}\n   :members:{every}"
    elif callable(thing):
        text = f".. autofunction:: {full}"
    else:
        text = f".. py:data:: {full}\n   :value: {thing!r}"
    return f"```{{eval-rst}}\n{text}\n```"


def number_paragraphs(_: Sphinx, page: str, source: list[str]) -> None:
    """Give each numbered paragraph of the rules an anchor, such as silver-6.5."""
    if page.startswith("rules/"):
        game = page.removeprefix("rules/")
        source[0] = PARAGRAPH.sub(rf"({game}-\2)=\n\n\1", source[0])


def prose_of_property(_: Sphinx, what: str, *rest: Any) -> None:
    """Keep napoleon from taking what stands before a colon for the type of a property."""
    if what in ("attribute", "data", "property"):
        rest[-1][:0] = ["..", ""]  # an empty comment, which has no colon


def bring_gallery(made: Sphinx, problem: Exception | None) -> None:
    """Copy the pages of the gallery next to the site."""
    if problem is None and made.builder.name == "html":
        shutil.copytree(
            REPORTS,
            Path(made.outdir) / "reports",
            ignore=shutil.ignore_patterns("kept"),
            dirs_exist_ok=True,
        )


def setup(site: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of all this."""
    site.add_directive("commands", Commands)
    site.add_directive("names", Names)
    site.add_directive("questions", Questions)
    site.add_directive("observations", Observations)
    site.add_transform(Outside)
    site.add_directive("alike", Alike)
    site.add_directive("options", Options)
    site.add_directive("kinds", Kinds)
    site.add_directive("columns", Columns)
    site.add_directive("gallery", Gallery)
    site.add_lexer("console", ConsoleLexer)
    for language in (
        "notes",
        "typed",
        "refused",
        "people",
        "clean",
        "unread",
        "short",
        "csv",
    ):  # whose blocks tests read
        site.add_lexer(language, TextLexer)
    site.connect("source-read", number_paragraphs)
    site.connect("autodoc-process-docstring", prose_of_property, priority=400)
    site.connect("build-finished", bring_gallery)
    return {"parallel_read_safe": True}
