"""Notes of Silver as people write them: what their words may mean where the game stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product
from typing import Any

from silver_sim.games.silver.rules.cards import NAMES, NONE, Character
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.text.card_names import READ
from silver_sim.games.silver.text.notes_acts import Claim, Did
from silver_sim.games.silver.text.notes_read import Reader
from silver_sim.games.silver.text.notes_table import GuessedRound, new_choice
from silver_sim.games.silver.text.script import slots_in
from silver_sim.games.text.notes import Completion, Heading, NotesError, Phrase, words_of
from silver_sim.games.text.notes_people import (
    LAST,
    MIDDLE,
    MOST_NODES,
    READ as READABLE,
    Bit,
    Clause,
    Need,
    Try,
    Way,
    cost_of,
    named_players,
)
from silver_sim.reading import unaccented

# What people say for acts, and for what belongs to them.
_SAID = {
    "draw": "draw draws drew drawn drawing pull pulls pulled d deck stack stock get gets got "
    "receives received",
    "take": "take takes took taken taking grab grabs grabbed get gets got pick picks picked pile "
    "discards back open fetch fetches snatches from discard",
    "row": "row beside next squire squires",
    "keep": "keep keeps kept take takes took back return returned other deck top",
    "discard": "discard discards discarded discarding throw throws threw thrown throwing toss "
    "tosses tossed chucks chucked ditched bins binned scraps dump dumps dumped drop drops dropped bin away x pile out unused lay lays put not off "
    "nothing straight without no",
    "use": "use uses used using play plays played activate activates activated discard discards "
    "discarded throw throws threw thrown lay lays action ability power effect used witch",
    "put": "put puts putting place places placed lay lays laid lies set sets swap swaps swapped "
    "exchange exchanges exchanged exchanging replace replaces replaced replacing change changes "
    "changed trade trades traded switch switches give gives gave given keep keeps kept goes go "
    "went lands comes come came drop drops dropped becomes discard discards discarded throw "
    "throws threw thrown out away rid gone leave leaves pair match matches pile take takes took "
    "new instead against where was were there middle get gets got open off down up turn "
    "turned lost lose",
    "swaps": "swap swaps swapped exchange exchanges exchanged exchanging replace replaces replaced "
    "replacing change changes changed trade trades traded switch switches",
    "takes": "take takes took taken taking grab grabs grabbed snatches",
    "draws": "draw draws drew drawn drawing pull pulls pulled d deck stack stock",
    "looks": "look looks looked looking peek peeks peeked see sees saw seen check checks checked "
    "view views viewed glance glances spy spies viewing regard regards regarded peep peeps peeped "
    "examine examines inspect inspects inspected",
    "look": "look looks looked looking peek peeks peeked see sees saw seen check checks checked "
    "view views viewed glance spy spies have has had is are it let lets show shows showed",
    "turn": "turn turns turned turning flip flips flipped expose exposes exposed reveal reveals "
    "revealed reveal open up show shows showed see saw is was it",
    "pick": "pick picks picked picking choose chooses chose chosen select selects selected fish "
    "fishes fished search searches fetch fetches fetched get gets got find finds take takes took "
    "pile discards out",
    "rob": "rob robs robbed steal steals stole stolen take takes took swap swaps swapped exchange "
    "exchanges exchanged give gives gave given get gets got becomes change trade back look looks "
    "looked see sees saw is was it open up",
    "witch": "deck top put puts give gives gave given put place places placed swap swaps swapped "
    "exchange exchanges exchanged replace replaces replaced goes went go lost lose lay lays pile "
    "out see saw sees showed look looked looks was there discards bewitches use used comes came "
    "uses card",
    "guard": "guard guards guarding guarded protect protects watch watches protected",
    "amulet": "amulet",
    "call": "call calls called calling vote silver stop",
    "pass": "pass passes passed",
    "not": "not no without nothing unused didnt doesnt never",
    "all": "all everybody everyone each we others us",
    "start": "start starts started starting starter begin begins began begin first opens commence "
    "commences",
    "top": "pile discard open face faceup lying lies start turned discards middle there upturned",
    "have": "have has had ve left now makes remain remains leaves leaving down",
    "into": "new goes go went lies laid lay lays put puts into comes came lands place placed is",
    "again": "he she they",
    "back": "back returned return",
    "unused": "unused",
    "same": "same",
    "robs": "rob robs robbed steal steals stole stolen",
    "leaves": "out away rid gone goes go went give gives gave given throw throws threw thrown "
    "discard discards discarded swap swaps swapped exchange exchanges exchanged replace replaces "
    "replaced change changes changed put puts place lay lays laid instead where was were comes "
    "came trade traded drop dropped drops off lands",
    "fails": "fail fails failed mismatch wrong",
}
_KINDS: dict[str, frozenset[str]] = {}
for _kind, _words in _SAID.items():
    for _word in _words.split():
        _KINDS[_word] = _KINDS.get(_word, frozenset()) | {_kind}
_NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
        ]
    )
}
_PLURALS = {f"{word}{'es' if word == 'six' else 's'}": n for word, n in _NUMBERS.items()}
_CARDS = {unaccented(name): value for name, value in READ.items() if " " not in name}
_CARDS |= {"apprentice": 8}
_ORDINALS = {
    **dict(
        zip(
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"],
            range(1, 8),
            strict=True,
        )
    ),
    **{"1st": 1, "2nd": 2, "3rd": 3, "last": LAST, "right": LAST, "rightmost": LAST},
    **{"end": LAST, "left": 1, "leftmost": 1, "middle": MIDDLE},
}
_PLACE = words_of(
    "card cards place places position positions spot spots slot slots number numbers no nr # one ones"
)
_ARTICLES = words_of(
    "a an the this that another these those my his her their its other old open faceup only = was"
)
_LISTED = words_of("and , + & /")
_OTHERS = words_of("his her their hers its")
_ASIDE = words_of("because since as which who like hoping but")
_TOKEN = re.compile(
    r"\ue000(\d)('s?|s'?)?|(\d+)(st|nd|rd|th|s|er)?(?![^\W\d])|([^\W\d_]+(?:'[^\W\d_]+)*)|([^\s])"
)
_ROUND = re.compile(r"\b(?:round|rd|r|lap|game|rounds|turn)\.?\s*(?:\d+|one|two|three|four)\b")
_UNUSED_WORDS = re.compile(
    r"\b(?:no|not|without|\w+n't|didnt|doesnt|never|did not|does not)(?: \w+)? (?:us(?:e|ed|ing)|effects?|powers?|"
    r"abilit(?:y|ies)|actions?|magic)\b(?: it| her| him| them)?"
)
VOCABULARY = frozenset(
    {*_KINDS, *_NUMBERS, *_PLURALS, *_CARDS, *_ORDINALS, *_PLACE, *_ARTICLES}
) | {f"{name}s" for name in _CARDS}
_SPLIT = words_of(". ; , : ( ) ! ? - then")


def clauses_of(text: str, heading: Heading, aliases: Mapping[str, int]) -> list[Clause]:
    """The bits of a line, by clauses; ``aliases`` are names in small letters."""
    small = named_players(text, aliases)
    small = re.sub(r"^\s*\(?\d+[.)]\s|^[^\w\ue000]*\d+\W*$", "", _ROUND.sub(" ", small)).replace(
        "->", " to "
    )
    small = re.sub(r"\b(?:no|nr)\.?\s*(?=\d)", "# ", small)
    small = re.sub(r"(?<=[^\W\d])-(?=[^\W\d])|\b(?:\w+ )?in a row\b", " ", small)
    small = re.sub(r"\bdown to (?:only )?\w+(?: cards?)?", " ", small)
    small = re.sub(r"\b(?:have|has|had|i've|he's|she's|'ve|ve) got\b", " have ", small)
    small = _UNUSED_WORDS.sub(" unused ", small)
    tokens = [_token(found) for found in _TOKEN.finditer(small)]
    return [*_clauses([*_once(tokens)], heading)]


def _once(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens, a card being named once: "Exposer (5)", "the 5 (Exposer)"."""
    at = 0
    while at < len(tokens):
        word = tokens[at][0]
        yield tokens[at]
        next_ = [each for each, _, _ in tokens[at + 1 : at + 5]] + [""] * 4
        value = int(word) if word.isdecimal() else _card(word)
        for open_, length in ((("(",), 3), ((), 1), (("the",), 2)):
            inner = next_[len(open_)]
            two = inner == "apprentice" and next_[len(open_) + 1].startswith("seer")
            again = int(inner) if inner.isdecimal() else _card(inner)
            if (
                value is not None
                and again == value
                and word.isdecimal() != inner.isdecimal()
                and next_[: len(open_)] == [*open_]
                and (not open_ or open_ == ("the",) or next_[2 + two] == ")")
            ):
                at += length + two
                break
        at += 1


