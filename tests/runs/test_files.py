"""CSV and JSON that no spreadsheet and no reader stumbles over."""

import csv
import io
import json

import pytest

from silver_sim.runs.files import csv_bytes, json_bytes

FORMULAS = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u00a0=1", "\n=1", "a\n=1",
    "＝1", "=cmd|'/C calc'!A0", '=HYPERLINK("http://x")', "  -2+3",
]  # fmt: skip
HARMLESS = ["greedy", "greedy:call_at=6", "a-b", "", "1=1", "naïve, «x»", "'=1"]


def cells(rows: list[dict[str, object]]) -> list[list[str]]:
    return list(csv.reader(io.StringIO(csv_bytes(rows).decode("utf-8"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_a_spreadsheet_would_run_gets_a_quote(text: str) -> None:
    assert cells([{"strategy": text}])[1] == [f"'{text}"]


@pytest.mark.parametrize("text", HARMLESS)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert cells([{"strategy": text, "n": 1}])[1] == [text, "1"]


def test_numbers_stay_numbers() -> None:
    rows: list[dict[str, object]] = [{"a": -0.1, "b": -3, "c": None, "d": 1e-17, "e": 1 / 3}]
    assert csv_bytes(rows) == b"a,b,c,d,e\n-0.1,-3,,1e-17,0.3333333333333333\n"


def test_names_that_are_no_valid_unicode_survive_as_csv() -> None:
    assert csv_bytes([{"x": "a\udc80"}]) == b"x\na\\udc80\n"


def test_json_is_utf_8_in_the_order_given_and_ends_with_a_newline() -> None:
    assert json_bytes({"b": "é", "a": None}) == '{\n "b": "é",\n "a": null\n}\n'.encode()


def test_json_refuses_what_is_no_number() -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="JSON"):
            json_bytes({"x": value})


def test_names_that_are_no_valid_unicode_survive_as_json() -> None:
    name = "a\udc80"
    assert json.loads(json_bytes({"x": name})) == {"x": name}
