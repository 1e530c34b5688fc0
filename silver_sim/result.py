"""Results as dataclasses, which are written as JSON and read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from silver_sim.errors import printable

if TYPE_CHECKING:
    from pydantic import TypeAdapter

OPTIONAL = "optional"  # of fields: left out where None

Plain = Mapping[str, Any]  # an object of JSON, written or read, of which only some fields are asked
T = TypeVar("T")


def optional() -> Any:
    """Return a field that JSON leaves out if it is None."""
    return field(default=None, metadata={OPTIONAL: True})


def in_json(name: str) -> str:
    """The key of a field: ``with_`` is ``with``, which no field of Python can be called."""
    return name.removesuffix("_")


@dataclass(frozen=True)
class Result:
    """A part of a result."""

    __pydantic_config__: ClassVar[Plain] = {"alias_generator": in_json}
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    teller: ClassVar[str] = ""  # where its page is made, if it has one: `module:function`

    def __init_subclass__(cls) -> None:
        """Let what has a page print its answer, in place of all fields of the dataclass."""
        super().__init_subclass__()
        if cls.teller:
            cls.__repr__ = Result.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        page = resolve_name(self.teller)(shown(self))
        return f"<{type(self).__name__}: {page.title} {page.card.sentence}>"

    def _repr_html_(self) -> str | None:
        """What a notebook shows: the answer of its page with a chart and a table, then all else."""
        if not self.teller:
            return None
        page = resolve_name(self.teller)(shown(self))
        html: str = resolve_name("silver_sim.report.terminal.notebook:as_html")(page)
        return html


def json_fields(result: Any) -> Iterator[Field[Any]]:
    """Yield the fields of a result that JSON contains."""
    for each in fields(result):
        if not (each.metadata.get(OPTIONAL) and getattr(result, each.name) is None):
            yield each


def as_json(value: Any) -> Any:
    """Return a result as plain data: dictionaries, lists, numbers and text."""
    if is_dataclass(value):
        return {
            in_json(each.name): as_json(getattr(value, each.name)) for each in json_fields(value)
        }
    if isinstance(value, Mapping):
        return {key: as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, list | tuple) else value


def read(kind: type[T], plain: Any) -> T:
    """Return a result from plain data; ValueError if a field is missing or of another type."""
    reader: TypeAdapter[T] = _reader(kind)  # type: ignore[arg-type]
    return reader.validate_python(plain)


@cache
def _reader(kind: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter  # takes a tenth of a second

    return TypeAdapter(kind)


def shown(value: T) -> T:
    """Return a result whose texts are safe to show: unprintable characters are escaped."""
    return _shown(value)  # type: ignore[no-any-return]


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{each.name: _shown(getattr(value, each.name)) for each in fields(value)}
        )
    if isinstance(value, Mapping):
        return {_shown(key): _shown(each) for key, each in value.items()}
    return type(value)(map(_shown, value)) if isinstance(value, list | tuple) else value
