"""Pictures of the training set. A chunk is a file of (picture's number, length, JPEG) one after another: a million small files would be slower to read than to look at."""

import io
import struct
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image


def jpegs_of(chunk):
    data = Path(chunk).read_bytes()
    offset = 0
    while offset < len(data):
        number, length = struct.unpack_from("<II", data, offset)
        offset += 8
        yield number, data[offset : offset + length]
        offset += length


def decode(jpeg, side):
    """The whole picture, squeezed into a square: so the model sees it later."""
    return np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB").resize((side, side), Image.BILINEAR))


def read_chunk(chunk, side=240):
    numbers, pictures = zip(*((number, decode(jpeg, side)) for number, jpeg in jpegs_of(chunk)))
    return np.array(numbers), np.stack(pictures)


def read_all(folder):
    chunks = sorted(Path(folder).glob("pictures-*.bin"))
    with ProcessPoolExecutor() as pool:
        parts = list(pool.map(read_chunk, chunks))
    return np.concatenate([numbers for numbers, _ in parts]), np.concatenate([pictures for _, pictures in parts])
