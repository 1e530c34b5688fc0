"""A network learns Silver: from champion's decisions, then from games against counter."""

import os
from pathlib import Path

import numpy as np

import silver_sim
from silver_sim.env import Batch, demonstrations

SIZE = float(os.environ.get("SIZE", "1"))  # 0.1: a tenth of the games
FOLDER = Path("learnt")
# %% The file of the strategy. It sees cards one by one, and compared with one another.
FILE = '''"""Plays what it has learnt."""
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
    held = np.where(own < 0, 5.5, own) * (np.arange(6) < x[:, [AT["cards_in[0]"]]])
    seen = [(cards[:, :, None] == np.arange(-1, 14)).reshape(len(x), -1), own > hand, own == hand]
    seen += [own > top, own == top, np.stack(pairs, 1), np.sort(held, 1) / 4, legal[:, :35]]
    asked = x[:, [AT["question"]]] == np.arange(3, 17)
    return np.concatenate([*seen, asked, held.sum(1, keepdims=True) / 8, x / 8], 1)
def forward(weights, seen):
    hidden = np.maximum(seen @ weights["w1"] + weights["b1"], 0)
    return hidden, hidden @ weights["w2"] + weights["b2"]
def exact(weights):
    return {name: np.round(each.astype(float) * 4096) / 4096 for name, each in weights.items()}
SAVED = Path(__file__).with_suffix(".npz")
WEIGHTS = exact(np.load(SAVED)) if SAVED.exists() else {}
def act_batch(observations, legal):
    hidden, worth = forward(WEIGHTS, features(observations.astype(float), legal))
    return np.where(legal == 1, worth[:, :-1], -np.inf).argmax(1)
'''
FOLDER.mkdir(exist_ok=True)
(FOLDER / "learner.py").write_text(FILE)
exec(FILE, strategy := {"__file__": str(FOLDER / "learner.py")})
features, forward = strategy["features"], strategy["forward"]
