"""DATA=folder python translate.py [OUT]

Teaches who turns the English words of a caption into a Russian sentence, from what prepare-russian.ts made. Writes russian.pt there,
and russian.onnx into OUT, where it is told. The product does not run it: the sentences of bank.tsv were made with it."""

import json
import os
import sys
from pathlib import Path

import torch
import torch.nn.functional as F

from network import LONGEST, Translator

DATA = Path(os.environ["DATA"])
EPOCHS = int(os.environ.get("EPOCHS", "60"))
BATCH = 256
LEARNING_RATE = 1e-3
BEGIN, END, UNKNOWN = 1, 2, 3
MOST_PIECES = 30
HELD = 400
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def read():
    rows = json.loads((DATA / "russian.json").read_text())
    english = torch.zeros(len(rows), LONGEST, dtype=torch.long)
    russian = torch.zeros(len(rows), MOST_PIECES, dtype=torch.long)
    for at, (words, pieces) in enumerate(rows):
        english[at, : len(words)] = torch.tensor(words)
        russian[at, : len(pieces) + 2] = torch.tensor([BEGIN, *pieces, END])
    return english.to(DEVICE), russian.to(DEVICE)


def loss_of(model, english, russian):
    following = model(english, russian[:, :-1])
    return F.cross_entropy(following.flatten(0, 1), russian[:, 1:].flatten(), ignore_index=0, label_smoothing=0.1)


def without_some(english):
    """The decoder's captions leave words out, too."""
    lost = (torch.rand(english.shape, device=DEVICE) < 0.08) & (english > 0)
    return english.masked_fill(lost, UNKNOWN)


@torch.no_grad()
def say(model, english, pieces):
    said = torch.full((1, 1), BEGIN, device=DEVICE)
    for _ in range(MOST_PIECES - 1):
        following = model(english[None], said)[0, -1]
        following[UNKNOWN] = float("-inf")
        said = torch.cat([said, following.argmax()[None, None]], 1)
        if said[0, -1] == END:
            break
    return "".join(pieces[number] for number in said[0, 1:].tolist() if number > UNKNOWN).replace("_", " ").strip()


def main(out):
    english, russian = read()
    words = len((DATA / "caption-words.txt").read_text().split("\n"))
    pieces = (DATA / "russian-pieces.txt").read_text(encoding="utf8").split("\n")
    held = min(HELD, len(english) // 10)
    model = Translator(words, len(pieces)).to(DEVICE)
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE, weight_decay=0.05)
    steps = max(1, (len(english) - held) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=EPOCHS * steps)
    best = float("inf")
    for epoch in range(EPOCHS):
        model.train()
        order = held + torch.randperm(len(english) - held, device=DEVICE)
        for at in range(steps):
            chosen = order[at * BATCH : (at + 1) * BATCH]
            loss = loss_of(model, without_some(english[chosen]), russian[chosen])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step(), schedule.step()
        model.eval()
        with torch.no_grad():
            unseen = float(loss_of(model, english[:held], russian[:held]))
        print(f"epoch {epoch} unseen {unseen:.3f}: {say(model, english[0], pieces)}", flush=True)
        if unseen < best:
            best = unseen
            torch.save({"model": model.state_dict(), "words": words, "pieces": pieces}, DATA / "russian.pt")
    if out is not None:
        model.load_state_dict(torch.load(DATA / "russian.pt", map_location=DEVICE)["model"])
        example = (english[:1], russian[:1, :7])
        lengths = {"english": {1: "words"}, "said": {1: "length"}, "next": {1: "length"}}
        torch.onnx.export(model.eval(), example, str(out / "russian.onnx"), input_names=["english", "said"], output_names=["next"], dynamic_axes=lengths, dynamo=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
