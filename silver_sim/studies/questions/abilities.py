"""What each ability is worth to a strategy that uses it: the same strategy, with and without.

The copy without it knows so (``sight.restricted``), so the difference is what the ability is worth,
not the cost of a plan that cannot be carried out. If the games show that the copy does not plan
differently, there is no such difference, and the ability is left out:

- The copy keeps trying: the table had to replace a restricted answer. Seen in the first blocks.
- It plays exactly the same: win shares, totals and places are equal in every block.

This has no run: each ability is an experiment of its own, with as many games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Common, Player

if TYPE_CHECKING:
    from silver_sim.arena.lineup import Files
    from silver_sim.games.contract.game import AbilityTable, Game
    from silver_sim.report.model import Page
    from silver_sim.result import Plain
    from silver_sim.studies.arms.result import ArmsResult
    from silver_sim.studies.core.plan import Setup

TRIED = 500  # blocks in which answers are watched
ABILITIES = "abilities"
SAME = "same"  # why it is left out; else how many answers were replaced
METRICS = ("win_share", "mean_total", "mean_place")


class Ability(Common):
    """A strategy compared with its copy that may not do one thing."""

    players_in: ClassVar[tuple[str, ...]] = ("strategy", "opponent")

    kind: Literal["abilities"] = "abilities"
    word: str
    strategy: Player
    opponent: str = ""

    def design(self, setup: Setup) -> Design:
        """Both at one table, in seats that are equivalent under rotation."""
        from silver_sim.studies.arms.claims import of_abilities

        if setup.entry(self.strategy).search is not None:
            raise UserError(f"{self.strategy} looks ahead", help="name the strategy without search")
        names = [self.strategy, f"{self.strategy}+restrict({self.word})"]
        if self.opponent:
            names = [names[0], self.opponent, names[1], self.opponent]
        table, copy = setup.table(names), len(names) // 2
        word = self.word.removeprefix("no_").replace("_", " ")
        varied = {"ability": word}
        strategy = table.labels[0]
        arms = [
            Arm(strategy, [(0, 0)], len(names), varied, word, f"{word}: {strategy}"),
            Arm(table.labels[copy], [(0, copy)], len(names), varied, word, f"{word}: without"),
        ]
        return Design(
            tables=[table],
            arms=arms,
            contrasts=[Contrast(0, 1, ABILITIES)],
            question="How much is each ability worth to a strategy that uses it?",
            kind="Abilities",
            setting="each strategy plays a copy that may not use it and knows it",
            claim=lambda found, sums: of_abilities(found, []),
            families=[Family(ABILITIES, "What each ability wins")],
            limits="the copy keeps its parameters: one tuned to do without could lose less",
            metrics=METRICS,
            picture=Picture("forest", ABILITIES),
            names=[strategy],
        )


def uses_of(strategy: str, game: Game) -> list[AbilityTable]:
    """One table of two players for each word, all with the same strategy."""
    from silver_sim.games.contract.game import AbilityTable

    return [AbilityTable(word, strategy) for word in game.restrictions]


def measured(
    uses: Sequence[AbilityTable],
    game: Game,
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[], None],
    own: Path | None = None,
    rules: Plain | None = None,
) -> ArmsResult:
    """Return what each ability is worth, all of them judged together (Holm)."""
    from silver_sim.arena.find import strategy_files
    from silver_sim.stats.core.many import holm
    from silver_sim.studies.arms.claims import of_abilities
    from silver_sim.studies.arms.result import SIDES, Row, side_of

    files, every = strategy_files(game.name, own), []
    for use in uses:
        every.append(_measured(use, files, game, games, seed, threads, rules or {}))
        progress()
    known = [one for one, why in every if not why]
    known.sort(key=lambda one: -one.of("win_share", ABILITIES)[0].value)
    gaps = [row for one in known for row in one.of("win_share", ABILITIES)]
    p = {row.label: row.p for row in gaps if row.p is not None}
    adjusted = dict(zip(p, holm([*p.values()]), strict=True))

    def judged(row: Row) -> Row:
        if row.metric != "win_share" or row.label not in adjusted or not row.family:
            return row
        row = replace(row, p_adjusted=adjusted[row.label])
        return replace(row, finding=SIDES[side_of(row)])

    whole = replace(
        every[0][0],
        arms=[arm for one in known for arm in one.arms],
        rows=[judged(row) for one in known for row in one.rows if row.metric == "win_share"],
        names=[*dict.fromkeys(name for one, _ in every for name in one.names)],
        games=sum(one.games for one, _ in every),
    )
    claim = of_abilities(whole, [*_left_out(every)])
    return replace(whole, claim=claim, verdict=" ".join([claim.sentence, claim.sure]))


def _measured(
    use: AbilityTable,
    files: Files,
    game: Game,
    games: int,
    seed: int,
    threads: int,
    rules: Plain,
) -> tuple[ArmsResult, str]:
    """What an ability is worth, and why it is left out, if it is."""
    from silver_sim.arena.deadline import DeadlineWatch, in_time
    from silver_sim.arena.load import seated
    from silver_sim.arena.rows import frames
    from silver_sim.arena.run import DEADLINE, Arena
    from silver_sim.report.text.wording import counted, is_constant
    from silver_sim.studies.arms.study import Arms
    from silver_sim.studies.core.plan import Setup

    asked = Ability(
        game=game.name, seed=seed, rules={**rules}, report=False,
        word=use.word, strategy=use.strategy, opponent=use.opponent,
    )  # fmt: skip
    study = Arms(Setup(game, asked, files))
    (table,) = study.tables
    ready = table.with_seats({entry.label: seated(entry, game) for entry in table.entries})
    blocks = -(-games // table.players)
    first = 0
    for rows in Arena.of(ready, threads=threads).rows(blocks):
        part = frames(rows, table.players, game)
        last = first + part["games"]["block"].n_unique()
        study.add(study.counted(range(first, last), part))
        first = last
    found: ArmsResult = study.summary("")
    watched = min(blocks, TRIED)
    match: Any = ready.match()  # a ``TableMatch``

    def play(watch: DeadlineWatch) -> Sequence[int]:
        watch.add(match)
        match.play(0, watched)
        overruled: Sequence[int] = match.overruled
        return overruled

    if replaced := in_time(play, DEADLINE)[study.design.arms[1].places[0][1]]:
        many = f"{counted(replaced, 'answer')} replaced in {watched * table.players:,} games"
        return found, many
    one, other = (arm.label for arm in found.arms)
    gaps = [found.gap(one, other, metric) for metric in METRICS]
    return found, SAME if all(gap and is_constant(gap) for gap in gaps) else ""


def _left_out(found: Sequence[tuple[ArmsResult, str]]) -> Iterator[str]:
    """Yield which abilities are left out, for each reason."""
    from silver_sim.report.text.wording import listed

    left = [(one.arms[0].name, why) for one, why in found if why]
    if same := [name for name, why in left if why == SAME]:
        yield f"Left out because no game differs without them: {listed(same)}."
    if tried := [f"{name} ({why})" for name, why in left if why != SAME]:
        yield (
            f"Left out because the copy keeps trying: {listed(tried)}. The game then does "
            "something else, and the number would measure its plan; sight.restricted says what it "
            "may never do."
        )


def tell(result: ArmsResult, context: None = None) -> Page:
    """Return the page: what each ability wins, and the answer."""
    from silver_sim.studies.arms.tell import tell as given_of

    page = given_of(result, context)
    return replace(
        page, sections=[each for each in page.sections if each.name.startswith(ABILITIES)]
    )
