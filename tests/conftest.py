"""What holds for every test: how hypothesis chooses its examples, and which tests go first."""

import os

import pytest
from hypothesis import settings

# No deadlines: the first call of a compiled function takes seconds.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("local", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs no compiled code of others goes first, while another worker compiles the rest."""
    items.sort(key=lambda item: item.get_closest_marker("cold") is None)
