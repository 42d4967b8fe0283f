"""DATA=folder python calibrate.py LEXICON.tsv OUT

From what the eyes said of held-out pictures with five captions each: at which logit a concept was there in half of them, in 70,
in 85 and in 95 of a hundred. The lexicon has a row for each concept: English lemma, category, Russian words. Writes concepts.tsv."""

import os
import sys
from pathlib import Path

import numpy as np

DATA = Path(os.environ["DATA"])
WANTED = (0.5, 0.7, 0.85, 0.95)
# Fewer pictures than this above a logit prove nothing.
FEWEST_ABOVE = 5
HEADER = ("id", "english", "category", "russian", "examples", "ap", "logit_p50", "logit_p70", "logit_p85", "logit_p95")


def calibrate(logits, present):
    order = np.argsort(-logits)
    hits, sorted_logits = present[order], logits[order]
    examples = int(present.sum())
    precision = hits.cumsum() / np.arange(1, len(hits) + 1)
    enough = np.arange(1, len(hits) + 1) >= FEWEST_ABOVE
    thresholds = []
    for wanted in WANTED:
        [good] = np.where((precision >= wanted) & enough)
        thresholds.append(f"{sorted_logits[good[-1]]:.3f}" if len(good) else "")
    ap = f"{float((precision * hits).sum() / examples):.3f}" if examples else ""
    return [str(examples), ap, *thresholds]


def main(lexicon, out):
    stored = np.load(DATA / "held-out.npz")
    with_captions = {int(line.split("\t")[0]) for line in (DATA / "captions.tsv").read_text().splitlines()}
    chosen = np.array([int(number) in with_captions for number in stored["numbers"]])
    logits = stored["words"].astype(np.float32)[chosen]
    present = np.unpackbits(stored["truth"], axis=1)[chosen, : logits.shape[1]]
    words = {english: rest for english, *rest in (line.split("\t") for line in lexicon.read_text(encoding="utf8").splitlines())}
    vocabulary = [line.split("\t")[0] for line in (DATA / "vocabulary.tsv").read_text().splitlines()]
    rows = [[str(at), english, *words[english][:2], *calibrate(logits[:, at], present[:, at])] for at, english in enumerate(vocabulary)]
    (out / "concepts.tsv").write_text("\n".join("\t".join(row) for row in [HEADER, *rows]) + "\n", encoding="utf8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
