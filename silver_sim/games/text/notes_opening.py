"""How people begin their notes: who plays, in which order they sit, and who of them writes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from silver_sim.errors import UserError
from silver_sim.games.text.notes import Grammar, Heading, words_of
from silver_sim.reading import unaccented

MOST = 6  # lines in which players are named
_ENDS = words_of("s m re ve d ll t")
_TITLES = words_of(
    "dr mr mrs ms miss uncle aunt auntie prof sir lady grandpa grandma granddad granny grandad"
)
_ME = words_of("i me myself im i'm self undersigned")
_WRITES = words_of(
    "write writes writing wrote written typing types typed notes recorder recording "
    "scribe keeping keep writer scorekeeper sheet book log notebook score scores pen"
)
_ARTICLES = words_of("the a an")
_THIRD = words_of("her him she he it them")
_LISTED = words_of(", & and : - +")
_BETWEEN = words_of(
    "that that's is 's am m called name named which this it's = the a , here am, who it was here's "
    "myself"
)
# What is no player's name.
_COMMON = words_of(
    "a about above across after again against ago all alone along already also although always an "
    "and another any anyone april are around as at august autumn away back bad be because bed "
    "bedtime been before began begin beginning begins best better between both break brother but "
    "by called came can card cards chair children clock clockwise club coffee cousin cousins day "
    "deal dealt december deck did dinner direction discard do done down draw drew during each "
    "eight end ended evening ever every everybody everyone face faceup family february few final "
    "finally first five follows for four fri friday friend friends from game games garden go goes "
    "going good great had half hand hands has have he her here him his holiday home house how hour "
    "hurry i in is it its january july june just keep keeping kept kid kitchen last late left less "
    "let like little long lunch made make march may me middle midnight mine minutes mon monday "
    "more morning most my myself name names near nearly neighbour next nice night nine no not note "
    "notes november now o'clock october odin of off old on once one only open opposite or order "
    "onto other others our out over own party people pile place play played player players playing "
    "please quick quickest quite rain rainy record recorded right round rounds rules said same sat "
    "saturday school seat seated seats second see september set seven she side silver since sister "
    "sit sits sitting six so some starter start started starts still sun sunday table tea ten than "
    "that the their them then there these they third this three through thu thursday tie time "
    "title to today together too train trip tue tuesday turn twice two under until up us usual v "
    "very vs was watch way we wed wednesday week weekend well went were what when which while who "
    "whole win winner with without won write writer writes writing written wrote year years yes "
    "yesterday you young your rd rds log sense clubs folder hot cold normal edition "
    "standard short deal's part cause course left's tonight lol got seating sequence turns "
    "clock-direction being among"
)
_TOKEN = re.compile(r"[^\W\d_]+(?:['.-][^\W\d_]+)*|\d+|[^\s]")
_KEY = re.compile(r"(?<![^\W_])([^\W\d_]+)[\"']?\s*=\s*[\"']?([^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+")
_COUNT = re.compile(
    r"\b(one|two|three|four|five|six|single|[1-6])\s+(?:more\s+)?(?:round|rd)s?\b", re.IGNORECASE
)
_COUNTS = {"one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@dataclass
class _Player:
    """Somebody who is named."""

    names: list[str] = field(default_factory=list)
    is_me: bool = False


class Opening(NamedTuple):
    """Who plays, as the first lines may say it."""

    heading: Heading
    aliases: Mapping[str, int]  # all names of the players in small letters
    met: float  # how often sentences begin with one of them, for each line of the text


def openings(
    lines: Sequence[tuple[int, str]], grammar: Grammar, vocabulary: frozenset[str]
) -> Iterator[Opening]:
    """What the first lines may say, the likeliest first."""
    first = [text for _, text in lines[:MOST]]
    starts = re.compile(r"(?:^|[.,;:!?&(-]|\b(?:and|then|but|so|with|from)\s)\W*([^\W\d_][\w'.-]*)")
    words = Counter(
        word.casefold().removesuffix("'s").strip(".")
        for _, text in lines
        for word in starts.findall(text) + re.findall(r"([^\W\d_]+)'s", text)
    )
    acts = Counter(
        word.casefold().strip(".") for _, text in lines[3:] for word in starts.findall(text)
    )
    known = _COMMON | _WRITES | grammar.reserved | vocabulary
    keys = (pair for text in first for pair in _KEY.findall(text.casefold()))
    known |= {word for word, meant in keys if meant in known - _ME}  # "d = draws"
    later = Counter(word.casefold() for _, text in lines[3:] for word in _WORD.findall(text))
    pairs = [" ".join(first[at : at + 2]) for at in range(len(first) - 1)]
    rules = {}
    if counted := next(filter(None, map(_COUNT.search, first)), None):
        word = counted[1].casefold()
        with suppress(UserError):  # a game without rounds
            rules = dict([grammar.parse_field(f"rounds={_COUNTS.get(word, word)}")])
    seen = set[tuple[tuple[str, ...], int]]()
    for texts in (first, pairs):
        tables = [
            _who_are_met(_players(text, known, words, acts), acts, later, vocabulary)
            for text in texts
        ]
        for best in sorted(tables, key=len, reverse=True):
            for players, me in _seated(best, tables, first, known, acts):
                names = [_usable(each, grammar, words) for each in players]
                aliases = _aliases(players, names, me, known, words, acts)
                seat = next(seat for seat, each in enumerate(players) if each.is_me)
                names, seat, aliases = _turned(" ".join(first), names, seat, aliases)
                if len({*names}) == len(names) and ((*names,), seat) not in seen:
                    seen.add(((*names,), seat))
                    met = sum(acts[name] for name in aliases) / len(lines)
                    yield Opening(Heading((*names,), seat, lines[0][0], rules), aliases, met)


def _aliases(
    players: Sequence[_Player],
    names: Sequence[str],
    me: Sequence[str],
    known: frozenset[str],
    words: Mapping[str, int],
    acts: Mapping[str, int],
) -> dict[str, int]:
    """All that a player may be called, in small letters, with the seat."""
    aliases: dict[str, int] = {}
    for seat, each in enumerate(players):
        for name in (*each.names, *(me if each.is_me else ())):
            aliases.setdefault(name.casefold(), seat)
            for part in name.split():
                if part.casefold().strip(".") not in _TITLES:
                    aliases.setdefault(part.casefold(), seat)
                if part.casefold().strip(".") == "dr":
                    aliases |= {"doc": seat, "doctor": seat, "the doctor": seat}
        if each.is_me:
            aliases |= {"self": seat, "undersigned": seat}
    initials = Counter(name[0].casefold() for name in names)
    for seat, name in enumerate(names):
        letter = name[0].casefold()
        if initials[letter] == 1 and words[letter] > 1 and letter not in known | {"a", "i"}:
            aliases.setdefault(letter, seat)
    for name, seat in [*aliases.items()]:  # "Ir" for Iris
        for brief in (name[:2], name[:3]):
            alike = sum(each.startswith(brief) for each in aliases)
            if len(name) > len(brief) and alike == 1 and acts[brief] > 1 and brief not in known:
                aliases.setdefault(brief, seat)
    return aliases


def _turned(
    text: str, names: list[str], me: int, aliases: dict[str, int]
) -> tuple[list[str], int, dict[str, int]]:
    """Of three, who sits on the writer's left comes next: "Jo on my right and Greta on my left"."""
    words = {**aliases, "me": me}
    side = r"([\w'.-]+)(?: (?:is|sits|sat|was))? (?:on|at|to) my (left|right)"
    seated = {
        found[2]: words[found[1].casefold()]
        for found in re.finditer(side, text)
        if found[1].casefold() in words
    }
    if len(names) != 3 or not seated:
        return names, me, aliases
    left = seated.get("left", next((s for s in range(3) if s not in (me, seated.get("right"))), 0))
    if left == (me + 1) % 3:
        return names, me, aliases
    order = [me, left, 3 - me - left]
    turned = {name: order.index(seat) for name, seat in aliases.items()}
    return [names[seat] for seat in order], 0, turned


