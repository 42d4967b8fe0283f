"""DATA=folder python train.py

Teaches the eyes. The folder holds pictures-*.bin, vocabulary.tsv and bags.json (prepare-texts.ts), teacher.npz
(teacher_weights.py) and held-out.txt, the numbers of pictures that are never trained on. Writes eyes.pt and held-out.npz there."""

import copy
import json
import math
import os
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from measure import Measure
from network import MEAN, Backbone, Eyes, Words, load_teacher
from pictures import read_all

DATA = Path(os.environ["DATA"])
EPOCHS = int(os.environ.get("EPOCHS", "12"))
BATCH = int(os.environ.get("BATCH", "1024"))
SIDE = int(os.environ.get("SIDE", "224"))
LEARNING_RATE = 2e-4
HEAD_FASTER = 5
WEIGHT_DECAY = 0.1
DISTILLATION = 0.5
MOST_TEXTS = 10
MOST_CONCEPTS = 14
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def half_precision():
    return torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda")


class Texts:
    """What was said of each picture: single texts for the contrast, all their concepts together for the cross-entropy."""

    def __init__(self, numbers, concepts):
        place = {int(number): at for at, number in enumerate(numbers)}
        said = [[] for _ in numbers]
        for number, bag in json.loads((DATA / "bags.json").read_text()):
            if number in place:
                said[place[number]].append(bag[:MOST_CONCEPTS])
        self.has = np.array([at for at, texts in enumerate(said) if texts])
        self.present = torch.zeros(len(numbers), concepts, dtype=torch.float16)
        self.bags = torch.full((len(numbers), MOST_TEXTS, MOST_CONCEPTS), concepts, dtype=torch.long)
        for at, texts in enumerate(said):
            for text in texts:
                self.present[at, text] = 1
            for row, text in enumerate(texts[:MOST_TEXTS]):
                self.bags[at, row, : len(text)] = torch.tensor(text)
        self.amounts = torch.tensor([min(len(texts), MOST_TEXTS) for texts in said])
        self.present, self.bags, self.amounts = (one.to(DEVICE) for one in (self.present, self.bags, self.amounts))

    def one_of(self, chosen):
        row = (torch.rand(len(chosen), device=DEVICE) * self.amounts[chosen]).long()
        return self.bags[chosen, row]


def augment(pictures, mean):
    """Cut, stretched, mirrored, brightened; all on the device."""
    x = pictures.permute(0, 3, 1, 2).float() - mean
    batch = len(x)
    rand = lambda *shape: torch.rand(batch, *shape, device=DEVICE)
    size, ratio = torch.sqrt(rand() * 0.75 + 0.25), torch.exp((rand() - 0.5) * 0.4)
    wide, high = (size * ratio).clamp(max=1), (size / ratio).clamp(max=1)
    mirrored = (rand() < 0.5).float() * -2 + 1
    theta = torch.zeros(batch, 2, 3, device=DEVICE)
    theta[:, 0, 0], theta[:, 1, 1] = wide * mirrored, high
    theta[:, 0, 2], theta[:, 1, 2] = (rand() * 2 - 1) * (1 - wide), (rand() * 2 - 1) * (1 - high)
    grid = F.affine_grid(theta, (batch, 3, SIDE, SIDE), align_corners=False)
    x = F.grid_sample(x, grid, align_corners=False, padding_mode="reflection")
    return ((x + mean) * (rand(1, 1, 1) * 0.5 + 0.75) - mean).contiguous(memory_format=torch.channels_last)


def teach(pictures, mean):
    """What the untouched network says of every picture: the eyes must not forget it."""
    body = Backbone().to(DEVICE).eval()
    weight, bias = (one.to(DEVICE) for one in load_teacher(body, DATA / "teacher.npz"))
    beliefs = torch.zeros(len(pictures), len(bias), dtype=torch.float16, device=DEVICE)
    with torch.no_grad():
        for at in range(0, len(pictures), 512):
            x = F.interpolate(pictures[at : at + 512].permute(0, 3, 1, 2).float(), size=SIDE, mode="bilinear", align_corners=False) - mean
            with half_precision():
                pooled = body(x).float().mean((2, 3))
            beliefs[at : at + 512] = torch.softmax(pooled @ weight.T + bias, 1).half()
    return beliefs, weight, bias


