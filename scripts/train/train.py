#!/usr/bin/env python3
"""Train the compact upscaler; restartable by the same command, deterministic for a given seed."""
import argparse
import copy
import json
import math
import pathlib
import shutil
import time

import numpy as np
import torch

from data import PairSampler, TeacherSampler
from evaluate import gains
from model import Upscaler


def load_model(path: str) -> Upscaler:
    if path.endswith(".onnx"):
        model = Upscaler.from_onnx(path)
    else:
        state = torch.load(path, map_location="cpu")
        model = Upscaler(**state["shape"])
        model.load_state_dict(state["average"])
    return model.deploy().to(memory_format=torch.channels_last)


def export(model: Upscaler, path: pathlib.Path):
    plain = model.deploy().to(memory_format=torch.contiguous_format)
    axes = {"input": {0: "batch", 2: "height", 3: "width"}, "output": {0: "batch", 2: "out_height", 3: "out_width"}}
    torch.onnx.export(plain, torch.rand(1, 3, 64, 64), str(path), input_names=["input"],
                      output_names=["output"], dynamic_axes=axes, opset_version=13)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tiles", help=".npy file written by prepare_tiles.py")
    parser.add_argument("output", type=pathlib.Path, help="folder for checkpoints, log and ONNX file")
    parser.add_argument("--scale", type=int, choices=[2, 4], required=True)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=4)
    parser.add_argument("--patch", type=int, default=48, help="side of the small patch, pixels")
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--degraded", type=float, default=0.65, help="share of pairs with blur, noise or JPEG")
    parser.add_argument("--bfloat16", action="store_true", help="convolve in bfloat16 (weights stay float32): 3 times as fast on CPUs with AVX512-BF16")
    parser.add_argument("--warm-up", type=int, default=300)
    parser.add_argument("--decay", type=float, default=0.999, help="of the averaged weights")
    parser.add_argument("--teacher", help="pairs written by distill.py; replaces the random degradations")
    parser.add_argument("--share", type=float, default=0.6, help="weight of the teacher in the target")
    parser.add_argument("--start", help="checkpoint or deployed ONNX file whose weights to begin from")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--validation", type=pathlib.Path, help="folder of *HR.png images; the best average gain over Lanczos decides what is exported")
    parser.add_argument("--watch", type=pathlib.Path, help="another such folder, only reported")
    parser.add_argument("--every", type=int, default=1000, help="steps between checkpoints")
    args = parser.parse_args()

    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    args.output.mkdir(parents=True, exist_ok=True)
    shape = {"scale": args.scale, "width": args.width, "blocks": args.blocks}
    model = Upscaler(**shape).to(memory_format=torch.channels_last)
    average = copy.deepcopy(model)
    optimizer = torch.optim.Adam(model.parameters(), lr=args.rate, betas=(0.9, 0.99))
    if args.teacher:
        sampler = TeacherSampler(args.teacher, args.scale, args.batch, args.share, args.seed)
    else:
        sampler = PairSampler(args.tiles, args.scale, args.patch, args.batch, args.degraded, args.seed)
    if args.start:
        start = Upscaler.from_onnx(args.start).state_dict() if args.start.endswith(".onnx") else torch.load(args.start)["average"]
        model.load_state_dict(start)
        average.load_state_dict(start)
    checkpoint, step, best = args.output / "last.pt", 0, -math.inf
    if checkpoint.exists():
        state = torch.load(checkpoint)
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        sampler.random.bit_generator.state = state["random"]
        step, best = state["step"], state["best"]
    log = open(args.output / "log.jsonl", "a")
    print(f"{sum(p.numel() for p in model.deploy().parameters())} parameters, {len(sampler.tiles)} tiles, from step {step}", flush=True)

    started, losses = time.time(), []
    while step < args.steps:
        step += 1
        warm, progress = min(1.0, step / args.warm_up), step / args.steps
        optimizer.param_groups[0]["lr"] = args.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
        small, target = sampler()
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=args.bfloat16):
            enlarged = model(small.contiguous(memory_format=torch.channels_last))
        loss = torch.nn.functional.l1_loss(enlarged.float(), target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        decay = min(args.decay, step / (step + 20))
        with torch.no_grad():
            for kept, new in zip(average.parameters(), model.parameters()):
                kept.lerp_(new, 1 - decay)
        if step % args.every == 0 or step == args.steps:
            entry = {"step": step, "loss": round(float(np.mean(losses)), 5), "seconds": round(time.time() - started)}
            value = step
            plain = average.deploy().to(memory_format=torch.channels_last)
            if args.validation:
                entry["held_out"] = gains(plain, args.validation, args.scale)
                value = sum(entry["held_out"].values())
            if args.watch:
                entry["watch"] = gains(plain, args.watch, args.scale)
            losses = []
            print(json.dumps(entry), file=log, flush=True)
            print(json.dumps(entry), flush=True)
            improved, best = value > best, max(value, best)
            partial = checkpoint.with_suffix(".tmp")
            torch.save({"model": model.state_dict(), "average": average.state_dict(), "shape": shape, "step": step, "best": best,
                        "optimizer": optimizer.state_dict(), "random": sampler.random.bit_generator.state}, partial)
            partial.replace(checkpoint)
            if improved:
                shutil.copy(checkpoint, args.output / "best.pt")
                export(average, args.output / f"upscale-x{args.scale}.onnx")


if __name__ == "__main__":
    main()
