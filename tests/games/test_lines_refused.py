"""What cannot be is refused by the name of its field: lines of positions, and options."""

from collections.abc import Callable
from pathlib import Path

import pytest

from silver_sim.errors import UserError
from silver_sim.games.odin.text.table_line import read_line as read_odin
from silver_sim.games.silver.text.table_line import read_line as read_silver
from silver_sim.games.silver.text.typed import opened
from tests.as_read import assert_cases_as_read, cases_in
from tests.games.silver.text.test_typed import options

HERE = Path(__file__).parent
READ: dict[str, Callable[[str], object]] = {  # the file of what is refused by it
    "silver/text/lines_refused.txt": read_silver,
    "silver/text/typed_refused.txt": lambda line: opened(options(line)),
    "odin/text/lines_refused.txt": read_odin,
}


@pytest.mark.parametrize("name", READ)
def test_what_cannot_be_is_refused_by_the_name_of_its_field(name: str) -> None:
    said = {}
    for line in cases_in(HERE / name):
        with pytest.raises(UserError) as refused:
            READ[name](line)
        assert refused.value.help or refused.value.why
        said[line] = [refused.value.message]
    assert_cases_as_read(HERE / name, said)
