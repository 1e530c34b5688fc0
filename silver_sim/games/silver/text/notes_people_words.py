"""The words of notes of Silver as people write them: a line as bits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from silver_sim.games.silver.text.card_names import READ
from silver_sim.games.text.notes import Heading, words_of
from silver_sim.games.text.notes_people import LAST, MIDDLE, NUMBERS, PLURALS, Bit, Clause, plain
from silver_sim.reading import unaccented

# What people say for acts, and for what belongs to them.
_SAID = {
    "draw": "draw draws drew drawn drawing pull pulls pulled d deck stack stock get gets got "
    "receives received",
    "take": "take takes took taken taking grab grabs grabbed snatched snaps snapped helped get "
    "gets got pick picks picked pile discards back open fetch fetches snatches from discard",
    "row": "row beside next squire squires",
    "keep": "keep keeps kept take takes took back return returned other deck top",
    "discard": "discard discards discarded discarding throw throws threw thrown throwing toss "
    "tosses tossed chucks chucked ditched bins binned scraps dump dumps dumped drop drops dropped "
    "bin away x pile out unused lay lays put not off nothing straight without no",
    "use": "use uses used using play plays played activate activates activated discard discards "
    "discarded throw throws threw thrown lay lays action ability power effect witch",
    "put": "put puts putting place places placed lay lays laid lies set sets swap swaps swapped "
    "exchange exchanges exchanged exchanging replace replaces replaced replacing change changes "
    "changed trade trades traded switch switches give gives gave given keep keeps kept goes go "
    "went lands comes come came drop drops dropped becomes discard discards discarded throw "
    "throws threw thrown out away rid gone leave leaves pair match matches pile take takes took "
    "new instead against where was were there middle get gets got open off down up turn turned "
    "lost lose",
    "swaps": "swap swaps swapped exchange exchanges exchanged exchanging replace replaces replaced "
    "replacing change changes changed trade trades traded switch switches",
    "takes": "take takes took taken taking grab grabs grabbed snatches snatched snaps snapped "
    "helped",
    "draws": "draw draws drew drawn drawing pull pulls pulled d deck stack stock",
    "looks": "look looks looked looking peek peeks peeked see sees saw seen check checks checked "
    "view views viewed glance glances spy spies viewing regard regards regarded peep peeps peeped "
    "examine examines inspect inspects inspected inspection",
    "look": "look looks looked looking peek peeks peeked see sees saw seen check checks checked "
    "view views viewed glance spy spies have has had is are it let lets show shows showed",
    "turn": "turn turns turned turning flip flips flipped expose exposes exposed reveal reveals "
    "revealed open up show shows showed see saw is was it",
    "pick": "pick picks picked picking choose chooses chose chosen select selects selected fish "
    "fishes fished search searches fetch fetches fetched get gets got find finds take takes took "
    "pile discards out",
    "rob": "rob robs robbed steal steals stole stolen take takes took swap swaps swapped exchange "
    "exchanges exchanged give gives gave given get gets got becomes change trade back look looks "
    "looked see sees saw is was it open up",
    "witch": "deck top put puts give gives gave given place places placed swap swaps swapped "
    "exchange exchanges exchanged replace replaces replaced goes went go lost lose lay lays pile "
    "out see saw sees showed look looked looks was there discards bewitches use used comes came "
    "uses card",
    "guard": "guard guards guarding guarded protect protects watch watches protected",
    "token": "amulet",
    "call": "call calls called calling vote silver stop",
    "pass": "pass passes passed",
    "not": "not no without nothing unused didnt doesnt never",
    "all": "all everybody everyone each we others us",
    "start": "lead leads led 1st start starts started starting starter begin begins began first "
    "opens commence commences",
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
KINDS: dict[str, frozenset[str]] = {}
for _kind, _words in _SAID.items():
    for _word in _words.split():
        KINDS[_word] = KINDS.get(_word, frozenset()) | {_kind}
_CARDS = {unaccented(name): value for name, value in READ.items() if " " not in name}
_CARDS |= {"apprentice": 8}
_FROM_LEFT, _FROM_RIGHT = words_of("first left leftmost"), words_of("last right rightmost")
_ORDINALS = {
    word: number
    for number, words in enumerate(
        ["first 1st left leftmost", "second 2nd", "third 3rd", "fourth", "fifth", "sixth"], 1
    )
    for word in words.split()
} | {"seventh": 7, "middle": MIDDLE, "end": LAST, **dict.fromkeys(_FROM_RIGHT, LAST)}
_PLACE = words_of(
    "card cards place places position positions spot spots slot slots number numbers no nr # one "
    "ones"
)
_ARTICLES = words_of(
    "a an the this that another these those my his her their its other old open faceup only = was"
)
_LISTED = words_of("and , + & /")
_OTHERS = words_of("his her their hers its")
_ME = words_of("i me myself im")
_MINE = words_of("my mine")
_PRONOUNS = words_of("i she he they")
_ASIDE = words_of("because since as which who like hoping but")
_SMALL = words_of("and then so but now first next finally also of course again")
_SPLIT = words_of(". ; , : ( ) ! ? - then")
_HAVE = words_of(
    "have has had having hold holds held holding ve left leaves makes remain remains so now"
)
_ACTING = words_of(
    "watch watches guard guards protect protects draw draws drew take takes took swap swaps "
    "swapped exchange exchanged exchanges discard discards discarded put puts throw throws threw "
    "use uses used look looks looked call calls called keep keeps kept looking give gives gave "
    "goes went peek peeks peeked get gets got changes changed steal stole turn turned lay lays"
)
_DOING = words_of(
    "draw take discard use put call pass guard token robs pick witch looks start all not"
)
_BEING = words_of("is was lies lay comes came goes went has had calls")
_NEAR = words_of("of from at to for with on by and than against")
_INTO = words_of("at on in to into onto back away")
_NO_ORDER = words_of("turn time round go player one a an")  # "the first time"
_SHOWN = words_of("a both of an the this that another = was were is out old")  # before a card
_GOES_ON = words_of("faceup open top up down off")  # with what the numbers before it are
_TOKEN = re.compile(
    r"\ue000(\d)('s?|s'?)?|(\d+)(st|nd|rd|th|s|er)?(?![^\W\d])|([^\W\d_]+(?:'[^\W\d_]+)*)|([^\s])"
)
_PLAIN = (
    (r"\bunder (?:the )?guard\b|\bno (?:more )?guards?\b(?: any ?more)?", " "),
    (r"\b(?:round|rd|r|lap|game|rounds|turn)\.?\s*(?:\d+|one|two|three|four)\b", " "),
    (r"^\s*\(?\d+[.)]\s|^[^\w\ue000]*\d+\W*$", ""),
    (r"\b(?:neither|none|nobody)(?: of \w+)? us(?:es?|ed)\b(?: it| them)?", " unused "),
    ("->", " to "),
    (r"\b(?:no|nr|p|c|pos|pl)\.?\s*(?=\d)", "# "),
    (r"\b(the|a|my|his|her) one(?=[,.;:!]|$| (?:and|from|is|was|to|on)\b)", r"\1 1"),
    (r"(?<=[^\W\d])-(?=[^\W\d])|\b(?:\w+ )?in a row\b", " "),
    (r"\bdown to (?:only )?\w+(?: cards?)?", " "),
    (r"\b(?:have|has|had|i've|he's|she's|'ve|ve) got\b", " have "),
    (
        r"\b(?:no|not|without|\w+n't|didnt|doesnt|never|did not|does not)(?: \w+)? "
        r"(?:us(?:e|ed|ing)|effects?|powers?|abilit(?:y|ies)|actions?|magic)\b"
        r"(?: it| her| him| them)?",
        " unused ",
    ),
)
VOCABULARY = frozenset(
    {*KINDS, *NUMBERS, *PLURALS, *_CARDS, *_ORDINALS, *_PLACE, *_ARTICLES, "village", "villages"}
) | {f"{name}s" for name in _CARDS}


class _Token(NamedTuple):
    """A word, or a sign."""

    word: str
    seat: int | None = None  # a player who is named
    owns: bool = False  # something: "Tom's"


def clauses_of(text: str, heading: Heading, aliases: Mapping[str, int]) -> list[Clause]:
    """The bits of a line, by clauses; ``aliases`` are names in small letters."""
    tokens = [_token(found) for found in _TOKEN.finditer(plain(text, aliases, _PLAIN))]
    line = _Line(heading)
    return [line.clause(piece) for piece in _pieces([*_once(tokens)]) if piece.tokens]


def _once(tokens: Sequence[_Token]) -> Iterator[_Token]:
    """The tokens, a card being named once: "Exposer (5)", "the 5 (Exposer)"."""
    at = 0
    while at < len(tokens):
        yield tokens[at]
        at += 1 + _again([each.word for each in tokens[at : at + 5]])


def _again(words: Sequence[str]) -> int:
    """How many words behind the first say again which card it is."""
    word, rest = words[0], [*words[1:], "", "", "", ""]
    value = _value(word)
    for begin, length in (("(", 3), ("", 1), ("the", 2)) if value is not None else ():
        inner, *behind = rest[1:] if begin else rest
        two = inner == "apprentice" and behind[0].startswith("seer")
        if (
            _value(inner) == value
            and word.isdecimal() != inner.isdecimal()
            and (not begin or rest[0] == begin)
            and (begin != "(" or behind[two] == ")")
        ):
            return length + two
    return 0


def _value(word: str) -> int | None:
    return int(word) if word.isdecimal() else _card(word)


def _token(found: re.Match[str]) -> _Token:
    seat, owns, number, suffix, word, sign = found.groups()
    if seat:
        return _Token("\ue000", int(seat), bool(owns))
    if word:
        return _Token("not" if word.endswith("n't") else word.split("'")[0])
    return _Token(number + (suffix or "") if number else sign)


@dataclass
class _Piece:
    """Words between two signs."""

    tokens: list[_Token] = field(default_factory=list)
    stress: float = 1.0
    joined: bool = False  # to the one before, by a comma or "and"
    sentence: int = 0
    led: bool = False  # by a colon


def _pieces(tokens: Sequence[_Token]) -> Iterator[_Piece]:
    """The tokens between signs; remarks are marked."""
    piece, depth = _Piece(), 0
    for at, token in enumerate(tokens):
        word = token.word
        after = tokens[at + 1] if at + 1 < len(tokens) else _Token(".")
        names = (after.seat is not None and not after.owns) or after.word in _PRONOUNS
        if word in _SPLIT or (word == "and" and (names or after.word in KINDS)):
            yield piece
            depth += {"(": 1, ")": -1}.get(word, 0)
            sentence = piece.sentence + (word in (".", "!", "?", ";") and depth == 0)
            joined = word in (",", "and", "(", ":", "-")
            piece = _Piece(
                stress=0.3 if depth > 0 else 1.0, joined=joined, sentence=sentence, led=word == ":"
            )
        elif (word in _ASIDE and (at or word != "who")) or (word == "that" and names):
            yield piece
            piece = _Piece([token], stress=0.1, joined=True, sentence=piece.sentence)
        else:
            piece.tokens.append(token)
    yield piece


@dataclass
class _Line:
    """What goes on from one piece of a line to the next."""

    heading: Heading
    subject: int | None = None  # the last player with whom a piece began
    run: str | None = None  # what the numbers so far were: "place", "value"
    owner: int | None = None  # whose places they were
    near: frozenset[str] = frozenset()  # the kinds of words of the piece before
    had: bool = False  # whether the piece before says what somebody has

    def clause(self, piece: _Piece) -> Clause:
        """The bits of a piece."""
        named = self._subject(piece.tokens)
        if named is not None and _is_talk([each.word for each in piece.tokens]):
            named, piece.stress = None, 0.1  # "I should have known"
        if named is not None and piece.stress == 1:
            self.subject = named
        if not (piece.joined and self.run):
            self.run, self.owner = None, None
        bits = [bit._replace(sentence=piece.sentence) for bit in self._bits(piece, named)]
        self.had = any(bit.stress == 0.05 for bit in bits)
        return Clause(tuple(bits), None if piece.stress < 1 else named)

    def _subject(self, tokens: Sequence[_Token]) -> int | None:
        """Who does what a piece says: the player before the first verb."""
        before = ""
        for word, seat, owns in tokens:
            if word in _ACTING or word in _BEING:
                return None
            if (word in _ME or (seat is not None and not owns)) and before not in _NEAR:
                return self.heading.me if word in _ME else seat
            before = word
        return None

    def _bits(self, piece: _Piece, named: int | None) -> list[Bit]:
        """The bits; which numbers are places and whose goes on behind a comma."""
        words = [each.word for each in piece.tokens]
        near = frozenset[str]().union(*(KINDS.get(word, ()) for word in words))
        own, near = near, near | self.near if piece.led else near  # "New in the row: 13"
        self.near = near
        owned = words[1:2] == ["row"] and words[0] in _MINE | _OTHERS
        have = owned or (not _HAVE.isdisjoint(words) and _ACTING.isdisjoint(words))
        if "never" in words:
            piece.stress = min(piece.stress, 0.1)
        free = 0.05 if have or (self.had and piece.joined and not own) else piece.stress
        bits: list[Bit] = []
        at, begun = 0, False
        words += ["", "", ""]
        while at < len(piece.tokens):
            word, seat, owns = piece.tokens[at]
            before, after = words[at - 1] if at else "", words[at + 1 : at + 4]
            at += 1
            if word in _OTHERS and after[0] in _INTO:
                continue  # "I place her at 3"
            if word in _OTHERS or word == "own":
                me = self.heading.me
                other = -1 - me if self.subject == me else None
                self.owner = self.subject if word == "own" else other
                continue
            begins, begun = not begun, True
            if seat is not None or word in _ME or word in _MINE:
                if seat is None:
                    seat, owns = self.heading.me, word in _MINE
                is_next = after[0].isdecimal() and (not begins or named is None)
                if owns or after[0] == "#" or is_next:
                    self.owner = seat
                elif before in ("of", "from", "at", "to"):
                    _give(bits, seat)
                if seat != self.subject or owns or named is not None:
                    stress = 0.0 if seat == self.subject else free
                    bits.append(Bit(word, seat=seat, stress=stress, near=near))
                continue
            value = _card(word)
            if value is not None:
                if word == "apprentice" and after[0].startswith("seer"):
                    at, after = at + 1, after[1:]
                aside = words[max(0, at - 3) : at - 1] in (["from", "the"], ["by", "the"])
                stress = min(free, 0.1) if aside else free  # "a 12 from the Witch"
                bits.append(Bit(word, number=value, is_value=True, stress=stress, near=near))
                if after[0] == str(value):
                    at += 1
                elif after[0] == "#" and after[1] == str(value):
                    at += 2
                self.run = "value"
                continue
            place = Bit(word, is_place=True, owner=self.owner, stress=free, near=near)
            if several := _several(word, after):
                bits += [place._replace(number=each) for each in several]
                at, self.run = at + 1, "place"
                continue
            if word in ("both", "pair"):
                bits.append(Bit(word, number=2, is_count=True, stress=free, near=near))
                continue
            if word == "left" and before in ("card", "cards"):
                continue
            if word == "last" and before in ("the", "very") and "draws" in near:
                continue  # "draws the last card"
            if word == "end" and before in _ORDINALS:
                continue  # "at the left end"
            if word in _ORDINALS and _card(after[0]) is not None:
                continue  # "a third Bodyguard"
            if word in NUMBERS and words[max(0, at - 3) : at - 1] == ["of", "the"]:
                continue  # "one of the three"
            if word in _ORDINALS and word in KINDS:
                bits.append(Bit(word, KINDS[word], stress=0.0, near=near))
            number, how = _numbered(word, before, after, self.run)
            if number is not None:
                how = "v" if before in ("+", "row") and "row" in words[:at] else how
                on = words[max(0, at - 3) : at - 1] in (["on", "the"], ["at", "the"])
                how = "p" if on and word in ("left", "right") else how
                bit = place if "p" in how else place._replace(is_place=False, owner=None)
                bit = bit._replace(number=number, is_value="v" in how, is_count="c" in how)
                bits.append(bit._replace(stress=0.0) if "f" in how else bit)
                self.run = _RUNS.get(how, self.run)
                continue
            if word in _PLACE and (word not in ("no", "nr") or any(map(str.isdecimal, after[:2]))):
                self.run = self.run if word in ("one", "ones") else "place?"
                continue
            if word in _LISTED or word in _ARTICLES:
                self.run = "a" if word in ("a", "an") else self.run
                continue
            if word in ("to", "-") and bits and bits[-1].is_place and not bits[-1].is_value:
                last, until = bits[-1], _numbered(after[0], "#", after[1:], "place")[0]
                if until is not None and 0 < last.number < until:
                    bits += [last._replace(number=n) for n in range(last.number + 1, until)]
                    self.run = "place"
                    continue
            if found := KINDS.get(word):
                bits.append(Bit(word, found, stress=free, near=near))
                if word not in _GOES_ON:
                    self.run, self.owner = None, None
        return bits


def _is_talk(words: Sequence[str]) -> bool:
    """Whether a sentence about a player says nothing that was done."""
    done = any(not _DOING.isdisjoint(KINDS.get(word, ())) for word in words)
    named = any(word[:1].isdigit() or _card(word) is not None for word in words)
    return sum(map(str.isalnum, words)) > 2 and not done and not named


def _give(bits: list[Bit], owner: int) -> None:
    """The last places are those of this player: "1 and 2 of Tom"."""
    for back in range(len(bits) - 1, -1, -1):
        if not bits[back].is_place or bits[back].owner is not None:
            return
        bits[back] = bits[back]._replace(owner=owner)


@cache
def _card(word: str) -> int | None:
    """The value of a character."""
    word = unaccented(word)
    for end in ("", "s", "es"):
        if word.endswith(end) and (found := _CARDS.get(word.removesuffix(end))) is not None:
            return found
    return None


def _several(word: str, after: Sequence[str]) -> list[int]:
    """Places of several cards: "first two", "two left", "last two"."""
    many = {"two": 2, "2": 2, "three": 3, "3": 3}
    next_, behind = after[:2]
    if word in _ENDS and next_ in many and (behind in _PLACE or not _is_cards(behind)):
        count, end = many[next_], word
    elif (
        word in many
        and next_ in _ENDS
        and (behind in _PLACE or next_ != "left" or behind in ("", "ones"))
    ):
        count, end = many[word], next_
    else:
        return []
    sign = 1 if end in _FROM_LEFT else -1
    return [sign * each for each in range(1, count + 1)]


_ENDS = _FROM_LEFT | _FROM_RIGHT
_RUNS = {"p": "place", "pf": "place", "v": "value", "vp": None}  # what goes on behind a number


def _numbered(
    word: str, before: str, after: Sequence[str], run: str | None
) -> tuple[int | None, str]:
    """A number and what it may be: v(alue), p(lace), c(ount), f(ree)."""
    following = next((each for each in after if each not in _ARTICLES), "")
    places = run in ("place", "place?")
    if word in _ORDINALS or re.fullmatch(r"\d+(st|nd|rd|th)", word):
        number = _ORDINALS.get(word) or int(word[:-2])
        counted = after[0] in _NO_ORDER and (word, after[0]) != ("last", "one")
        sure = not counted and (
            (word not in _ENDS and word != "end")
            or before in ("it", "far", "very", "own", "\ue000")
            or before in _OTHERS | _MINE
            or after[0] in _PLACE
            or places
            or after[0] == "one"
        )
        if word in ("left", "right") and after[0] in ("one", "hand"):
            sure = False
        return number, "p" if sure else "pf"
    if word in PLURALS and (
        word != "ones" or before in ("two", "three", "four", "both", "of", "2", "3")
    ):
        return PLURALS[word], "v"
    if re.fullmatch(r"\d+s", word):
        return int(word[:-1]), "v"
    if word in NUMBERS and word != "one":
        if following != "cards" and places and not _is_cards(following):
            how = "p"
        elif following != "cards" and before in ("a", "an", "the") and not _is_cards(following):
            how = "v"
        else:
            how = "c"
        return NUMBERS[word], how
    if word == "one" and places and before in _PLACE - {"card"}:
        return 1, "p"
    if not word.isdecimal():
        return None, ""
    number = int(word[:9])
    if _is_cards(following) and number in (2, 3, 4) and after[0] not in _LISTED:
        how = "c"
    elif number > 8 or (run == "value" and before in _LISTED):
        how = "v"
    elif (
        before == "#"
        or (run == "place?" and before in _PLACE)
        or (run == "place" and (before in _LISTED or before.isdecimal()))
    ):
        how = "p"
    elif before in _SHOWN or after[0] in ("out", "away", "goes", "went", "comes"):
        how = "v"
    elif before in ("on", "to", "in", "at", "into", "onto"):
        how = "p"
    elif "draw" in (kinds := KINDS.get(before, frozenset())) and 2 <= number <= 4:
        how = "vc"
    else:
        how = "v" if kinds & {"draw", "take"} else "vp"
    return number, how


def _is_cards(word: str) -> bool:
    """Whether it is what is counted: cards, or cards of a character."""
    return word.endswith("s") and (
        word in ("cards", *PLURALS) or _card(word) is not None or word[:-1].isdecimal()
    )