def losses(answers, bags, present, beliefs, words, scale):
    embedding, logits, kinds = answers
    entropy = F.binary_cross_entropy_with_logits(logits, present, reduction="none")
    entropy = (entropy * (1 + 3 * present)).sum(1).mean() / 10
    share = -(F.log_softmax(logits, 1) * present).sum(1).div(present.sum(1).clamp(min=1)).mean() * 0.3
    near = embedding @ words(bags).T * scale.exp().clamp(max=60)
    # Two pictures of which the same was said are no contrast.
    same = (bags[:, None, :] == bags[None, :, :]).all(-1) & ~torch.eye(len(bags), dtype=torch.bool, device=DEVICE)
    near = near.masked_fill(same, -1e4)
    own = torch.arange(len(bags), device=DEVICE)
    contrast = (F.cross_entropy(near, own) + F.cross_entropy(near.T, own)) / 2
    distilled = -(F.log_softmax(kinds, 1) * beliefs).sum(1).mean()
    return entropy + share + contrast + DISTILLATION * distilled


def average(slow, quick, step):
    """A running mean of the weights sees better than any single step."""
    keep = min(0.998, (1 + step) / (10 + step))
    for old, new in zip(slow.state_dict().values(), quick.state_dict().values()):
        old.lerp_(new.to(old.dtype), 1 - keep) if old.dtype.is_floating_point else old.copy_(new)


def main():
    numbers, pictures = read_all(DATA)
    pictures = torch.from_numpy(pictures).to(DEVICE)
    vocabulary = [line.split("\t")[0] for line in (DATA / "vocabulary.tsv").read_text().splitlines()]
    texts = Texts(numbers, len(vocabulary))
    held_out = {int(line) for line in (DATA / "held-out.txt").read_text().split()}
    is_held = np.array([int(numbers[at]) in held_out for at in texts.has])
    unseen, seen = texts.has[is_held], torch.from_numpy(texts.has[~is_held]).to(DEVICE)
    mean = torch.tensor(MEAN, device=DEVICE)[None, :, None, None]
    beliefs, weight, bias = teach(pictures, mean)

    eyes, words = Eyes(len(vocabulary)).to(DEVICE), Words(len(vocabulary)).to(DEVICE)
    load_teacher(eyes.body, DATA / "teacher.npz")
    eyes.to_kinds.weight.data.copy_(weight), eyes.to_kinds.bias.data.copy_(bias)
    usual = texts.present[seen].float().mean(0).clamp(1e-5, 1 - 1e-5)
    eyes.to_words.bias.data.copy_(torch.log(usual / (1 - usual)))
    eyes = eyes.to(memory_format=torch.channels_last)
    scale = nn.Parameter(torch.tensor(math.log(1 / 0.07), device=DEVICE))

    body = list(eyes.body.parameters())
    head = [one for name, one in eyes.named_parameters() if not name.startswith("body.")] + list(words.parameters()) + [scale]
    optimizer = torch.optim.AdamW([{"params": body, "lr": LEARNING_RATE}, {"params": head, "lr": LEARNING_RATE * HEAD_FASTER}], weight_decay=WEIGHT_DECAY)
    rates = [group["lr"] for group in optimizer.param_groups]
    slow_eyes, slow_words = copy.deepcopy(eyes).eval(), copy.deepcopy(words).eval()
    measure = Measure(pictures, texts, unseen, mean, SIDE)
    steps, step, best = EPOCHS * (len(seen) // BATCH), 0, -1.0
    for epoch in range(EPOCHS):
        eyes.train(), words.train()
        order = seen[torch.randperm(len(seen), device=DEVICE)]
        for at in range(0, len(order) - BATCH + 1, BATCH):
            warm = min(1, step / max(1, steps * 0.05)) * (0.5 * (1 + math.cos(math.pi * step / steps)) * 0.99 + 0.01)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * warm
            chosen = order[at : at + BATCH]
            bags = texts.one_of(chosen)
            forgotten = torch.rand(bags.shape, device=DEVICE) < 0.15
            forgotten[:, 0] = False
            bags = bags.masked_fill(forgotten, len(vocabulary))
            with half_precision():
                answers = eyes(augment(pictures[chosen], mean))
            loss = losses(answers, bags, texts.present[chosen].float(), beliefs[chosen].float(), words, scale)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(body + head, 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                average(slow_eyes, eyes, step), average(slow_words, words, step)
        told, score = measure.of(slow_eyes, slow_words)
        print(time.strftime("%H:%M:%S"), f"epoch {epoch}", told, flush=True)
        if score > best:
            best = score
            torch.save({"eyes": slow_eyes.state_dict(), "words": slow_words.state_dict(), "scale": scale.detach(), "vocabulary": vocabulary}, DATA / "eyes.pt")
            measure.save(slow_eyes, numbers[unseen], DATA / "held-out.npz")


if __name__ == "__main__":
    main()