def _author(text: str, known: frozenset[str]) -> Iterator[str]:
    """Who wrote it: "by Noah"."""
    by = r"\b[Bb]y\s+(?:me, )?((?:(?:Dr|Mr|Mrs|Ms|Uncle|Aunt)\.?\s)?[^\W\d_][\w'-]*)"
    yield from (name for name in re.findall(by, text) if name.casefold() not in known)


def _seated(
    best: Sequence[_Player],
    tables: Sequence[list[_Player]],
    first: Sequence[str],
    known: frozenset[str],
    acts: Mapping[str, int],
) -> Iterator[tuple[list[_Player], list[str]]]:
    """Who may play by a line, one of them being the writer, and all names of the writer."""
    me = [name for found in tables for each in found if each.is_me for name in each.names]
    me += [name for text in first for name in _author(text, known)]
    me = [name for name in me if len(name) > 1]
    players = _united([replace(each, names=[*each.names]) for each in best], tables)
    mine = [each for each in players if each.is_me] or [
        each for each in players if {*map(str.casefold, each.names)} & {*map(str.casefold, me)}
    ]
    if not mine and players:
        mine = [_Player([])]
        players += mine
    if len(mine) != 1:
        return
    mine[0].is_me = True
    mine[0].names += [name for name in me if name not in mine[0].names]
    acting = [
        each
        for each in players
        if each.is_me
        or any(acts[name.casefold()] + acts[name[0].casefold()] for name in each.names)
    ]
    for found in (players, acting):
        if 2 <= len(found) <= 6:
            yield found, me


