"""The list of planted faults fits the program: `make plant` can put each where it belongs."""

from tests.plant import ROOT, faults


def test_every_planted_fault_has_its_place() -> None:
    for fault in faults():
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        assert fault.puts(text) != text
        assert all((ROOT / name).exists() for name in fault.tests), fault.name
