"""Templates are compiled once, and never stand for others."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from silver_sim import caches
from silver_sim.report.page.kept_templates import KeptTemplates


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache of this test's own."""
    monkeypatch.setenv("SILVER_SIM_CACHE", str(tmp_path))
    cached = (caches.cache_root, caches.writable_root, caches.cache_folder)
    for each in cached:
        each.cache_clear()
    yield tmp_path
    for each in cached:
        each.cache_clear()


def rendered(source: str, settings: str = "") -> str:
    """What a new environment makes of a template."""
    kept = Environment(loader=DictLoader({"a": source}), bytecode_cache=KeptTemplates(settings))
    return kept.from_string("{% include 'a' %}").render(who="you")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The names of templates that are compiled."""
    names: list[str | None] = []
    real = Environment._compile

    def noted(self: Environment, source: str, filename: str) -> object:
        names.append(filename)
        return real(self, source, filename)

    monkeypatch.setattr(Environment, "_compile", noted)
    return names


def test_a_template_is_compiled_once(root: Path, compiled: list[str]) -> None:
    first = rendered("for {{ who }}")
    before = len(compiled)
    assert rendered("for {{ who }}") == first == "for you"
    assert len(compiled) == before + 1  # the text that includes it
    assert len([*root.glob("templates-*/*")]) == 1


def test_another_source_or_other_settings_are_compiled_anew(root: Path) -> None:
    rendered("for {{ who }}")
    assert rendered("to {{ who }}") == "to you"
    rendered("for {{ who }}", settings="others")
    assert len([*root.glob("templates-*")]) == 2


@pytest.mark.parametrize("damage", [b"", b"j2 and nothing else", None])
def test_a_damaged_file_counts_as_absent(root: Path, damage: bytes | None) -> None:
    rendered("for {{ who }}")
    [file] = root.glob("templates-*/*")
    file.write_bytes(file.read_bytes()[:-1] if damage is None else damage)
    assert rendered("for {{ who }}") == "for you"