Token = tuple[str, int | None, bool]  # (the word, a player named, who owns something)


def _token(found: re.Match[str]) -> Token:
    seat, owns, number, suffix, word, sign = found.groups()
    if seat:
        return "\ue000", int(seat), bool(owns)
    if number:
        return number + (suffix or ""), None, False
    if word:
        word = word.removesuffix("n't") if word.endswith("n't") else word.split("'")[0]
        return ("not" if found[0].endswith("n't") else word), None, False
    return sign, None, False


@dataclass
class _Piece:
    """Words between two signs."""

    tokens: list[Token] = field(default_factory=list)
    stress: float = 1.0
    joined: bool = False  # to the one before, by a comma or "and"


def _pieces(tokens: Sequence[Token]) -> Iterator[_Piece]:
    """The tokens between signs; remarks are marked."""
    piece, depth = _Piece(), 0
    for at, token in enumerate(tokens):
        word = token[0]
        after = tokens[at + 1] if at + 1 < len(tokens) else (".", None, False)
        names = (after[1] is not None and not after[2]) or after[0] in ("i", "she", "he", "they")
        if word in _SPLIT or (word == "and" and (names or after[0] in _KINDS)):
            yield piece
            depth += {"(": 1, ")": -1}.get(word, 0)
            piece = _Piece(stress=0.3 if depth > 0 else 1.0, joined=word in (",", "and", "(", ":"))
        elif word in _ASIDE and (at or word != "who"):
            yield piece
            piece = _Piece([token], stress=0.1, joined=True)
        else:
            piece.tokens.append(token)
    yield piece


def _clauses(tokens: Sequence[Token], heading: Heading) -> Iterator[Clause]:
    subject: int | None = None
    run: str | None = None
    owner: int | None = None
    had = False
    for piece in _pieces(tokens):
        words = [word for word, _, _ in piece.tokens]
        if not words:
            continue
        begins = next(
            (
                at
                for at, word in enumerate(words)
                if (word not in _SMALL and word.isalnum()) or word == "\ue000"
            ),
            None,
        )
        named = None
        if begins is not None:
            word, seat, owns = piece.tokens[begins]
            named = seat if seat is not None and not owns else None
            named = heading.me if word in ("i", "me", "myself", "im") else named
        if named is not None and piece.stress == 1:
            subject = named
        if not (piece.joined and run):
            run, owner = None, None
        bits, run, owner = _bits(piece, heading, subject, named, run, owner, had)
        had = any(bit.stress == 0.05 for bit in bits)
        yield Clause(tuple(bits), None if piece.stress < 1 else named)


_SMALL = words_of("and then so but now first next finally also of course again")


def _bits(
    piece: _Piece,
    heading: Heading,
    subject: int | None,
    named: int | None,
    run: str | None,
    owner: int | None,
    had: bool,
) -> tuple[list[Bit], str | None, int | None]:
    """The bits of a piece; which numbers are places and whose goes on behind a comma."""
    tokens = piece.tokens
    kinds = frozenset[str]().union(*(_KINDS.get(word, ()) for word, _, _ in tokens))
    have = any(word in _HAVE for word, _, _ in tokens) and not any(
        word in _ACTING for word, _, _ in tokens
    )
    if "never" in (each for each, _, _ in tokens):
        piece.stress = min(piece.stress, 0.1)
    free = 0.05 if have or (had and piece.joined and not kinds) else piece.stress
    aside = piece.stress < 1
    bits: list[Bit] = []
    at, begun = 0, False
    while at < len(tokens):
        word, seat, owns = tokens[at]
        before = tokens[at - 1][0] if at else ""
        after = [each for each, _, _ in tokens[at + 1 : at + 4]] + ["", "", ""]
        at += 1
        if seat is not None or word in _MINE or word in ("own", *_OTHERS) or word in _ME:
            who = seat
            if word in _MINE or word in _ME:
                who, owns = heading.me, word in _MINE
            elif word in ("own", *_OTHERS):
                who = (
                    subject if word == "own" else -1 - heading.me if subject == heading.me else None
                )
                owner = who
                continue
            if owns or after[0] == "#" or (after[0].isdecimal() and (begun or named is None)):
                owner = who
            elif before in ("of", "from", "at", "to") and bits and bits[-1].is_place:
                back = len(bits)
                while back and bits[back - 1].is_place and bits[back - 1].owner is None:
                    back -= 1
                    bits[back] = bits[back]._replace(owner=who)
            if who != subject or owns or named is not None:
                bits.append(Bit(word, seat=who, stress=0.0 if who == subject else free))
            begun = True
            continue
        if begun or bits or not _SMALL:
            pass
        begun = True
        value = _card(word)
        if value is not None:
            if word == "apprentice" and after[0].startswith("seer"):
                at += 1
                after = [*after[1:], ""]
            bits.append(Bit(word, number=value, is_value=True, stress=free))
            if after[0] == str(value):
                at += 1
            elif after[0] == "#" and after[1] == str(value):
                at += 2
            run = "value"
            continue
        special = _several(word, after)
        if special:
            places, used = special
            at += used
            bits += [
                Bit(word, number=each, is_place=True, owner=owner, stress=free) for each in places
            ]
            run = "place"
            continue
        if word in ("both", "pair"):
            bits.append(Bit(word, number=2, is_count=True, stress=free))
            continue
        if word == "left" and before in ("card", "cards"):
            continue
        if word in _ORDINALS and before in ("a", "another") and _card(after[0]) is not None:
            continue  # "a third Bodyguard"
        if word in _ORDINALS and word in _KINDS:
            bits.append(Bit(word, kinds=_KINDS[word], stress=0.0))
        number, how = _numbered(word, before, after, run)
        if number is not None:
            if "p" in how or "v" in how or "c" in how:
                bits.append(
                    Bit(
                        word,
                        number=number,
                        is_value="v" in how,
                        is_place="p" in how,
                        is_count="c" in how,
                        owner=owner if "p" in how else None,
                        stress=0.0 if "f" in how else free,
                    )
                )
            run = (
                "place"
                if how.startswith("p") and "v" not in how
                else (run if "f" in how or "c" in how else "value" if "p" not in how else None)
            )
            continue
        if word in _PLACE and (
            word not in ("no", "nr") or after[0].isdecimal() or after[1].isdecimal()
        ):
            if word not in ("one", "ones"):
                run = "place?"
            continue
        if word in _LISTED or word in _ARTICLES:
            if word in ("a", "an"):
                run = "a"
            continue
        if word in ("to", "-") and bits and bits[-1].is_place and not bits[-1].is_value:
            until = _numbered(after[0], "#", after[1:], "place")[0]
            if until is not None and 0 < bits[-1].number < until:
                bits += [
                    bits[-1]._replace(number=each) for each in range(bits[-1].number + 1, until)
                ]
                run = "place"
                continue
        found = _KINDS.get(word)
        if found:
            bits.append(Bit(word, kinds=found, stress=free))
        if found and word not in ("faceup", "open", "top", "up", "down", "off"):
            run, owner = None, None
    near = kinds
    return [bit._replace(near=near) for bit in bits], run, owner


