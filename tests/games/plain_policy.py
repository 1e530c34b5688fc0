"""A policy in plain Python that asks another one: what a test looks at, or spoils, on the way."""

from typing import Any

from silver_sim.games.contract.seats import FREE


class PlainPolicy:
    """Answers as ``policy`` does; ``ask`` is there to be overridden."""

    history, address, limits, draws = False, 0, FREE, True

    def __init__(self, policy: Any) -> None:
        self.policy, self.functions, self.numbers = policy, policy.functions, policy.numbers

    def ask(self, sight: Any, memory: Any, supply: Any, choice: Any, question: int) -> None:
        self.policy.ask(sight, memory, supply, choice, question)


class Raising(PlainPolicy):
    """It raises the problem when it is asked for the hundredth time."""

    def __init__(self, policy: Any, problem: BaseException) -> None:
        super().__init__(policy)
        self.problem, self.asked = problem, 0

    def ask(self, *given: Any) -> None:
        self.asked += 1
        if self.asked == 100:
            raise self.problem
        super().ask(*given)


class Watcher(PlainPolicy):
    """It lets ``watch`` look at every sight that it is given before it answers."""

    def __init__(self, policy: Any, watch: Any) -> None:
        super().__init__(policy)
        self.watch = watch

    def ask(self, sight: Any, *others: Any) -> None:
        self.watch(sight)
        super().ask(sight, *others)
