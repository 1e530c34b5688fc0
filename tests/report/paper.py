"""What Chromium prints: the sheets of its PDF and the words on each, by the standard library."""

import re
import unicodedata
import zlib
from collections.abc import Mapping

Objects = Mapping[bytes, tuple[bytes, bytes]]  # what each says of itself, and its stream

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\n?(?:stream\r?\n|endobj)", re.DOTALL)
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj")


def sheets(pdf: bytes) -> list[str]:
    """The letters on each sheet of a PDF, without the spaces between them."""
    objects = _objects(pdf)
    pages = [said for said, _ in objects.values() if re.search(rb"/Type /Page\b", said)]
    return [_letters(page, objects) for page in pages]


def _objects(pdf: bytes) -> Objects:
    """All objects of a PDF by number."""
    found = {}
    for each in _OBJECT.finditer(pdf):
        length = re.search(rb"/Length (\d+)", each[2])
        stream = pdf[each.end() : each.end() + int(length[1])] if length else b""
        packed = b"/FlateDecode" in each[2] and b"/Subtype /Image" not in each[2]
        found[each[1]] = (each[2], zlib.decompress(stream) if packed else stream)
    return found


def _letters(page: bytes, objects: Objects) -> str:
    """What stands on a page."""
    fonts = {name: _alphabet(objects, font) for name, font in _named(page, rb"(F\d+)")}
    ((_, contents),) = _named(page, b"(Contents)")
    alphabet: Mapping[str, str] = {}
    found = []
    for font, codes in _SHOWN.findall(objects[contents][1]):
        alphabet = fonts[font] if font else alphabet
        wide = len(next(iter(alphabet), "0000"))
        text = codes.decode().upper()
        found += [alphabet.get(text[at : at + wide], "") for at in range(0, len(text), wide)]
    return unspaced("".join(found))


def unspaced(words: str) -> str:
    """Words without the spaces between them, and without ligatures."""
    return "".join(unicodedata.normalize("NFKC", words).split())


def _alphabet(objects: Objects, font: bytes) -> Mapping[str, str]:
    """The letters that the codes of a font stand for."""
    table = _named(objects[font][0], b"(ToUnicode)")
    if not table:
        return {}
    said = objects[table[0][1]][1].decode("latin-1").upper()
    found: dict[str, str] = {}
    for block in re.findall(r"BEGINBFCHAR(.*?)ENDBFCHAR", said, re.DOTALL):
        found |= {code: _text(text) for code, text in re.findall(r"<(\w+)> <(\w+)>", block)}
    for block in re.findall(r"BEGINBFRANGE(.*?)ENDBFRANGE", said, re.DOTALL):
        for first, last, text in re.findall(r"<(\w+)> <(\w+)> <(\w+)>", block):
            for step in range(int(last, 16) - int(first, 16) + 1):
                code = f"{int(first, 16) + step:0{len(first)}X}"
                found[code] = chr(int(text, 16) + step)
    return found


def _text(code: str) -> str:
    """The letters of a code of UTF-16."""
    return bytes.fromhex(code).decode("utf-16-be")


def _named(said: bytes, name: bytes) -> list[tuple[bytes, bytes]]:
    """The objects that another one names so."""
    return re.findall(rb"/" + name + rb" (\d+) 0 R", said)