_ME = words_of("i me myself im")
_MINE = words_of("my mine")
_HAVE = words_of("have has had having ve left leaves makes remain remains so now")
_ACTING = words_of(
    "watch watches guard guards protect protects draw draws drew take takes took swap swaps swapped exchange exchanged exchanges discard discards discarded put puts throw throws threw use uses used look looks looked call calls called keep keeps kept looking give gives gave goes went peek peeks peeked get gets got changes changed steal stole turn turned lay lays"
)


@cache
def _card(word: str) -> int | None:
    """The value of a character."""
    word = unaccented(word)
    for end in ("", "s", "es"):
        if word.endswith(end) and (found := _CARDS.get(word.removesuffix(end))) is not None:
            return found
    return None


def _several(word: str, after: Sequence[str]) -> tuple[list[int], int] | None:
    """Places of several cards: "first two", "two left", "last two"; and how many words more."""
    many = {"two": 2, "2": 2, "three": 3, "3": 3}
    ends = {"first": 1, "left": 1, "leftmost": 1, "last": LAST, "right": LAST, "rightmost": LAST}
    if word in ends and after[0] in many and (after[1] in _PLACE or not _is_cards(after[1])):
        count, used, end = many[after[0]], 1, ends[word]
    elif (
        word in many
        and after[0] in ends
        and (after[1] in _PLACE or after[0] != "left" or after[1] in ("", "ones"))
    ):
        count, used, end = many[word], 1, ends[after[0]]
    else:
        return None
    return ([*range(1, count + 1)] if end == 1 else [-each for each in range(1, count + 1)]), used


def _numbered(
    word: str, before: str, after: Sequence[str], run: str | None
) -> tuple[int | None, str]:
    """A number and what it may be: v(alue), p(lace), c(ount), f(ree)."""
    following = next((each for each in after if each not in _ARTICLES), "")
    if word in _ORDINALS or re.fullmatch(r"\d+(st|nd|rd|th)", word):
        number = _ORDINALS.get(word) or int(re.match(r"\d+", word)[0])  # type: ignore[index]
        sure = after[0] not in ("turn", "time", "round", "go", "player", "one", "a", "an") and (
            word not in ("first", "last", "left", "right", "end", "leftmost", "rightmost")
            or before in ("it", "far", "very")
            or after[0] in _PLACE
            or run in ("place", "place?")
            or (before in _OTHERS | _MINE | {"own", "\ue000"})
        )
        if word in ("left", "right") and after[0] in ("one", "hand"):
            sure = False
        return number, "p" if sure else "pf"
    if word in _PLURALS and (
        word != "ones" or before in ("two", "three", "four", "both", "of", "2", "3")
    ):
        return _PLURALS[word], "v"
    if re.fullmatch(r"\d+s", word):
        return int(word[:-1]), "v"
    if word in _NUMBERS and word != "one":
        number = _NUMBERS[word]
        if following == "cards":
            return number, "c"
        if run in ("place", "place?"):
            return number, "p"
        if before in ("a", "an", "the") and not _is_cards(following):
            return number, "v"
        return number, "c"
    if word == "one" and run in ("place", "place?") and before in _PLACE - {"card"}:
        return 1, "p"
    if not word.isdecimal():
        return None, ""
    number = int(word[:9])
    if _is_cards(following) and number in (2, 3, 4) and after[0] not in _LISTED:
        return number, "c"
    if number > 8 or (run == "value" and before in _LISTED):
        return number, "v"
    if (
        before == "#"
        or (run == "place?" and before in _PLACE)
        or (run == "place" and (before in _LISTED or before.isdecimal()))
    ):
        return number, "p"
    if before in (
        "a",
        "both",
        "of",
        "an",
        "the",
        "this",
        "that",
        "another",
        "=",
        "was",
        "were",
        "is",
        "out",
        "old",
    ):
        return number, "v"
    if after[0] in ("out", "away", "goes", "went", "comes"):
        return number, "v"
    if before in ("on", "to", "in", "at", "into", "onto"):
        return number, "p"
    if {"draw", "take"} & _KINDS.get(before, frozenset()):
        return number, "vc" if 2 <= number <= 4 and "draw" in _KINDS[before] else "v"
    return number, "vp"


def _is_cards(word: str) -> bool:
    """Whether it is what is counted: cards, or cards of a character."""
    plural = word.endswith("s")
    return plural and (
        word in ("cards", *_PLURALS) or _card(word) is not None or word[:-1].isdecimal()
    )


