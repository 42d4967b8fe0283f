"""DATA=folder python train.py

Teaches the eyes. The folder holds pictures-*.bin, what prepare-texts.ts made, teacher.npz (teacher_weights.py) and held-out.txt,
the numbers of pictures that are never trained on. Writes eyes.pt and held-out.npz there."""

import copy
import math
import os
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from measure import Measure
from network import LONGEST, MEAN, Backbone, Captioner, Eyes, Words, load_teacher
from pictures import read_all
from texts import MOST_CONCEPTS, Captions, Texts

DATA = Path(os.environ["DATA"])
EPOCHS = int(os.environ.get("EPOCHS", "16"))
BATCH = int(os.environ.get("BATCH", "1024"))
SIDE = int(os.environ.get("SIDE", "224"))
STEPS = int(os.environ.get("STEPS", "80"))
LEARNING_RATE = 2.5e-4
HEAD_FASTER = 5
WEIGHT_DECAY = 0.1
DISTILLATION = 1.0
TELLING = 1.0
# From here on the running average fills in what nobody wrote; before, it knows too little.
FILLS_FROM = 4
FILLED, FILLED_WITHOUT_CAPTION = 0.5, 0.9
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def half_precision():
    return torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda")


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


def concept_loss(logits, chosen, texts, guessed):
    """Who is silent denies only what he would have said; what the average sees in a picture is not denied."""
    present, silence = texts.present[chosen].float(), texts.silence(chosen)
    wanted = present
    if guessed is not None:
        share = torch.where(texts.has_caption[chosen][:, None], FILLED, FILLED_WITHOUT_CAPTION)
        wanted, silence = torch.maximum(present, share * guessed), torch.ones_like(silence)
    entropy = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * torch.where(present > 0, 4.0, silence)
    share = -(F.log_softmax(logits, 1) * present).sum(1).div(present.sum(1).clamp(min=1)).mean()
    return entropy.sum(1).mean() / 10 + 0.3 * share


def contrast_loss(embedding, bags, chosen, words, scale):
    near = embedding @ words(bags).T * scale.exp().clamp(max=60)
    # Two pictures of which the same was said are no contrast, nor is a picture with itself.
    concepts = bags[:, :MOST_CONCEPTS]
    same = (concepts[:, None] == concepts[None]).all(-1) | (chosen[:, None] == chosen[None])
    own = torch.arange(len(bags), device=DEVICE)
    near = near.masked_fill(same & (own[:, None] != own[None]), -1e4)
    return (F.cross_entropy(near, own) + F.cross_entropy(near.T, own)) / 2


def telling_loss(grid, chosen, captions, captioner):
    at, rows = captions.one_of(chosen)
    with half_precision():
        following = captioner(grid[at], rows[:, :-1])
    return F.cross_entropy(following.float().flatten(0, 1), rows[:, 1:].flatten(), ignore_index=0, label_smoothing=0.1)


def losses(answers, chosen, models, said, beliefs, guessed):
    (embedding, logits, kinds, grid), (words, captioner, scale), (texts, captions) = answers, models, said
    distilled = -(F.log_softmax(kinds, 1) * beliefs[chosen].float()).sum(1).mean()
    return (
        concept_loss(logits, chosen, texts, guessed)
        + contrast_loss(embedding, texts.forgetful(texts.one_of(chosen)), chosen, words, scale)
        + DISTILLATION * distilled
        + TELLING * telling_loss(grid, chosen, captions, captioner)
    )


def weights_of(seen, texts):
    """Of pictures of which much was said there is more to learn."""
    return (texts.amounts[seen].clamp(max=6).float() / 6 * (0.5 + 0.5 * texts.has_caption[seen].float())).clamp(min=0.25)


def average(slow, quick, step):
    """A running mean of the weights sees better than any single step."""
    keep = min(0.998, (1 + step) / (10 + step))
    for old, new in zip(slow.state_dict().values(), quick.state_dict().values()):
        old.lerp_(new.to(old.dtype), 1 - keep) if old.dtype.is_floating_point else old.copy_(new)


