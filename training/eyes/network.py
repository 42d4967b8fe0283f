"""The two towers, a picture and a bag of concepts and pairs, each becomes a place in one space; and who tells a picture in words."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

# The teacher was fed with these taken off, red first.
MEAN = (123.68, 116.779, 103.939)
KINDS = 1000
CELLS = 64
CELL = 512
LONGEST = 20


class Convolution(nn.Module):
    def __init__(self, inputs, outputs, size, stride=1, padding=0):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, stride, padding, bias=False)
        self.bn = nn.BatchNorm2d(outputs, eps=1e-3)

    def forward(self, x):
        return self.bn(self.conv(x))


class Bottleneck(nn.Module):
    def __init__(self, inputs, width, stride, is_first):
        super().__init__()
        self.a = Convolution(inputs, width, 1, stride)
        self.b = Convolution(width, width, 3, 1, 1)
        self.c = Convolution(width, width * 4, 1)
        self.short = Convolution(inputs, width * 4, 1, stride) if is_first else None

    def forward(self, x):
        y = self.c(F.relu(self.b(F.relu(self.a(x)))))
        return F.relu(y + (x if self.short is None else self.short(x)))


class Backbone(nn.Module):
    """ResNet-50, up to its last map."""

    def __init__(self):
        super().__init__()
        self.stem = Convolution(3, 64, 7, 2, 3)
        self.layers = nn.ModuleList()
        inputs = 64
        for width, blocks, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
            first = Bottleneck(inputs, width, stride, True)
            rest = [Bottleneck(width * 4, width, 1, False) for _ in range(blocks - 1)]
            self.layers.append(nn.Sequential(first, *rest))
            inputs = width * 4

    def forward(self, x):
        x = F.relu(self.stem(x))
        x = F.max_pool2d(F.pad(x, (1, 1, 1, 1)), 3, 2)
        for layer in self.layers:
            x = layer(x)
        return x


class Eyes(nn.Module):
    """A picture -> its map, pooled by the mean and by where it is worth looking -> embedding, concepts, kinds, and a grid of what is where."""

    def __init__(self, concepts, length=256):
        super().__init__()
        self.body = Backbone()
        self.look = nn.Conv2d(2048, 1, 1)
        self.norm = nn.LayerNorm(4096)
        self.hidden = nn.Linear(4096, 1024)
        self.to_embed = nn.Linear(1024, length)
        self.to_words = nn.Linear(1024, concepts)
        self.to_kinds = nn.Linear(2048, KINDS)
        self.to_grid = nn.Conv2d(2048, CELL, 1)
        self.drop = nn.Dropout(0.25)

    def forward(self, x):
        seen = self.body(x)
        batch, channels, height, width = seen.shape
        worth = torch.softmax(self.look(seen).reshape(batch, 1, height * width).float(), -1).to(seen.dtype)
        flat = seen.reshape(batch, channels, height * width)
        mean = flat.mean(-1)
        pooled = torch.cat([mean, (flat * worth).sum(-1)], 1)
        hidden = self.drop(F.gelu(self.hidden(self.drop(self.norm(pooled)))))
        grid = self.to_grid(seen).flatten(2).transpose(1, 2)
        return F.normalize(self.to_embed(hidden).float(), dim=-1), self.to_words(hidden).float(), self.to_kinds(mean).float(), grid


class Words(nn.Module):
    """A bag of concepts and ordered pairs -> embedding: a weighted mean, then a small residual network."""

    def __init__(self, concepts, length=256, wide=512):
        super().__init__()
        self.pad = concepts
        self.emb = nn.Embedding(concepts + 1, wide, padding_idx=concepts)
        self.weight = nn.Embedding(concepts + 1, 1)
        self.l1 = nn.Linear(wide, wide)
        self.l2 = nn.Linear(wide, wide)
        self.out = nn.Linear(wide, length)
        nn.init.zeros_(self.weight.weight)
        nn.init.normal_(self.emb.weight, std=0.05)

    def forward(self, bags):
        real = (bags != self.pad).float().unsqueeze(-1)
        weights = torch.exp(self.weight(bags).clamp(-4, 4)) * real
        x = (self.emb(bags) * weights).sum(1) / weights.sum(1).clamp(min=1e-6) * real.sum(1).clamp(min=1).sqrt()
        x = x + self.l2(F.gelu(self.l1(x)))
        return F.normalize(self.out(x).float(), dim=-1)


def hide_later(length, device):
    """A word may not look at those behind it."""
    return torch.triu(torch.full((length, length), float("-inf"), device=device), 1)


class Captioner(nn.Module):
    """The grid and the words said so far -> the next word."""

    def __init__(self, words, layers=3, heads=8):
        super().__init__()
        self.emb = nn.Embedding(words, CELL)
        self.place = nn.Parameter(torch.randn(LONGEST, CELL) * 0.02)
        self.cell = nn.Parameter(torch.randn(CELLS, CELL) * 0.02)
        self.grid_norm, self.norm = nn.LayerNorm(CELL), nn.LayerNorm(CELL)
        self.drop = nn.Dropout(0.15)
        self.layers = nn.ModuleList([decoder_layer(heads, 0.15) for _ in range(layers)])
        nn.init.normal_(self.emb.weight, std=0.02)

    def forward(self, grid, said):
        length = said.shape[1]
        seen = self.grid_norm(grid) + self.cell_of(grid.shape[1])[None]
        x = self.drop(self.emb(said) + self.place[None, :length])
        for layer in self.layers:
            x = layer(x, seen, tgt_mask=hide_later(length, said.device))
        return self.norm(x) @ self.emb.weight.T

    def cell_of(self, cells):
        """A picture of another size has more cells or fewer."""
        if cells == CELLS:
            return self.cell
        [side, learned] = [int(count**0.5) for count in (cells, CELLS)]
        grid = self.cell.T.reshape(1, CELL, learned, learned)
        return F.interpolate(grid, size=(side, side), mode="bilinear", align_corners=False).flatten(2)[0].T


def decoder_layer(heads, drop):
    return nn.TransformerDecoderLayer(CELL, heads, CELL * 3, dropout=drop, activation="gelu", batch_first=True, norm_first=True)


class Translator(nn.Module):
    """English words of a caption and the Russian pieces said so far -> the next piece."""

    def __init__(self, words, pieces, heads=8, longest=30, drop=0.2):
        super().__init__()
        self.english, self.russian = nn.Embedding(words, CELL, padding_idx=0), nn.Embedding(pieces, CELL)
        self.english_place = nn.Parameter(torch.randn(LONGEST, CELL) * 0.02)
        self.place = nn.Parameter(torch.randn(longest, CELL) * 0.02)
        self.norm, self.drop = nn.LayerNorm(CELL), nn.Dropout(drop)
        self.read = nn.ModuleList([nn.TransformerEncoderLayer(CELL, heads, CELL * 2, dropout=drop, activation="gelu", batch_first=True, norm_first=True) for _ in range(2)])
        self.layers = nn.ModuleList([decoder_layer(heads, drop) for _ in range(3)])
        for table in (self.english, self.russian):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, english, said):
        length, empty = said.shape[1], english == 0
        read = self.drop(self.english(english) + self.english_place[None, : english.shape[1]])
        for layer in self.read:
            read = layer(read, src_key_padding_mask=empty)
        x = self.drop(self.russian(said) + self.place[None, :length])
        for layer in self.layers:
            x = layer(x, read, tgt_mask=hide_later(length, said.device), memory_key_padding_mask=empty)
        return self.norm(x) @ self.russian.weight.T


def load_teacher(body, file):
    """ImageNet's weights into the backbone; returns those of the last layer."""
    stored = np.load(file)
    state = {name: torch.from_numpy(stored[name].astype(np.float32)) for name in stored.files if not name.startswith("fc.")}
    missing, strange = body.load_state_dict(state, strict=False)
    assert not strange and all("num_batches" in name for name in missing), (missing, strange)
    return tuple(torch.from_numpy(stored[f"fc.{name}"].astype(np.float32)) for name in ("weight", "bias"))
