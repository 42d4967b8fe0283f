"""DATA=folder python export.py OUT

eyes.pt becomes what the product runs: eyes.onnx (convolutions int8 static but the first, dense layers int8 dynamic), captions.onnx,
which tells its grid in words, and the other tower, words.f16 with words.json, which says where each of its matrices begins."""

import json
import os
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn

from network import CELL, CELLS, MEAN, Captioner, Eyes
from pictures import decode, jpegs_of

DATA = Path(os.environ["DATA"])
# Taught at 224, used at 256: it sees a little better, and costs a third more.
SIDE = 256
CALIBRATED_ON = 256
CHECKED_ON = 144


class Whole(nn.Module):
    """Takes plain bytes of a picture: whoever runs it need not know what the teacher was fed with."""

    def __init__(self, eyes):
        super().__init__()
        self.eyes = eyes
        self.register_buffer("mean", torch.tensor(MEAN)[None, :, None, None])

    def forward(self, picture):
        return self.eyes(picture - self.mean)


def pictures():
    for chunk in sorted(DATA.glob("pictures-*.bin")):
        for _, jpeg in jpegs_of(chunk):
            yield {"picture": decode(jpeg, SIDE).astype(np.float32).transpose(2, 0, 1)[None]}


class Calibration(CalibrationDataReader):
    def __init__(self):
        self.left = islice(pictures(), CALIBRATED_ON)

    def get_next(self):
        return next(self.left, None)


def write_words(state, scale, out):
    values = {**{name: value.numpy() for name, value in state.items()}, "scale": scale.cpu().numpy().reshape(1)}
    places, offset = {}, 0
    with open(out / "words.f16", "wb") as file:
        for name, value in values.items():
            places[name] = {"offset": offset, "shape": list(value.shape)}
            offset += file.write(np.ascontiguousarray(value).astype("<f2").tobytes())
    (out / "words.json").write_text(json.dumps(places, indent=1))


def any_length(model, traced):
    """Attention reshapes by the length that was traced; a sentence has any, so those sizes are left to be counted."""
    shapes = {name for node in model.graph.node if node.op_type in ("Reshape", "Concat") for name in node.input}
    constants = [(tensor.name, tensor) for tensor in model.graph.initializer]
    constants += [(node.output[0], node.attribute[0].t) for node in model.graph.node if node.op_type == "Constant" and node.attribute[0].name == "value"]
    for name, tensor in constants:
        values = onnx.numpy_helper.to_array(tensor).copy()
        if name in shapes and values.dtype == np.int64 and values.ndim == 1 and (values == traced).sum() == 1 and -1 not in values:
            values[values == traced] = -1
            tensor.CopyFrom(onnx.numpy_helper.from_array(values, tensor.name))
    return model


def write_captioner(stored, out):
    captioner = Captioner(len(stored["caption_words"]))
    captioner.load_state_dict(stored["captioner"])
    # A prime that is no size of a layer.
    traced, plain = 13, str(DATA / "captions.onnx")
    example = (torch.zeros(1, CELLS, CELL), torch.ones(1, traced, dtype=torch.long))
    lengths = {"grid": {0: "count"}, "said": {0: "count", 1: "length"}, "next": {0: "count", 1: "length"}}
    torch.onnx.export(captioner.eval(), example, plain, input_names=["grid", "said"], output_names=["next"], dynamic_axes=lengths, opset_version=17, dynamo=False)
    onnx.save(any_length(onnx.load(plain), traced), plain)
    quantize_dynamic(plain, str(out / "captions.onnx"), per_channel=True, weight_type=QuantType.QInt8)
    session = onnxruntime.InferenceSession(str(out / "captions.onnx"), providers=["CPUExecutionProvider"])
    for length in (1, 5):
        said = np.ones((2, length), np.int64)
        [following] = session.run(None, {"grid": np.zeros((2, CELLS, CELL), np.float32), "said": said})
        assert following.shape == (2, length, len(stored["caption_words"])), following.shape


def main(out):
    stored = torch.load(DATA / "eyes.pt", map_location="cpu", weights_only=False)
    eyes = Eyes(len(stored["vocabulary"]))
    eyes.load_state_dict(stored["eyes"])
    plain, prepared, static, whole = (str(DATA / name) for name in ("eyes.onnx", "prepared.onnx", "static.onnx", "int8.onnx"))
    example = torch.rand(1, 3, SIDE, SIDE) * 255
    torch.onnx.export(Whole(eyes).eval(), (example,), plain, input_names=["picture"], output_names=["embedding", "words", "kinds", "grid"], opset_version=17, dynamo=False)
    quant_pre_process(plain, prepared, skip_symbolic_shape=True)
    # The first convolution sees single pixels: eight bits of it cost the most.
    [first, *_] = [node.name for node in onnx.load(prepared).graph.node if node.op_type == "Conv"]
    quantize_static(prepared, static, Calibration(), quant_format=QuantFormat.QDQ, per_channel=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, op_types_to_quantize=["Conv"], nodes_to_exclude=[first])
    quantize_dynamic(static, whole, op_types_to_quantize=["MatMul", "Gemm"], per_channel=True, weight_type=QuantType.QInt8)
    exact, small = (onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"]) for file in (plain, whole))
    cosines = [float((exact.run(None, one)[0] * small.run(None, one)[0]).sum()) for one in islice(pictures(), CALIBRATED_ON, CALIBRATED_ON + CHECKED_ON)]
    print(f"cosine of int8 and float: mean {np.mean(cosines):.4f}, least {np.min(cosines):.4f}")
    (out / "eyes.onnx").write_bytes(Path(whole).read_bytes())
    write_captioner(stored, out)
    write_words(stored["words"], stored["scale"], out)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
