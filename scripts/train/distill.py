#!/usr/bin/env python3
"""Let a strong upscaler (realesr-general-x4v3 as ONNX) enlarge degraded tiles once; the results become
training targets that are crisper than what a small network learns from the photos alone."""
import argparse

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper

from data import PairSampler, to_tensor


def load_teacher(path: str):
    """The compact Real-ESRGAN network: convolutions and PReLUs in a row, pixel shuffle, plus the input."""
    graph = onnx.load(path).graph
    weights = {item.name: torch.from_numpy(numpy_helper.to_array(item).copy()) for item in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "PRelu")]

    @torch.no_grad()
    def run(x):
        y = x
        for node in layers:
            values = [weights[name] for name in node.input[1:]]
            y = F.conv2d(y, *values, padding=1) if node.op_type == "Conv" else F.prelu(y, values[0].flatten())
        return F.pixel_shuffle(y, 4) + F.interpolate(x, scale_factor=4, mode="nearest")
    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teacher", help="ONNX file of realesr-general-x4v3")
    parser.add_argument("tiles", help=".npy file written by prepare_tiles.py")
    parser.add_argument("output", help=".npz to write: small, teacher, photo (uint8)")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--patch", type=int, default=48)
    parser.add_argument("--degraded", type=float, default=0.7)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    torch.set_num_threads(1)
    teacher = load_teacher(args.teacher)
    sampler = PairSampler(args.tiles, 4, args.patch, 4, args.degraded, args.seed)

    def as_bytes(x):
        return (x.clamp(0, 1) * 255).round().permute(0, 2, 3, 1).byte().numpy()

    rows = []
    for number in range(0, args.count, 4):
        small, photo = sampler()
        padded = F.pad(small, [8] * 4, mode="replicate")
        rows.append((as_bytes(small), as_bytes(teacher(padded)[:, :, 32:-32, 32:-32]), as_bytes(photo)))
        if number % 400 == 0:
            print(f"{number} of {args.count}", flush=True)
    small, strong, photo = (np.concatenate(part) for part in zip(*rows))
    np.savez(args.output, small=small, teacher=strong, photo=photo)


if __name__ == "__main__":
    main()
