"""Writes shisen-answers.csv and shisen-answers.json: answers of 60 people who do not exist, drawn with known coefficients, and what
a second implementation (NumPy and SciPy) makes of them. Run in this folder: python3 shisen-answers.py

Each person plays every problem once (counted) and some a second time (not counted: they know the board); some answers are to a
board that is none of the problems (not counted).

Mean time in seconds = 20 + 5 * available moves. Probability to solve = 0.3 + 0.01 * available moves + 0.5 * rate
- 0.02 * longest path into the unsolvable part - 0.02 * longest unsolvable path.
"""

import csv
import json
import random

import numpy as np
from scipy import stats

TIME = [20.0, 5.0]
ACCURACY = [0.3, 0.01, 0.5, -0.02, -0.02]
PEOPLE = 60

lines = [line.rstrip("\n").split("\t") for line in open("../../data/shisen/problems.tsv") if not line.startswith("#")]
problems = [dict(zip(lines[0], line)) for line in lines[1:]]
KEYS = ["avg_moves_all", "rate_solvable", "avg_longest_solvable_to_unsolvable", "longest_unsolvable_min"]
metrics = np.array([[float(problem[key] or 0) for key in KEYS] for problem in problems])
chances = ACCURACY[0] + metrics @ np.array(ACCURACY[1:])
assert 0.02 < chances.min() and chances.max() < 0.98, (chances.min(), chances.max())

draw = random.Random(20260401)
rows, times, solved = [], [[] for _ in problems], [[] for _ in problems]
for person in range(1, PEOPLE + 1):
    own = draw.uniform(-6, 6)
    when = 1_767_225_600_000 + person * 86_400_000
    for at, problem in enumerate(problems):
        tries = 2 if draw.random() < 0.1 else 1
        for again in range(tries):
            seconds = TIME[0] + TIME[1] * metrics[at][0] + own + draw.uniform(-12, 12)
            time_ms = max(1000, round(seconds * 1000)) // (1 + again)
            good = draw.random() < chances[at]
            when += time_ms
            label = "" if person % 30 == 0 else f"person {person}"
            board = "shisen/board/" + problem["position"]
            moves = int(problem["tiles"]) // 2 - (0 if good else 1)
            yes = {True: "yes", False: "no"}
            # Who has no label is not known again, so all that he did counts.
            if again == 0 or label == "":
                solved[at].append(good)
                if good:
                    times[at].append(time_ms / 1000)
            rows.append([1, board, yes[good], time_ms, moves, 0, yes[not good], when, label])
    if person % 20 == 0:
        rows.append([1, "shisen/board/ABAB-CDDC", "yes", 9000, 4, 0, "no", when + 10_000, f"person {person}"])

with open("shisen-answers.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("version,problem,solved,time_ms,moves,undos,lost,when,player".split(","))
    out.writerows(rows)

accuracy = np.array([np.mean(one) for one in solved])
mean_time = np.array([np.mean(one) for one in times])


def fit(columns, outcome):
    design = np.column_stack([np.ones(len(outcome)), columns])
    inverse = np.linalg.inv(design.T @ design)
    values = inverse @ design.T @ outcome
    residuals = outcome - design @ values
    n, k = design.shape
    variance = residuals @ residuals / (n - k)
    errors = np.sqrt(variance * np.diag(inverse))
    total = ((outcome - outcome.mean()) ** 2).sum()
    r_squared = 1 - residuals @ residuals / total
    f = (total - residuals @ residuals) / (k - 1) / variance
    reach = stats.t.ppf(0.975, n - k)
    return {
        "values": list(values),
        "errors": list(errors),
        "low": list(values - reach * errors),
        "high": list(values + reach * errors),
        "p": list(2 * stats.t.sf(np.abs(values / errors), n - k)),
        "r_squared": r_squared,
        "adjusted_r_squared": 1 - variance / (total / (n - 1)),
        "f": f,
        "f_p": stats.f.sf(f, k - 1, n - k),
    }


def inflation(at):
    others = np.delete(metrics, at, axis=1)
    return 1 / (1 - fit(others, metrics[:, at])["r_squared"])


expected = {
    "answers": len(rows),
    "counted": sum(len(one) for one in solved),
    "true": {"time": TIME, "accuracy": ACCURACY},
    "time_on_moves": fit(metrics[:, :1], mean_time),
    "accuracy_on_all": fit(metrics, accuracy),
    "inflation": [inflation(at) for at in range(4)],
    "correlations": {
        name: {
            "pearson": [list(map(float, stats.pearsonr(column, outcome))) for column in metrics.T],
            "spearman": [list(map(float, stats.spearmanr(column, outcome))) for column in metrics.T],
        }
        for name, outcome in [("time", mean_time), ("accuracy", accuracy)]
    },
}
json.dump(expected, open("shisen-answers.json", "w"), indent=1)
