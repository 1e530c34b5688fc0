"""Commands whose options come from parameters, from groups, and from kinds of experiment.

A parameter annotated with a dataclass has an option for each field and receives an instance; one
with the default ``of_model`` has options for fields of a model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cached_property, partial
from inspect import Parameter, Signature, cleandoc, signature
from textwrap import fill, indent
from typing import Annotated, Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand
from typer.models import OptionInfo, ParameterInfo

from silver_sim.cli import front, options

LAST = ("as_json", "quiet")  # in every help
TYPE = re.compile(r" <.*>$")  # Python's type, which says nothing to a reader
METAVARS = {"edge": "WIDTH", "until": "WIDTH", "time": "TIME"}
FLAGS = {"edge": "--precision"}  # of fields whose option has another name


def add(app: typer.Typer, *commands: Callable[..., None], group: str | None = None) -> None:
    """Add commands, each named after its function; help lists them under the group."""
    for each in commands:

        def listed() -> None:
            """Stand in for the command until it is called."""

        # Every example is a paragraph; one goes on in lines further in.
        prose, head, examples = cleandoc(each.__doc__ or "").partition("For example:\n")
        listed.__doc__ = prose + head + re.sub(r"\n(?=  \S)", "\n\n", examples)
        name = each.__name__.strip("_").replace("_", "-")
        made: Any = partial(_Command, each)
        app.command(name, cls=made, rich_help_panel=group)(listed)


def add_group(app: typer.Typer, name: str, *commands: Callable[..., None], group: str) -> None:
    """Add a group of commands, which help lists under the heading ``group``."""
    inner = typer.Typer(
        cls=front.Grouped, no_args_is_help=True, rich_markup_mode=None, help=front.GROUPED[name]
    )
    add(inner, *commands)
    app.add_typer(inner, name=name, rich_help_panel=group)


class _Command(TyperCommand):
    """A command whose options are built only when it is called, not to list commands."""

    def __init__(self, function: Callable[..., None], **made: Any) -> None:
        super().__init__(**made)
        self._function = function
        del self.params

    @cached_property
    def params(self) -> Any:  # type: ignore[override]
        """The options, which Typer reads from the signature of a function with one for each."""
        given = signature(self._function, eval_str=True).parameters.values()
        own = [(each, *_taken(each)) for each in given]

        def run(**values: Any) -> None:
            typed = {
                each.name: made({one.name: values[one.name] for one in found})
                for each, found, made in own
            }
            self._function(**typed)

        own_first = sorted(own, key=lambda each: is_dataclass(each[0].annotation))
        every = [option for _, found, _ in own_first for option in found]
        if "quiet" not in {each.name for each in every}:  # a command without notes takes it, too
            every.append(_option("quiet", options.Quiet, False))
        every.sort(key=lambda each: each.name in LAST)
        run.__signature__ = Signature(every)  # type: ignore[attr-defined]
        run.__annotations__ = {}
        app = typer.Typer(add_completion=False)
        app.command()(run)
        made = typer.main.get_command(app)
        self.callback = made.callback
        return made.params

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Note whether a short help is asked for."""
        ctx.meta[front.SHORT] = "-h" in args
        return super().parse_args(ctx, args)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Say what it does; in short, in one sentence."""
        if not ctx.meta[front.SHORT]:
            return super().format_help_text(ctx, formatter)
        said = fill(front.sentence(self.help), formatter.width - 2)
        said += f"\nFull help: {ctx.command_path} --help"
        formatter.write(f"\n{indent(said, '  ')}\n")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List arguments and options under their headings; in short, each in one line."""
        found: dict[str, list[tuple[str, str]]] = {}
        for each in self.get_params(ctx):
            record = each.get_help_record(ctx)
            if record is not None:
                name, said = record
                is_argument = each.param_type_name == "argument"
                panel = "Arguments" if is_argument else front.panel_of(each.opts)
                found.setdefault(panel, []).append((TYPE.sub("", name), said))
        for panel in ("Arguments", *front.PANELS):
            if panel in found:
                front.listed(panel, found[panel], ctx, formatter)