@dataclass
class People:
    """A game as far as its notes are read, and what the lines before have begun to say."""

    reader: Reader
    start: int | None = None  # of the next round: who starts
    top: int | None = None  # and the first card of the discard pile
    looked: dict[int, list[Any]] = field(default_factory=dict)  # first looks: places, values
    ended: dict[int, list[int]] = field(default_factory=dict)  # what everybody held at the end
    places: tuple[int, ...] = ()  # of the first looks that were told last
    line: int = 0  # that tells of the end so far

    def copy(self) -> People:
        """The same again."""
        reader = self.reader
        if reader.table is not None:
            reader = reader.twin(reader.table.copy())
        return replace(self, reader=reader, looked=dict(self.looked), ended=dict(self.ended))

    def key(self) -> Any:
        """What tells it from others that have gone on in another way."""
        table = self.reader.table
        acts = (
            ()
            if table is None
            else tuple((seat, choice.tobytes()) for _, seat, choice in table.answers)
        )
        known = () if table is None else tuple((card, table.value(card)) for card in table.by_line)
        return acts, known, self.start, self.top, str(self.looked), str(self.ended)

    def completion(self) -> Completion:
        """The script, as far as it is read; NotesError where nothing is."""
        return Completion(self.reader.script(), self.reader.unnamed())

    @property
    def waits(self) -> str:
        """What is wanting at the end of the notes."""
        names = self.reader.heading.names
        if self.stage == "end" and self.ended:
            rest = [name for seat, name in enumerate(names) if seat not in self.ended]
            return f"the cards or the score of {' and '.join(rest)} are missing at the end"
        return ""

    @property
    def stage(self) -> str:
        """What the next line may tell."""
        table = self.reader.table
        if table is None or (
            table.question < Question.FIRST_LOOK and self.reader.hidden is not None
        ):
            return "deal"
        if table.question < Question.FIRST_LOOK:
            return "end"
        return "looks" if table.question == Question.FIRST_LOOK else "turn"

    def is_turn(self, seat: int) -> bool:
        """Whether it may be this player who goes on."""
        if self.stage != "turn":
            return True
        table = self.reader.table
        assert table is not None
        if table.question == Question.CLOSE_TURN:
            return True
        return bool(table.seat == seat)

    def ways(
        self, line: int, bits: Sequence[Bit], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        """How it may go on by a group of words, with one player on turn; a guess if ``loose``."""
        stage = self.stage
        weight = sum(bit.weight for bit in bits)
        if loose:
            table = self.reader.table
            if stage == "turn" and table is not None:
                if subject is not None and not self.is_turn(subject) and table.answers:
                    here, blame = self.copy(), table.answers[-1][0]
                    here._until(line, subject)
                    for way in here._turn(line, bits, subject):
                        if way.cost <= READABLE:
                            yield Way(way.reader, READABLE + 1 + way.cost, blame)
                yield from self._turn(line, bits, subject, True)
            return
        if stage == "deal":
            yield from self._deal(line, bits, subject)
            return
        table = self.reader.table
        begins = table is not None and all(each[2]["act"] == Act.LOOK for each in table.answers)
        kinds = frozenset[str]().union(*(bit.kinds for bit in bits))
        if stage == "turn" and begins and "looks" in kinds and not kinds & {"draws", "takes"}:
            weight = min(weight, 0.25)  # the first looks again
        yield Way(self, weight + 0.05)
        if stage == "looks":
            yield from self._looks(line, bits, subject)
            if not (self.reader.heading and self.stage == "looks"):
                return
        elif stage == "end":
            yield from self._end(line, bits, subject)
        else:
            yield from self._turn(line, bits, subject)
            over = self.copy()
            table = over.reader.table
            assert table is not None
            if table.question == Question.CLOSE_TURN:
                table.end_turn()
                if over.stage == "end":
                    yield from over._end(line, bits, subject)

    # -- deals

    def _deal(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin = self.copy()
        kinds = frozenset[str]().union(*(bit.kinds for bit in bits))
        seats = [
            *([subject] if subject is not None else []),
            *(bit.seat for bit in bits if bit.seat is not None),
        ]
        if "start" in kinds and seats:
            twin.start = seats[0]
        values = [
            bit
            for bit in bits
            if (bit.is_value and "have" not in bit.near) or (bit.is_value and "top" in bit.near)
        ]
        tops = [bit for bit in values if "top" in bit.near] or values
        cost = 0.0
        if tops and ("top" in kinds or twin.start is not None):
            twin.top = tops[0].number
            cost = 0.0 if "top" in kinds else 0.5
        table = twin.reader.table
        if twin.start is None and table is not None and twin.top is not None:
            twin.start = int(table.state["marker"])
        if twin.start is None or twin.top is None:
            acting = kinds & {"draws", "takes", "looks", "swaps"} and any(
                bit.number is not None for bit in bits
            )
            yield Way(twin, sum(bit.weight for bit in bits) if acting else 0.0)
            return
        number = 1 if table is None else int(table.state["round_no"]) + 1
        names = twin.reader.heading.names
        words = (str(number), names[twin.start], "discard", str(twin.top))
        try:
            twin.reader.play(Phrase(line, None, ("round",), words))
        except NotesError:
            yield Way(self, sum(bit.weight for bit in bits) + 0.05)
            return
        twin.start = twin.top = None
        twin.looked, twin.ended = {}, {}
        yield Way(twin, cost)

    # -- first looks

    def _looks(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin = self.copy()
        table, me = twin.reader.table, twin.reader.heading.me
        assert table is not None
        players = len(twin.reader.heading.names)
        kinds = frozenset[str]().union(*(bit.kinds for bit in bits))
        named = {bit.seat for bit in bits if bit.seat is not None and bit.seat >= 0}
        named |= {subject} if subject is not None else set()
        if any("all" in bit.kinds and bit.stress == 1 for bit in bits):
            others = {each for each in range(players) if each not in twin.looked}
            named = (
                others - ({me} if any(bit.word in ("others", "they") for bit in bits) else set())
                | named
            )
        count = int(table.state["rules"]["first_looks"])
        places = list(
            dict.fromkeys(
                int(bit.number)
                for bit in bits
                if bit.is_place and not bit.is_value and bit.number > 0
            )
        )
        words = {bit.word for bit in bits}
        if len(places) < count and words & {"left", "leftmost", "first"}:
            places = [*range(1, count + 1)]
        elif len(places) < count and words & {"right", "rightmost", "last"}:
            many = len(table.village(me))
            places = [*range(many - count + 1, many + 1)]
        if not places:
            places = list(
                dict.fromkeys(int(bit.number) for bit in bits if bit.is_place and bit.number > 0)
            )[:count]
        values = [
            int(bit.number)
            for bit in bits
            if bit.is_value
            and bit.number < len(NAMES)
            and not (
                bit.is_place
                and bit.number in places
                and not any(each.is_place and not each.is_value for each in bits)
            )
        ]
        if not named:
            named = (
                {me}
                if (values and me not in twin.looked)
                or (me in twin.looked and not (twin.looked[me][1]))
                else set()
            )
        twin.places = tuple(places) or self.places
        places = places or [*self.places]
        for seat in named:
            old = twin.looked.get(seat, [[], []])
            twin.looked[seat] = [places or old[0], (values if seat == me else []) or old[1]]
        if me not in named and me in twin.looked and not twin.looked[me][1]:
            twin.looked[me] = [twin.looked[me][0], values]
        cost = 0.0 if "look" in kinds or not places else 0.5
        cost += 5.0 * bool(kinds & {"draws", "takes", "swaps"} and "looks" not in kinds)
        settled = twin.settle(line)
        if settled is not None:
            yield Way(settled, cost)

    def settle(self, line: int) -> People | None:
        """Play the first looks that are told, in their order; None: they cannot be."""
        table, me = self.reader.table, self.reader.heading.me
        assert table is not None
        count = int(table.state["rules"]["first_looks"])
        while table.question == Question.FIRST_LOOK and table.seat in self.looked:
            places, values = self.looked[table.seat]
            if len(values) == 1 and len(places) == count:
                values = values * count
            if table.seat == me and not values:
                return self
            if len(places) != count or (table.seat == me and len(values) < count):
                return None
            mine = table.seat == me
            order = sorted(zip(places, values if mine else places, strict=False))
            cards = [
                table.village(table.seat)[place - 1]
                for place, _ in order
                if place <= len(table.village(table.seat))
            ]
            seen = [Claim(card, value) for card, (_, value) in zip(cards, order, strict=False)]
            choice = new_choice(Act.LOOK, slots=sum(1 << place - 1 for place in places))
            try:
                self.reader.do(
                    line, Did(choice, (), (lambda found: lambda: found)(seen if mine else []))
                )
            except NotesError:
                return None
        return self

    # -- ends

    def _end(self, line: int, bits: Sequence[Bit], subject: int | None) -> Iterator[Way]:
        twin = self.copy()
        table, names = twin.reader.table, twin.reader.heading.names
        assert table is not None
        seat: int | None = None
        found: dict[int, list[int]] = {}
        for bit in bits:
            if bit.seat is not None and bit.seat >= 0:
                seat = bit.seat
            elif seat is not None and (bit.is_value or (bit.is_place and bit.word.isdecimal())):
                found.setdefault(seat, []).append(int(bit.number))
        for seat, numbers in found.items():
            twin.ended.setdefault(seat, []).extend(numbers)
        twin.line = line
        if len(twin.ended) == len(names):
            words: list[str] = []
            for seat, numbers in twin.ended.items():
                many = len(table.village(seat))
                words += [
                    names[seat],
                    *map(str, numbers[:many] if len(numbers) >= many else ["=", numbers[-1]]),
                ]
            try:
                twin.reader.play(Phrase(line, None, ("end",), tuple(words)))
            except NotesError:
                return
        if found:
            yield Way(twin, 0.0)

    # -- turns

    def _turn(
        self, line: int, bits: Sequence[Bit], subject: int | None, loose: bool = False
    ) -> Iterator[Way]:
        found: list[Way] = []
        nodes = 0
        start = self.copy()
        start.reader.now = line
        table = start.reader.table
        assert table is not None
        seat = table.seat
        if loose and subject not in (None, seat):
            start._until(line, subject)
            seat = table.seat
        if table.question == Question.CLOSE_TURN and subject not in (None, seat):
            table.end_turn()
            seat = table.seat
        if subject not in (None, seat) and not loose:
            return
        nobody = 2.0 * (subject is None)  # a turn begins, and nobody is named
        nobody *= 2.0 if any("again" in bit.kinds for bit in bits[:2]) else 1.0
        begun = nobody * (table.question == Question.OPEN_TURN)
        stack: list[tuple[People, tuple[Try, ...], float]] = [(start, (), begun)]
        if subject is None and table.question == Question.CLOSE_TURN:
            other = start.copy()
            assert other.reader.table is not None
            other.reader.table.end_turn()
            stack.append((other, (), nobody))
        while stack and nodes < (MOST_NODES // 3 if loose else MOST_NODES):
            here, tries, extra = stack.pop()
            if tries:
                found.append(Way(here, extra + cost_of(tries, bits)))
            now = here.reader.table
            assert now is not None
            if now.question < Question.FIRST_LOOK or len(tries) > 6:
                continue
            if (
                tries
                and now.question == Question.OPEN_TURN
                and any(each.kinds is not _ROW for each in tries)
                and not [*now.unnamed()]
            ):
                continue
            spent = sum(each.cost for each in tries)
            for each in here.tries(bits, loose):
                if spent + each.cost > 4 or not (loose or each.is_said(bits)):
                    continue
                nodes += 1
                twin = here.copy()
                try:
                    others = (
                        each.did(twin.reader)
                        if callable(each.did)
                        else twin.reader.do(line, each.did)
                    )
                except NotesError:
                    continue
                stack.append((twin, (*tries, each), extra))
                for other in others or ():
                    stack.append((replace(twin, reader=other), (*tries, each), extra))
        found.sort(key=lambda way: way.cost)
        if loose:
            yield from (Way(way.reader, READABLE + 2 + way.cost / 8) for way in found[:14])
            return
        yield from (way for way in found[:6] if way.cost <= found[0].cost + 3)

    def _until(self, line: int, seat: int | None) -> None:
        """Let others do anything until this player is on turn: their lines are not read."""
        table, reader = self.reader.table, self.reader
        assert table is not None
        plain = {
            Question.OPEN_TURN: Act.DRAW,
            Question.PLACE_CARD: Act.DISCARD,
            Question.CHOOSE_DRAWN: Act.KEEP,
        }
        for _ in range(24):
            if table.question < Question.FIRST_LOOK or (
                table.seat == seat and table.question == Question.OPEN_TURN
            ):
                return
            try:
                if table.question == Question.CLOSE_TURN:
                    table.end_turn()
                    table.named |= {*table.pile("row")}
                elif table.question in plain:
                    act = plain[table.question]
                    extra = int(least_extra(table.state)) if act == Act.DRAW else 0
                    reader.do(line, Did(new_choice(act, extra=extra)))
                else:
                    found = next(iter(self.tries((), True)), None)
                    if found is None or not isinstance(found.did, Did):
                        return
                    reader.do(line, found.did)
            except NotesError:
                return

    def tries(self, bits: Sequence[Bit], loose: bool) -> Iterator[Try]:
        """The acts that the bits may mean as the game stands."""
        table = self.reader.table
        assert table is not None
        yield from _Tries(self.reader, table, bits, loose).all()


_SHOWS = {int(Character.WITCH): frozenset({"look", "witch"})}
_UNUSED = frozenset({"use", "look", "turn", "rob", "swaps"})
_USES = words_of(
    "use uses used using play plays played activate activates activated power did does done made"
)
_ROW = words_of("row take draw put turn top deck") | {"row"}


class _Tries:
    """What bits may mean at a table."""

    def __init__(
        self, reader: Reader, table: GuessedRound, bits: Sequence[Bit], loose: bool
    ) -> None:
        self.reader, self.table, self.bits, self.loose = reader, table, bits, loose
        self.seat, self.me = table.seat, reader.heading.me
        self.mine = self.seat == self.me
        self.values = [int(bit.number) for bit in bits if bit.is_value and 0 <= bit.number < 14]
        self.kinds = frozenset[str]().union(*(bit.kinds for bit in bits))

    def all(self) -> Iterator[Try]:
        """All of them."""
        table, question = self.table, self.table.question
        if [*table.unnamed()]:
            yield from self._row()
            return
        if question == Question.OPEN_TURN:
            yield from self._open()
        elif question == Question.CHOOSE_DRAWN:
            yield from self._keep()
        elif question == Question.PLACE_CARD:
            yield from self._place()
            yield from self._exchange()
        elif question == Question.MASTER_EXCHANGE:
            yield from self._exchange()
        elif question == Question.MASTER:
            yield from self._master()
        elif question == Question.WITCH:
            yield from self._exchange()
            yield from self._witch()
        elif question == Question.ROB:
            yield from self._rob()
        elif question in (Question.BEHOLD,):
            yield from self._behold()
        elif question in (Question.PEEK, Question.SEE, Question.REVEAL, Question.EXPOSE):
            yield from self._target(question)
        if question in (Question.OPEN_TURN, Question.PLACE_CARD, Question.CLOSE_TURN):
            yield from self._free()

    # what is said

    def many(self, seat: int) -> int:
        """How many cards a player has."""
        return len(self.table.village(seat))

    def places(self, seats: Iterable[int]) -> list[tuple[int, int]]:
        """The places of these players that a bit may name, in the order in which they are named."""
        found: dict[tuple[int, int], None] = {}
        for bit in self.bits:
            if not bit.is_place:
                continue
            for seat in seats:
                if bit.may_be_of(seat):
                    many = self.many(seat)
                    number = int(bit.number)
                    if number == MIDDLE:
                        number = (many + 1) // 2 if many % 2 else 0
                    elif number < 0:
                        number += many + 1
                    if 1 <= number <= many:
                        found[seat, number] = None
        if self.loose:
            every = ((seat, at + 1) for seat in seats for at in range(self.many(seat)))
            found |= dict.fromkeys(every)
        return [*found]

    def said_places(self, seat: int) -> list[int]:
        """The places of a player that bits name."""
        loose, bits = self.loose, self.bits
        self.loose = False
        self.bits = [bit for bit in bits if not bit.is_value and bit.stress > 0.1]
        found = [number for _, number in self.places([seat])]
        self.loose, self.bits = loose, bits
        return found

    def windows(self, count: int) -> list[tuple[int, ...]]:
        """Values of several cards in the order in which they may be said."""
        values = self.values
        found = {tuple(values[at : at + count]) for at in range(len(values) - count + 1)}
        if count > 1:
            found |= {(value,) * count for value in values}
            found |= set(combinations(values, count)) if count == 2 else set()
        ordered = sorted(found, key=lambda each: [values.index(value) for value in each])
        return [*ordered, (None,) * count] if self.loose else ordered

    def card(self, place: tuple[int, int]) -> int:
        """The card at a place."""
        return self.table.village(place[0])[place[1] - 1]

    def known(self, card: int) -> bool:
        """Whether the writer knows a card."""
        return self.table.knows(self.me, card)

    def _once(self, values: Sequence[int | None]) -> float:
        """What it costs that one number is said of several cards, without a word for that."""
        many = [
            value for value in {*values} if values.count(value) > max(1, self.values.count(value))
        ]
        words = [bit for bit in self.bits if bit.is_value and bit.number in many]
        return (
            0.6
            * bool(many)
            * (
                not any(bit.is_count for bit in self.bits)
                and not any(bit.word.endswith("s") for bit in words)
            )
        )

    def near(self, value: int, *kinds: str) -> bool:
        """Whether a value stands near a word of these kinds."""
        return any(
            bit.is_value and bit.number == value and bit.near & {*kinds} for bit in self.bits
        )

    def _went_back(self, value: int | None) -> bool:
        """Whether a value is said to have gone back on the deck."""
        return any(bit.is_value and bit.number == value and "back" in bit.near for bit in self.bits)

    # the acts

    def _row(self) -> Iterator[Try]:
        cards = [*self.table.unnamed()]
        for values in self.windows(len(cards)):
            if len({*self.values}) > 1 and all(
                bit.word.startswith("squire") for bit in self.bits if bit.number in values
            ):
                continue  # it says why the card comes

            def did(reader: Reader, values: tuple[int, ...] = values) -> Sequence[Reader]:
                line = self.table.answers[-1][0]
                return reader.play(Phrase(line, None, ("row",), tuple(map(str, values))))

            cost = 0.0 if all(self.near(value, "row", "draw") for value in values) else 0.3
            yield Try(
                did,
                _ROW,
                tuple(need(("value", value)) for value in values),
                frozenset({*values, 1}),
                cost=cost,
            )

    def _open(self) -> Iterator[Try]:
        table = self.table
        pile = table.pile("discard")
        if pile:
            top = table.value(pile[-1])
            said = "take" in self.kinds
            drawn = 1.5 * ("draws" in self.kinds and "takes" not in self.kinds)
            yield Try(
                Did(new_choice(Act.TAKE)),
                _OF["take"],
                (need(("kind", "take"), ("value", top)),),
                frozenset({top}),
                cost=drawn + (0.0 if said and top in self.values else 0.3),
            )
        for index, value in enumerate(self._pile("row")):
            if value in self._pile("row")[:index]:
                continue
            yield Try(
                Did(new_choice(Act.DRAW_ROW, index=index)),
                _OF["draw"] | _OF["row"] | _OF["take"] | _OF["use"],
                (need(("kind", "row")), need(("value", value))),
                frozenset({value}),
            )
        least = int(least_extra(table.state))
        most = max(least, 4)
        for extra in range(least, most):
            count = extra + 1
            yield from self._drawn(count, least)
        yield Try(Did(new_choice(Act.CALL)), _OF["call"], (need(("kind", "call")),))
        yield Try(Did(new_choice(Act.PASS)), _OF["pass"], (need(("kind", "pass")),))

    def _drawn(self, count: int, least: int) -> Iterator[Try]:
        kinds = _OF["draw"] | (_OF["keep"] if count > 1 and not self.mine else frozenset())
        pile = self._pile("discard")
        several = any(bit.is_count and bit.number == count for bit in self.bits)
        taken = (1.6 if pile and pile[-1] in self.values else 0.8) * (
            "takes" in self.kinds and "draws" not in self.kinds and not several
        )
        counts = frozenset({count}) if count > 1 else frozenset()
        rascal = frozenset({4}) if count > 1 else frozenset()
        if count > 1:
            (need(("value", 4), ("kind", "keep"), ("count", count)),)
        choice = new_choice(Act.DRAW, extra=count - 1)
        if not self.mine:
            told = {bit.number for bit in self.bits if bit.is_count and "draw" in bit.near}
            said = several if count > 1 else not told - {1}
            yield Try(
                Did(choice), kinds, (), rascal, counts=counts, cost=taken + (0.0 if said else 0.5)
            )
            return
        for values in self.windows(count):

            def after(values: tuple[int, ...] = values) -> Iterable[Claim]:
                return ()

            cost = sum(0.0 if self.near(value, "draw") else 0.3 for value in values)
            cost += self._once(values)
            cost += taken + 0.1 * self.values.index(values[0]) if values[0] is not None else 0.0
            yield Try(
                _Drawn(choice, values),
                kinds,
                tuple(need(("value", value)) for value in dict.fromkeys(values)),
                frozenset(values) | rascal,
                counts=counts,
                cost=cost,
            )

    def _pile(self, name: str) -> list[int]:
        return [self.table.value(card) for card in self.table.pile(name)]

    def _keep(self) -> Iterator[Try]:
        hand = self._pile("hand")
        for index, value in enumerate(hand):
            if value in hand[:index]:
                continue
            others = [each for at, each in enumerate(hand) if at != index]
            if len({*hand}) == 1 or (
                self.near(value, "keep")
                and not (others and any(self.near(each, "keep") for each in others))
            ):
                cost = 0.0
            else:
                cost = 0.4 if self.near(value, "put", "use", "discard") else 0.8
            if self._went_back(value):
                cost += 2.0
            yield Try(
                Did(new_choice(Act.KEEP, index=index)), _OF["keep"], (), frozenset(hand), cost=cost
            )

    def _held(self) -> list[int]:
        [card] = self.table.pile("hand")[:1]
        guessed = [self.table.value(card)] if self.loose or self.known(card) else []
        return guessed if self.known(card) else [*dict.fromkeys([*self.values, *guessed])]

    def _place(self) -> Iterator[Try]:
        table = self.table
        [card] = table.pile("hand")[:1]
        known = self.known(card)
        for value in self._held():
            needs = () if known else (need(("value", value)),)
            before = () if known else (Claim(card, value),)
            away = 0.0 if known or self.near(value, "discard", "not") else 0.3
            if known and not self.kinds & {"discard", "unused"}:
                away = 1.5
            yield Try(
                Did(new_choice(Act.DISCARD), before),
                _OF["discard"]
                | _OF["not"]
                | _OF["unused"]
                | (_UNUSED if "not" in self.kinds else frozenset()),
                needs,
                frozenset({value}),
                cost=away,
            )
            if not 5 <= value <= 12:
                continue
            cost = 0.2 if any(bit.word in _USES for bit in self.bits) else 0.7
            cost += 3.0 * ("unused" in self.kinds) + 0.4 * ("not" in self.kinds)
            if value == Character.WITCH and self.mine:
                for seen in dict.fromkeys(self.values):
                    if seen == value and self.values.count(seen) < 2:
                        continue
                    order = 0.1 * self.values.index(seen)
                    yield Try(
                        _Witch(new_choice(Act.USE), before, seen),
                        _OF["use"] | _OF["look"] | _OF["witch"],
                        (*needs, need(("value", seen))),
                        frozenset({value, seen}),
                        cost=cost + order,
                    )
            else:
                yield Try(
                    Did(new_choice(Act.USE), before),
                    _OF["use"] | _SHOWS.get(value, frozenset()),
                    needs,
                    frozenset({value}),
                    cost=cost,
                )

    def _exchange(self) -> Iterator[Try]:
        table, seat = self.table, self.seat
        own = [number for _, number in self.places([seat])]
        village = table.village(seat)
        hand = table.pile("hand") or table.pile("returned")[-1:]
        new = {table.value(card) for card in hand if self.known(card)}
        if table.question == Question.WITCH:
            returned = table.pile("returned")
            new = {table.value(returned[-1])} if returned and self.mine else set()
        new |= {Question.WITCH: {11}, Question.MASTER_EXCHANGE: {10}}.get(table.question, set())
        sets: dict[tuple[int, ...], bool] = {}
        for size in range(1, min(5, len(own)) + 1):
            for some in combinations(own, size) if size == 1 or not self.loose else ():
                sets.setdefault(tuple(sorted(some)), False)
        if self.loose and len(said := self.said_places(seat)) > 1:
            sets.setdefault(tuple(sorted(said)), False)
        known = {
            place: table.value(card) for place, card in enumerate(village, 1) if self.known(card)
        }
        if "same" in self.kinds and (last := self._last_place()) is not None:
            sets[(last,)] = True
        if len(village) == 1:
            sets.setdefault((1,), True)
            sets[(1,)] = True
        if not self.said_places(seat) and any(
            bit.is_count and bit.number == len(village) for bit in self.bits
        ):
            sets.setdefault(tuple(range(1, len(village) + 1)), True)
        for size in (1, 2):
            for some in combinations(sorted({*self.values}), size):
                at = tuple(place for place, value in known.items() if value in some)
                if {known[place] for place in at} == {*some}:
                    sets.setdefault(at, True)
                    sets[at] = sets[at] or True
        for some, implied in sets.items():
            yield from self._set(some, known, new, frozenset(own))
            if implied:
                said = {*self.said_places(seat)}
                if not self.kinds & {"leaves", "swaps"}:
                    continue
                into = [bit for bit in self.bits if bit.is_place and "into" in bit.near]
                if len(said) == 1 < len(some) and not (
                    into and any(bit.is_count or bit.word.endswith("s") for bit in self.bits)
                ):
                    continue
                if len(said) < 2 or (said <= {*some} and len(said) == len(some)):
                    yield from self._set(some, known, new, frozenset())

    def _last_place(self) -> int | None:
        """The own place that was changed last: "on the same place"."""
        for _, seat, choice in reversed(self.table.answers):
            act = int(choice["act"])
            if act == Act.EXCHANGE:
                slots = slots_in(int(choice["slots"]))
                return slots[0] + 1 if seat == self.seat and len(slots) == 1 else None
            if act in (Act.WITCH, Act.ROB):
                return int(choice["target"]) + 1 if choice["seat"] == self.seat else None
        return None

    def _set(
        self, some: tuple[int, ...], known: Mapping[int, int], new: set[int], own: frozenset[int]
    ) -> Iterator[Try]:
        table, seat = self.table, self.seat
        many = self.many(seat)
        places = {(seat, number): many for number in some}
        cards = [table.village(seat)[number - 1] for number in some]
        hidden = [at for at, number in enumerate(some) if number not in known]
        same = "same" in self.kinds and some == (self._last_place(),)
        if not own and hidden and len(some) < many and not same:
            return
        base: list[frozenset[Need]] = []
        cost = 0.0
        if own:
            base += [need(("place", (seat, number))) for number in some]
        else:
            base += [
                need(("value", value))
                for value in {*known.values()}
                if any(known.get(number) == value for number in some)
            ]
            cost += 0.3
        for shown in self.windows(len(hidden)) if hidden else [()]:
            values = [known.get(number) for number in some]
            for at, value in zip(hidden, shown, strict=True):
                values[at] = value
            if len(some) > 1:
                plain = {*values} - {int(Character.DOPPELGANGER)}
                if (
                    None not in plain
                    and len(plain) > 1
                    and not ("fails" in self.kinds or "not" in self.kinds)
                ):
                    continue
            before = [
                Claim(card, value)
                for card, value in zip(cards, values, strict=True)
                if value is not None
            ]
            needs = [*base, *(need(("value", value)) for value in dict.fromkeys(shown))]
            order = sum(0.0 if self.near(value, "put", "discard") else 0.2 for value in shown)
            order += self._once(shown)
            order += sum(0.5 for value in shown if self._went_back(value))
            order += 0.8 * (not self.kinds & {"leaves", "swaps"})
            order += sum(0.3 for value in shown if value in new and self.values.count(value) < 2)
            for into, more in self._into(some):
                for end in (1, 0) if "fails" in self.kinds else (1,):
                    choice = new_choice(
                        Act.EXCHANGE,
                        slots=sum(1 << number - 1 for number in some),
                        into=into - 1,
                        new_end=end,
                    )
                    yield Try(
                        Did(choice, before),
                        _OF["put"]
                        | _OF["discard"]
                        | _OF["into"]
                        | _OF["unused"]
                        | (_OF["same"] if same else frozenset()),
                        tuple(needs),
                        frozenset({*values, *new}),
                        places,
                        frozenset({len(some)}),
                        cost + order + more,
                    )

    def _into(self, some: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        if len(some) == 1:
            yield some[0], 0.0
            return
        named = [bit for bit in self.bits if bit.is_place and "into" in bit.near]
        last = None
        many = self.many(self.seat)
        if named:
            pieces = [bit for bit in named if bit.near == named[-1].near]
            if len(pieces) == 1:
                number = int(pieces[0].number)
                last = number if number > 0 else many + 1 + number if number > -20 else 0
                if last not in some and last == many - len(some) + 1:
                    last = None
        for place in some:
            if last in some:
                yield place, 0.0 if place == last else 2.0
            else:
                yield place, 0.0 if place == min(some) else 2.0

    def _master(self) -> Iterator[Try]:
        beneath = self._pile("discard")[-2::-1]
        for value in dict.fromkeys(self.values):
            if value in beneath:
                cost = 0.0 if self.near(value, "pick") else 0.2
                yield Try(
                    Did(new_choice(Act.MASTER, index=beneath.index(value))),
                    _OF["pick"],
                    (need(("value", value)),),
                    frozenset({value}),
                    cost=cost,
                )
        yield Try(
            Did(new_choice(Act.MASTER, index=NONE)),
            _OF["pick"] | _OF["not"],
            (need(("kind", "not")),),
            cost=1.0,
        )

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self.reader.heading.names)) if seat != self.seat]

    def _at(self, seats: Iterable[int]) -> Iterator[tuple[tuple[int, int], list[frozenset[Need]]]]:
        """Cards of these players that are named, by place or by what they are known to be."""
        for place in self.places(seats):
            needs = [need(("place", place))]
            if place[0] != self.seat and len(self.reader.heading.names) > 0:
                needs.append(need(("seat", place[0])))
            yield place, needs
        for seat in seats:
            for value in dict.fromkeys(self.values):
                at = [
                    number
                    for number, card in enumerate(self.table.village(seat), 1)
                    if self.known(card) and self.table.value(card) == value
                ]
                if len(at) == 1:
                    yield (seat, at[0]), [need(("value", value))]

    def _witch(self) -> Iterator[Try]:
        table = self.table
        returned = table.pile("returned")
        new = {table.value(returned[-1])} if returned and self.mine else set()
        for place, needs in self._at(self._others()):
            card = self.card(place)
            for values in [(table.value(card),)] if self.known(card) else self.windows(1):
                extra = [] if self.known(card) else [need(("value", values[0]))]
                places = {place: self.many(place[0])}
                order = 0.0 if self.near(values[0], "put", "discard") else 0.1
                yield Try(
                    Did(
                        new_choice(Act.WITCH, seat=place[0], target=place[1] - 1),
                        [Claim(card, values[0])],
                    ),
                    _OF["witch"] | _OF["put"],
                    (*needs, *extra),
                    frozenset({*values, *new}),
                    places,
                    cost=order,
                )

    def _rob(self) -> Iterator[Try]:
        for place, needs in self._at(self._others()):
            card = self.card(place)
            for own, more in self._at([self.seat]):
                if own[1] and own[0] == self.seat:
                    places = {place: self.many(place[0]), own: self.many(self.seat)}
                    up = bool(self.table.state["up"][card])
                    value = self.table.value(card)
                    mine = self.table.value(self.card(own))
                    named = frozenset({mine} if self.known(self.card(own)) else set())
                    choice = new_choice(
                        Act.ROB, seat=place[0], target=place[1] - 1, slot=own[1] - 1, look=1
                    )
                    if up or not self.mine:
                        shown = {value} if self.known(card) else set()
                        yield Try(Did(choice), _OF["rob"], (*needs, *more), named | shown, places)
                        continue
                    for seen in [value] if self.known(card) else self.values:
                        extra = [] if self.known(card) else [need(("value", seen))]
                        yield Try(
                            _Seen(choice, [card], [seen]),
                            _OF["rob"],
                            (*needs, *more, *extra),
                            named | {seen},
                            places,
                        )

    def _behold(self) -> Iterator[Try]:
        own = self.places([self.seat])
        count = 2
        for size in range(1, count + 1):
            for some in combinations(own, size):
                cards = [self.card(place) for place in some]
                places = {place: self.many(self.seat) for place in some}
                needs = [need(("place", place)) for place in some]
                choice = new_choice(Act.BEHOLD, slots=sum(1 << n - 1 for _, n in some))
                yield from self._looking(choice, cards, needs, places, {7})

    def _looking(
        self,
        choice: Any,
        cards: list[int],
        needs: list[frozenset[Need]],
        places: Mapping[tuple[int, int], int],
        more: set[int],
    ) -> Iterator[Try]:
        kinds = _OF["look"] | _OF["looks"] | (_OF["use"] if more == {2} else frozenset())
        hidden = [card for card in cards if not self.known(card)]
        if not self.mine or not hidden:
            named = {self.table.value(card) for card in cards if self.known(card)}
            yield Try(Did(choice), kinds, tuple(needs), frozenset(named | more), places)
            return
        for values in self.windows(len(hidden)):
            if any(value in more and self.values.count(value) < 2 for value in values):
                continue  # it names the card that looks
            extra = [need(("value", value)) for value in dict.fromkeys(values)]
            known = {self.table.value(card) for card in cards if self.known(card)}
            yield Try(
                _Seen(choice, hidden, values),
                kinds,
                (*needs, *extra),
                frozenset({*values, *known, *more}),
                places,
                cost=self._once(values),
            )

    def _target(self, question: Question) -> Iterator[Try]:
        seats = {Question.EXPOSE: [self.seat], Question.PEEK: self._others()}.get(
            question, [self.seat, *self._others()]
        )
        act = Act[question.name]
        for place, needs in self._at(seats):
            card = self.card(place)
            fields = (
                {"slot": place[1] - 1}
                if act == Act.EXPOSE
                else {"seat": place[0], "target": place[1] - 1}
            )
            choice = new_choice(act, **fields)
            places = {place: self.many(place[0])}
            if act in (Act.PEEK, Act.SEE):
                yield from self._looking(choice, [card], needs, places, set())
                continue
            for values in [(self.table.value(card),)] if self.known(card) else self.windows(1):
                extra = [] if self.known(card) else [need(("value", values[0]))]
                yield Try(
                    Did(choice, [Claim(card, values[0])]),
                    _OF["turn"] | _OF["look"],
                    (*needs, *extra),
                    frozenset(values),
                    places,
                )

    def _free(self) -> Iterator[Try]:
        table = self.table
        own = self.places([self.seat])
        many = self.many(self.seat)
        for place in own:
            places = {place: many}
            if "amulet" in self.kinds:
                yield Try(
                    Did(new_choice(Act.AMULET, slot=place[1] - 1)),
                    _OF["amulet"] | _OF["put"],
                    (need(("kind", "amulet")), need(("place", place))),
                    frozenset(
                        {table.value(self.card(place))} if self.known(self.card(place)) else ()
                    ),
                    places,
                )
            if "looks" in self.kinds or any(bit.word.startswith("empath") for bit in self.bits):
                for by in slots_in(empaths_with_a_look(table.state)):
                    choice = new_choice(Act.EMPATH, slot=place[1] - 1, by=by)
                    yield from self._looking(
                        choice, [self.card(place)], [need(("place", place))], places, {2}
                    )
        if "guard" not in self.kinds:
            return
        guards = [
            number
            for number, card in enumerate(table.village(self.seat), 1)
            if table.state["up"][card] and table.value(card) == Character.BODYGUARD
        ]
        for by, place in product(guards, own):
            if place[1] != by:
                places = {place: many, (self.seat, by): many}
                needs = [need(("kind", "guard")), need(("place", place))]
                if len(guards) > 1:
                    needs.append(need(("place", (self.seat, by))))
                yield Try(
                    Did(new_choice(Act.GUARD, by=by - 1, slot=place[1] - 1)),
                    _OF["guard"] | _OF["put"],
                    tuple(needs),
                    frozenset(
                        {
                            3,
                            *(
                                table.value(self.card(at))
                                for at in places
                                if self.known(self.card(at))
                            ),
                        }
                    ),
                    places,
                )


def need(*ways: Need) -> frozenset[Need]:
    """What must be said, in one of these ways."""
    return frozenset(ways)


_OF = {kind: frozenset({kind}) for kind in _SAID}


def _Drawn(choice: Any, values: Sequence[int]) -> Any:
    def did(reader: Reader) -> Sequence[Reader]:
        table = reader.table
        assert table is not None
        return reader.do(
            reader.now, Did(choice, (), lambda: map(Claim, table.pile("hand"), values))
        )

    return did


def _Witch(choice: Any, before: Sequence[Claim], seen: int) -> Any:
    def did(reader: Reader) -> Sequence[Reader]:
        table = reader.table
        assert table is not None
        return reader.do(
            reader.now, Did(choice, before, lambda: [Claim(table.pile("returned")[-1], seen)])
        )

    return did


def _Seen(choice: Any, cards: Sequence[int], values: Sequence[int]) -> Did:
    claims = [*map(Claim, cards, values)]
    return Did(choice, after=lambda: claims)
