"""Plays what a network has learnt."""
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
        worth = forward(self.weights, features(observations, legal).astype(float))[1][:, :-1]
        best = np.where(legal[:, self.actions] == 1, worth, -np.inf).argmax(1)
        found = self.actions[best]
        is_legal = legal[np.arange(len(legal)), found] == 1  # else it never saw any of them
        return np.where(is_legal, found, legal.argmax(1))
SAVED = Path(__file__).with_suffix(".npz")
if SAVED.exists():
    LEARNER = Learner(np.load(SAVED))
def act_batch(observations, legal):
    return LEARNER.act_batch(observations, legal)