def _taken(parameter: Parameter) -> tuple[list[Parameter], Callable[[dict[str, Any]], Any]]:
    """The options of a parameter, and what makes its value of theirs."""
    group: Any = parameter.annotation
    if is_dataclass(group):
        types = get_type_hints(group, include_extras=True)
        options_of = [_option(each.name, types[each.name], each) for each in fields(group)]
        return options_of, lambda typed: group(**typed)  # type: ignore[operator]
    if isinstance(parameter.default, partial):
        return [*parameter.default()], lambda typed: {
            name: value for name, value in typed.items() if value is not None
        }
    return [_option(parameter.name, group, parameter.default)], lambda typed: typed[parameter.name]


def _option(name: str, annotation: Any, default: Any) -> Parameter:
    """A parameter as Typer expects it: by name, and not a list if it is parsed from one text."""
    if isinstance(default, Field):
        if options.OPTION in default.metadata:
            annotation = Annotated[annotation, default]
        default = Parameter.empty if default.default is MISSING else default.default
    kind, option, *_ = *get_args(annotation), None, None
    info = copy(option.metadata[options.OPTION] if isinstance(option, Field) else option)
    if isinstance(info, OptionInfo):
        info.default = named = options.flag(name) if info.default is ... else str(info.default)
        if isinstance(info.parser, partial):
            info.parser = partial(info.parser, named)
    if isinstance(info, ParameterInfo):
        annotation = Annotated[str if info.parser else kind, info]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def of_model(kind: str, names: str, **defaults: Any) -> Any:
    """Fields of the model of a kind of experiment, as arguments if required, else as options.

    They come from its JSON Schema. The parameter receives, as plain data, those that are typed or
    have a default: the model's, or the one in ``defaults``.
    """

    def made() -> Iterator[Parameter]:
        from silver_sim.studies.kinds import kind_named

        model = kind_named(kind).model
        schema = model.model_json_schema()
        for name in names.split():
            field = schema["properties"][name]
            field |= field.get("anyOf", [{}])[0]  # the first alternative
            help, usual = field["description"], field.get("default")
            complete = options.complete_strategy if name in model.players_in else None
            read, metavar = None, METAVARS.get(name)
            if field["type"] == "array":
                read, complete, metavar = options.split_names, options.complete_players, "NAMES"
                help = f"{help.removesuffix('.')}, separated by commas."
            if name in schema["required"]:
                option: Any = options.argument(help, None, complete, read=read)
            elif field["type"] == "integer":
                option = options.number(help, field["minimum"], field["maximum"])
            elif "enum" in field:
                option = options.choice(help, tuple(field["enum"]))
            else:
                shown, flag = "" if usual is None else str(usual), FLAGS.get(name, "")
                option = options.text(help, metavar, complete, read=read, flag=flag, shown=shown)
            value = int if field["type"] == "integer" else str
            empty = Parameter.empty if name in schema["required"] else defaults.get(name, usual)
            yield _option(name, Annotated[value, option], empty)

    return partial(made)


def words_typed(context: typer.Context, *left_out: str, always: str = "") -> tuple[str, ...]:
    """The words that ask for the same again, without the options ``left_out`` and without flags.

    Options at their defaults are left out, too, unless named in ``always``.
    """
    words: list[str] = []
    for each in sorted(context.command.params, key=lambda each: each.param_type_name):
        name, value = str(each.name), context.params[str(each.name)]
        if isinstance(value, list) and not each.multiple and each.nargs == 1:
            value = ",".join(value)
        usual = value in (None, each.default) and name not in always.split()
        if name in left_out or isinstance(value, bool) or usual:
            continue
        flag = [] if each.param_type_name == "argument" else [each.opts[0]]
        for one in value if isinstance(value, list | tuple) else [value]:
            words += [*flag, str(one)]
    return tuple(words)