def _who_are_met(
    table: list[_Player],
    acts: Mapping[str, int],
    later: Mapping[str, int],
    vocabulary: frozenset[str],
) -> list[_Player]:
    """The players of a table who are named again; all where those are too few."""

    def is_met(name: str) -> bool:
        parts = [part.casefold() for part in _WORD.findall(name)]
        starts = {part[:many] for part in parts for many in (1, 2, 3)} - vocabulary
        met = [*parts, *["doc", "doctor"] * ("dr" in parts)]
        return any(later[part] for part in met) or any(acts[each] for each in starts)

    kept = [each for each in table if each.is_me or any(map(is_met, each.names))]
    return kept if len(kept) > 1 else table


def _players(
    text: str, known: frozenset[str], words: Mapping[str, int], acts: Mapping[str, int]
) -> list[_Player]:
    """The players that a line names, in its order; who is named in brackets is the one before."""
    found: list[_Player] = []
    explained = {word for word, meant in _KEY.findall(text.casefold()) if meant in known - _ME}
    tokens = _TOKEN.findall(re.sub(r"\bvs?\.", "vs", text))
    depth, other = 0, False
    joined = False  # by an equals sign, or as what is said in between says nothing
    at = 0
    while at < len(tokens):
        token = tokens[at]
        small = token.casefold()
        stem, _, end = small.partition("'")
        small = stem if small not in _ME and end in _ENDS and stem in known else small
        at, begun = at + 1, at
        if small == "by" and at < len(tokens):  # the author, who is not named in his place
            at += 1 + 2 * (tokens[at].casefold() in _ME and tokens[at + 1 : at + 2] == [","])
            continue
        if token in "([":
            end = next(
                (each for each in range(at, len(tokens)) if tokens[each] in ")]"), len(tokens)
            )
            inner, before = {each.casefold() for each in tokens[at:end]}, tokens[at - 2]
            listed = at == 2 or tokens[at - 3].casefold() in _LISTED | {"."}
            other = bool(inner & _THIRD)
            # "Marie-Claire (I call her MC)"
            said = [
                each
                for each in tokens[at:end]
                if each[0].isalpha() and each.casefold() not in _BETWEEN | _ME | _WRITES
            ]
            if len(said) > 2:  # a remark
                mine = [each.casefold() in _ME for each in tokens[at : at + 3]]
                next_to = bool(found) and before in _named(found[-1:])
                if next_to and any(mine) and not other:
                    found[-1].is_me = True  # "(that's me, I keep the book)"
                at = end
            is_mine = inner & _ME and inner <= _BETWEEN | _ME | {"'", "="}
            if is_mine and listed and before.isalpha() and before not in _named(found):
                found.append(_Player([before]))  # "Anna, Vera, Will (that's me)"
            depth += 1
            continue
        if token in ")]":
            depth = max(0, depth - 1)
            joined = False
            continue
        is_me = (small in _ME or (depth > 0 and small in _WRITES)) and not (depth and other)
        name = ""
        dot = at < len(tokens) and tokens[at] == "." and len(small) < 5
        follows = tokens[at + dot] if at + dot < len(tokens) else ""
        if (
            small.strip(".") in _TITLES
            and follows[:1].isalpha()
            and (follows[0].isupper() or follows not in known)
            and (token[0].isupper() or len(small) > 3)
        ):
            name = f"{token}{'.' * dot} {follows}"
            at += 1 + dot
        after = tokens[at] if at < len(tokens) else ""
        letter = len(token) == 1 and token.isupper() and small not in _ME | explained
        if not name and token[0].isalpha() and (letter or unaccented(small) not in known | _ME):
            begins = at < 2 or tokens[at - 2] in ".!?"
            is_name = token[0].isupper() and not token.isupper() and not begins
            if letter and (depth or joined or after in ("=", "(")):
                name = token
            elif len(token) > 1 and (
                is_name
                or (words[small.removesuffix("'s")] > 1 and tokens[begun - 1] not in _ARTICLES)
                or depth
                or joined
            ):
                name = token.removesuffix("'s")
        if not is_me and not name:
            joined = (
                token == "="
                or (joined and small in _BETWEEN)
                or (bool(found) and small in ("'s", "that", "that's", "=", "am", "i'm"))
            )
            continue
        again = next((each for each in found if name in each.names), None) or next(
            (each for each in found if is_me and each.is_me), None
        )
        last = found[-1] if found else None
        is_same = (
            last is not None
            and (last.is_me and not last.names and bool(name))
            and tokens[begun - 1].casefold() in (*_ME, "am", ",")
            and acts[name.casefold()] <= 1
        )
        if joined and last is not None and again not in (None, last) and last.is_me:
            if not last.names:  # "Anna and Ben. I'm Ben"
                found.remove(last)
                again.is_me = True
            joined = False
            continue
        if last is not None and (depth or joined or is_same) and again in (None, last):
            last.is_me = last.is_me or is_me
            last.names += [name] if name and name not in last.names else []
        elif again is None:
            found.append(_Player([name] if name else [], is_me))
        joined = small in ("i'm", "im")
    return found


def _named(players: Sequence[_Player]) -> set[str]:
    return {name for each in players for name in each.names}


def _united(best: list[_Player], tables: Sequence[list[_Player]]) -> list[_Player]:
    """The players of the line that names most of them, with what other lines call them."""
    for table in tables:
        for each in table:
            names = _named([each])
            same = [player for player in best if names & _named([player])]
            if len(same) == 1 and same[0] is not each:
                same[0].names += [name for name in each.names if name not in same[0].names]
                same[0].is_me = same[0].is_me or each.is_me
    return best


def _usable(player: _Player, grammar: Grammar, words: Mapping[str, int]) -> str:
    """A name as the first line of clean notes has it: the one with which most sentences begin."""

    def rank(name: str) -> tuple[bool, bool, int, int]:
        small = name.casefold()
        return not name.isupper(), small not in _TITLES, words[small], len(name)

    names = sorted(player.names, key=rank, reverse=True)
    if not names:
        return "Me"
    name = re.sub(r"[^\w'-]+", "_", names[0])
    name = name[:1].upper() + name[1:]
    return f"{name}_" if name.casefold() in grammar.reserved else name