def main():
    numbers, pictures = read_all(DATA)
    pictures = torch.from_numpy(pictures).to(DEVICE)
    vocabulary = [line.split("\t")[0] for line in (DATA / "vocabulary.tsv").read_text().splitlines()]
    pairs = len((DATA / "pairs.tsv").read_text().splitlines())
    held_out = {int(line) for line in (DATA / "held-out.txt").read_text().split()}
    texts = Texts(DATA, numbers, vocabulary, pairs, held_out, DEVICE)
    captions = Captions(DATA, numbers, LONGEST, DEVICE)
    is_held = np.array([int(numbers[at]) in held_out for at in texts.has])
    unseen, seen = texts.has[is_held], torch.from_numpy(texts.has[~is_held]).to(DEVICE)
    mean = torch.tensor(MEAN, device=DEVICE)[None, :, None, None]
    beliefs, weight, bias = teach(pictures, mean)

    eyes, words, captioner = Eyes(len(vocabulary)).to(DEVICE), Words(texts.pad).to(DEVICE), Captioner(len(captions.words)).to(DEVICE)
    load_teacher(eyes.body, DATA / "teacher.npz")
    eyes.to_kinds.weight.data.copy_(weight), eyes.to_kinds.bias.data.copy_(bias)
    usual = texts.present[seen].float().mean(0).clamp(1e-5, 1 - 1e-5)
    eyes.to_words.bias.data.copy_(torch.log(usual / (1 - usual)))
    eyes = eyes.to(memory_format=torch.channels_last)
    scale = nn.Parameter(torch.tensor(math.log(1 / 0.07), device=DEVICE))

    quick = {"eyes": eyes, "words": words, "captioner": captioner}
    slow = {name: copy.deepcopy(model).eval() for name, model in quick.items()}
    body = list(eyes.body.parameters())
    head = [one for name, one in eyes.named_parameters() if not name.startswith("body.")]
    head += [*words.parameters(), *captioner.parameters(), scale]
    optimizer = torch.optim.AdamW([{"params": body, "lr": LEARNING_RATE}, {"params": head, "lr": LEARNING_RATE * HEAD_FASTER}], weight_decay=WEIGHT_DECAY)
    rates = [group["lr"] for group in optimizer.param_groups]
    measure = Measure(pictures, texts, unseen, mean, SIDE)
    chances, steps, step, best = weights_of(seen, texts), EPOCHS * STEPS, 0, -1.0
    for epoch in range(EPOCHS):
        for model in quick.values():
            model.train()
        for _ in range(STEPS):
            warm = min(1, step / max(1, steps * 0.05)) * (0.5 * (1 + math.cos(math.pi * step / steps)) * 0.99 + 0.01)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * warm
            chosen = seen[torch.multinomial(chances, min(BATCH, len(seen)))]
            changed = augment(pictures[chosen], mean)
            with half_precision():
                answers = eyes(changed)
            guessed = None
            if epoch >= FILLS_FROM:
                with torch.no_grad(), half_precision():
                    guessed = torch.sigmoid(slow["eyes"](changed)[1].float())
            loss = losses(answers, chosen, (words, captioner, scale), (texts, captions), beliefs, guessed)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(body + head, 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                for name, model in quick.items():
                    average(slow[name], model, step)
        told, score = measure.of(slow["eyes"], slow["words"])
        print(time.strftime("%H:%M:%S"), f"epoch {epoch}", told, flush=True)
        if score > best:
            best = score
            states = {name: model.state_dict() for name, model in slow.items()}
            torch.save({**states, "scale": scale.detach(), "vocabulary": vocabulary, "pairs": pairs, "caption_words": captions.words}, DATA / "eyes.pt")
            measure.save(slow["eyes"], numbers[unseen], DATA / "held-out.npz")


if __name__ == "__main__":
    main()
