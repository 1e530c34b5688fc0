"""A network learns Silver from four million decisions of champion, in plain numpy."""

import os
from pathlib import Path

import numpy as np

import silver_sim
from silver_sim.env import Batch, demonstrations

SIZE = float(os.environ.get("SIZE", "1"))  # 0.1: a tenth of everything
FOLDER = Path("learnt")
# %% The file of the strategy: it sees cards one by one, and compared with one another.
FILE = '''"""Plays what a network has learnt."""
from pathlib import Path
import numpy as np
from silver_sim import silver
from silver_sim.env import columns
AT = {name: place for place, name in enumerate(columns("silver"))}
OWN, OTHER = ([AT[f"value[{seat},{slot}]"] for slot in range(6)] for seat in (0, 1))
def features(x, legal):
    own, hand, top = x[:, OWN], x[:, [AT["hand[0]"]]], x[:, [AT["discard_top"]]]
    cards = np.concatenate([own, x[:, OTHER], hand, top], 1)
    pairs = [own[:, a] == own[:, b] for a in range(6) for b in range(a)]
    held = np.where(own < 0, np.float32(5.5), own) * (np.arange(6) < x[:, [AT["cards_in[0]"]]])
    seen = [(cards[:, :, None] == np.arange(-1, 14)).reshape(len(x), -1), own > hand, own == hand]
    seen += [own > top, own == top, np.stack(pairs, 1), np.sort(held, 1) / 4, legal[:, :35]]
    asked = x[:, [AT["question"]]] == np.arange(3, 17)
    seen += [asked, held.sum(1, keepdims=True) / 8, x / 8]
    return np.concatenate(seen, 1, dtype=np.float32)
def forward(weights, seen):
    hidden = np.maximum(seen @ weights["w1"] + weights["b1"], 0)
    return hidden, hidden @ weights["w2"] + weights["b2"]
def exact(weights):  # sums of such numbers are exact in any order, so on any machine
    return {name: np.round(each.astype(float) * 4096) / 4096 for name, each in weights.items()}
class Learner:
    def __init__(self, weights):
        self.weights, self.actions = exact(weights), weights["actions"].astype(int)
    def act_batch(self, observations, legal):
        worth = forward(self.weights, features(observations, legal).astype(float))[1]
        best = np.where(legal[:, self.actions] == 1, worth, -np.inf).argmax(1)
        found = self.actions[best]
        is_legal = legal[np.arange(len(legal)), found] == 1  # else it never saw any of them
        return np.where(is_legal, found, legal.argmax(1))
SAVED = Path(__file__).with_suffix(".npz")
if SAVED.exists():
    LEARNER = Learner(np.load(SAVED))
def act_batch(observations, legal):
    return LEARNER.act_batch(observations, legal)
'''
FOLDER.mkdir(exist_ok=True)
(FOLDER / "learner.py").write_text(FILE)
exec(FILE, strategy := {"__file__": "new"})
features, forward = strategy["features"], strategy["forward"]


# %% A network of one hidden layer.
class Adam:
    def __init__(self, weights):
        self.weights, self.steps = weights, 0
        self.means = {name: np.zeros((2, *weights[name].shape), np.float32) for name in weights}

    def step(self, seen, hidden, slopes, rate):
        """Walk down the slopes of the loss: float32, (games, actions)."""
        above = (slopes @ self.weights["w2"].T) * (hidden > 0)
        self.steps += 1
        for name, slope in {
            **{"w1": seen.T @ above, "b1": above.sum(0)},
            **{"w2": hidden.T @ slopes, "b2": slopes.sum(0)},
        }.items():
            mean, square = self.means[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= rate * mean / (1 - 0.9**self.steps) / size


def chances(worth, legal):
    worth = np.where(legal == 1, worth, np.float32(-1e9))
    found = np.exp(worth - worth.max(1, keepdims=True))
    return found / found.sum(1, keepdims=True)


def new_weights(inputs, actions, hidden=256):
    first = chance.normal(0, (2 / inputs) ** 0.5, (inputs, hidden))
    shapes = {"b1": (hidden,), "w2": (hidden, actions), "b2": (actions,)}
    zeros = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    return {"w1": first.astype(np.float32), **zeros}


# %% Imitation: parts of 20,000 decisions, each from fresh games. Rare actions decide games: the
# network has an output for each that is seen in the first twelve parts.
def shown_part(part):
    line_up = ["champion", "counter"]
    return demonstrations(line_up, 20_000, of=[0], game="silver", seed=part + 1)


actions = np.unique(np.concatenate([shown_part(part).actions for part in range(12)]))
chance, weights, parts = np.random.default_rng(1), {}, max(2, int(200 * SIZE))
for part in range(parts):
    shown = shown_part(part)
    seen = features(shown.observations, shown.legal)
    if not weights:
        weights = new_weights(seen.shape[1], len(actions))
        adam = Adam(weights)
    known = np.isin(shown.actions, actions)
    answers = np.searchsorted(actions, shown.actions)
    rate = 1e-3 * (1 - part / parts) ** 1.5
    for rows in np.array_split(chance.permutation(np.flatnonzero(known)), 40):
        hidden, worth = forward(weights, seen[rows])
        slopes = chances(worth, shown.legal[np.ix_(rows, actions)])
        slopes[np.arange(len(rows)), answers[rows]] -= 1
        adam.step(seen[rows], hidden, slopes / len(rows), rate)
# %% In the arena it is a strategy like any other; in a batch it plays the same games.
learnt = {"actions": actions, **weights}
np.savez(FOLDER / "learner.npz", **learnt)
blocks = max(50, int(2000 * SIZE))
asked = {"kind": "simulate", "players": ["learner", "counter"], "blocks": blocks, "seed": 9}
run = silver_sim.run(asked, out=FOLDER / "run", strategies=FOLDER, force=True)
share = run.result.share("learner")
print(f"It wins {share.value:.1%} of {2 * blocks:,} games ({share.lo:.1%} to {share.hi:.1%}).")
batch, learner = Batch([None, "counter"], 100, game="silver", seed=9), strategy["Learner"](learnt)
won = np.zeros(100)
while (batch.numbers < 100).any():
    numbers = batch.numbers
    rewards, over = batch.step(learner.act_batch(batch.observations, batch.legal))
    ended = over & (numbers < 100)
    won[numbers[ended]] = rewards[ended, 0]
winners = run.frame("games")["winner"][:100].to_numpy()
print("The same games in a batch:", bool((won == (winners == 0)).all()))
# %% What the best response to it gains, in games of one round: two minutes more.
if SIZE >= 1:
    tried = {"names": ["counter", "greedy"], "games": 25_000, "simulations": 1}
    print(silver_sim.exploit(["learner"], **tried, rules={"rounds": 1}, strategies=FOLDER))
