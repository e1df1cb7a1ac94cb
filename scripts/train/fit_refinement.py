#!/usr/bin/env python3
"""Fit the kernels that bring an enlarged picture closer to its source.

What the enlarged picture lacks of its source, once it is shrunk again, is spread over it by one kernel for each of the
scale x scale pixels: the least squares over training photos. A kernel is fitted for each kind of source, as what a JPEG
of low quality lacks of itself is noise, and what a lossless one lacks is detail. write-refinement.ts makes an ONNX file
of the result."""
import argparse
import io
import json
import pathlib

import numpy as np
import torch
from PIL import Image

from train import load_model

BORDER = 8  # what lies beyond an edge is guessed: pixels this near to one are left out
KINDS = {"lossless": None, "q95": (93, 97), "q90": (87, 92), "q80": (80, 86), "q75": (70, 79), "q60": (52, 66), "q40": (35, 50)}


def cubic(x: np.ndarray) -> np.ndarray:
    x = np.abs(x)
    return np.where(x < 1, (1.5 * x - 2.5) * x * x + 1, np.where(x < 2, ((-0.5 * x + 2.5) * x - 4) * x + 2, 0))


def shrinking(length: int, scale: int) -> np.ndarray:
    """The matrix that shrinks a row of `length * scale` pixels as Pillow's bicubic filter does."""
    matrix = np.zeros((length, length * scale), np.float32)
    for pixel in range(length):
        centre = (pixel + 0.5) * scale
        first, last = max(0, int(centre - 2 * scale + 0.5)), min(length * scale, int(centre + 2 * scale + 0.5))
        weights = cubic((np.arange(first, last) + 0.5 - centre) / scale)
        matrix[pixel, first:last] = weights / weights.sum()
    return matrix


def windows(missing: np.ndarray, radius: int, every: int) -> np.ndarray:
    """What surrounds each pixel of each colour, one row for each."""
    padded = np.pad(missing, ((0, 0), (radius, radius), (radius, radius)), mode="reflect")
    side = 2 * radius + 1
    view = np.lib.stride_tricks.sliding_window_view(padded, (side, side), axis=(1, 2))
    return view[:, BORDER:-BORDER:every, BORDER:-BORDER:every].reshape(-1, side * side)


def parts(error: np.ndarray, scale: int, every: int) -> np.ndarray:
    """The scale x scale pixels that each pixel of the source became, one row for each."""
    _, height, width = error.shape
    split = error.reshape(3, height // scale, scale, width // scale, scale).transpose(0, 1, 3, 2, 4)
    return split[:, BORDER:-BORDER:every, BORDER:-BORDER:every].reshape(-1, scale * scale)


def symmetric(kernels: np.ndarray, scale: int) -> np.ndarray:
    """The mean over the eight ways in which a picture can lie: none of them is special."""
    side = int(round(kernels.shape[0] ** 0.5))
    lying = kernels.reshape(side, side, scale, scale)
    turns = [lying, lying[::-1, :, ::-1], lying[:, ::-1, :, ::-1], lying[::-1, ::-1, ::-1, ::-1]]
    turns += [turn.transpose(1, 0, 3, 2) for turn in turns]
    return np.mean(turns, 0).reshape(side * side, scale * scale)


def degraded(small: Image.Image, qualities, random: np.random.Generator) -> Image.Image:
    if qualities is None:
        return small
    file = io.BytesIO()
    subsampling = "4:2:0" if random.random() < 0.6 else "4:4:4"
    small.save(file, "JPEG", quality=int(random.integers(*qualities, endpoint=True)), subsampling=subsampling)
    return Image.open(file).convert("RGB")


@torch.no_grad()
def enlarged(model, small: np.ndarray) -> np.ndarray:
    padded = np.pad(small, ((0, 0), (16, 16), (16, 16)), mode="reflect")
    cut = 16 * model.scale
    return model(torch.from_numpy(padded)[None])[0].numpy()[:, cut:-cut, cut:-cut]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", help="checkpoint or ONNX file of the network that is refined")
    parser.add_argument("photos", type=pathlib.Path, help="folder of training photos")
    parser.add_argument("output", type=pathlib.Path, help=".json file to write")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=["lossless"])
    parser.add_argument("--radius", type=int, default=3, help="pixels that a kernel reaches to each side")
    parser.add_argument("--shrink", type=float, default=1.5, help="photos are shrunk by so much first, out of their own JPEG noise")
    parser.add_argument("--crop", type=int, default=288, help="side of the part taken of each photo")
    parser.add_argument("--every", type=int, default=3, help="of the pixels across and down, only each n-th counts")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()

    random = np.random.default_rng(args.seed)
    model = load_model(args.model)
    scale, crop = model.scale, args.crop // model.scale * model.scale
    shrink = shrinking(crop // scale, scale)
    targets = []
    for path in sorted(args.photos.rglob("*.jpg")):
        photo = Image.open(path).convert("RGB")
        photo = photo.resize([max(crop, round(side / args.shrink)) for side in photo.size], Image.LANCZOS)
        left, top = (int(random.integers(side - crop + 1)) for side in photo.size)
        targets.append(photo.crop((left, top, left + crop, top + crop)))

    kernels, size = {}, (2 * args.radius + 1) ** 2
    for kind in args.kinds:
        square, product, held = np.zeros((size, size)), np.zeros((size, scale * scale)), []
        for number, target in enumerate(targets):
            small = degraded(target.resize((crop // scale,) * 2, Image.BICUBIC), KINDS[kind], random)
            source, truth = (np.asarray(image, np.float32).transpose(2, 0, 1) / 255 for image in (small, target))
            made = enlarged(model, source)
            missing = source - np.einsum("ab,cbd,ed->cae", shrink, made, shrink, optimize=True)
            around, error = windows(missing, args.radius, args.every), parts(truth - made, scale, args.every)
            if number % 4 == 3:  # kept out of the fit, to tell what it is worth
                held.append((around, error))
            else:
                square += around.T @ around
                product += around.T @ error
        fitted = symmetric(np.linalg.solve(square + 1e-6 * np.trace(square) / size * np.eye(size), product), scale)
        gains = [10 * np.log10((error ** 2).mean() / ((error - around @ fitted) ** 2).mean()) for around, error in held]
        print(f"{kind}: {np.mean(gains):+.3f} dB on photos kept out", flush=True)
        kernels[kind] = [[float(f"{value:.6g}") for value in row] for row in fitted]
    args.output.write_text(json.dumps({"scale": scale, "radius": args.radius, "kernels": kernels}))


if __name__ == "__main__":
    main()
