"""How well the eyes see pictures that they were not taught on."""

import numpy as np
import torch
import torch.nn.functional as F

POOL = 1000
COMMONEST = 600
FEWEST = 5


class Measure:
    def __init__(self, pictures, texts, unseen, mean, side):
        self.pictures, self.texts, self.mean, self.side = pictures, texts, mean, side
        self.unseen = torch.from_numpy(unseen).to(pictures.device)

    @torch.no_grad()
    def look(self, eyes):
        answers = []
        for at in range(0, len(self.unseen), 512):
            chosen = self.pictures[self.unseen[at : at + 512]].permute(0, 3, 1, 2).float()
            x = F.interpolate(chosen, size=self.side, mode="bilinear", align_corners=False) - self.mean
            answers.append(eyes(x.contiguous(memory_format=torch.channels_last))[:2])
        return tuple(torch.cat(parts).float() for parts in zip(*answers))

    @torch.no_grad()
    def of(self, eyes, words):
        """The rank of a picture among a thousand by its first text, and the mean average precision of concepts."""
        places, logits = self.look(eyes)
        pool = min(POOL, len(self.unseen))
        near = words(self.texts.bags[self.unseen[:pool], 0].long()) @ places[:pool].T
        rank = (near > near.diag()[:, None]).sum(1)
        first, tenth = ((rank < most).float().mean().item() for most in (1, 10))
        # What only a machine wrote is no truth.
        present = (self.texts.present[self.unseen] > 0.9).float()
        precisions = [average_precision(logits[:, at], present[:, at]) for at in range(min(COMMONEST, logits.shape[1])) if present[:, at].sum() >= FEWEST]
        mean = float(np.mean(precisions))
        return f"R@1 {first:.3f} R@10 {tenth:.3f}, concepts {mean:.3f} over {len(precisions)}", tenth + mean

    def save(self, eyes, numbers, file):
        places, logits = self.look(eyes)
        truth = np.packbits(self.texts.present[self.unseen].cpu().numpy() > 0.9, axis=1)
        np.savez(file, numbers=numbers, words=logits.half().cpu().numpy(), embedding=places.half().cpu().numpy(), truth=truth)


def average_precision(scores, present):
    hits = present[scores.argsort(descending=True)]
    precision = hits.cumsum(0) / torch.arange(1, len(hits) + 1, device=hits.device)
    return float((precision * hits).sum() / hits.sum())
