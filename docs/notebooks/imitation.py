"""Learn by imitation: 50,000 decisions of champion teach a network that plays as a strategy."""

from pathlib import Path

from joblib import dump
from sklearn.neural_network import MLPClassifier

import silver_sim
from silver_sim.env import SeatEnv, demonstrations

FOLDER = Path("learnt")
# %% What champion does, as arrays.
shown = demonstrations(["champion", "champion"], 50_000, game="silver", seed=1)
# %% The file of the strategy: it sees cards one by one, and compared with one another.
FILE = '''"""Plays what it has learnt from champion."""
from pathlib import Path
import joblib
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
    seen += [own > top, own == top, np.stack(pairs, 1), np.sort(held, 1) / 5, legal[:, :35]]
    asked = x[:, [AT["question"]]] == np.arange(3, 17)
    return np.concatenate([*seen, asked, held.sum(1, keepdims=True) / 10, x / 10], 1)
SAVED = Path(__file__).with_suffix(".joblib")
MODEL = joblib.load(SAVED) if SAVED.exists() else None
def act(observation, legal, params, memory, rng):
    chances = np.zeros(len(legal))
    chances[MODEL.classes_] = MODEL.predict_proba(features(observation[None], legal[None]))[0]
    return np.where(legal == 1, chances, -1.0).argmax()
'''
FOLDER.mkdir(exist_ok=True)
(FOLDER / "imitator.py").write_text(FILE)
exec(FILE, names := {"__file__": str(FOLDER / "imitator.py")})
model = MLPClassifier((256,), alpha=3e-3, learning_rate_init=1.5e-3, random_state=1)
seen = names["features"](shown.observations, shown.legal)
for _ in range(8):
    model.partial_fit(seen, shown.actions, classes=sorted({*shown.actions}))
dump(model, FOLDER / "imitator.joblib")
# %% In the arena it is a strategy like any other; in the environment it gives the same answers.
names["MODEL"] = model
asked = {"kind": "simulate", "players": ["imitator", "greedy"], "blocks": 150, "seed": 9}
run = silver_sim.run(asked, out=FOLDER / "run", strategies=FOLDER, threads=1)
share = run.result.share("imitator")
print(f"It wins {share.value:.1%} of games against greedy ({share.lo:.1%} to {share.hi:.1%}).")
env, won = SeatEnv(["greedy"]), []
for game in range(10):
    seen, over, reward = env.reset(seed=9 if game == 0 else None)[0], False, 0.0
    while not over:
        action = names["act"](seen["observation"], seen["action_mask"], None, None, None)
        seen, reward, over, *_ = env.step(action)
    won.append(reward)
print("The same games:", won == (run.frame("games")["winner"][:10] == 0).to_list())
