"""Small versions of the reference pictures, and how near enlarged ones come to them; the measure is the judge's own.
 make REFERENCES FOLDER            writes NAME.SCALE.KIND.png or .jpg for each scale and kind
 judge JUDGE REFERENCES FOLDER     reads NAME.SCALE.KIND.made.png, prints {"SCALE.KIND": {NAME: dB over Lanczos}}"""
import importlib.util
import json
import pathlib
import sys

from PIL import Image

KINDS = {"clean": None, "q75": "4:4:4", "q75-halved": "4:2:0"}


def pairs(references):
    for path in sorted(pathlib.Path(references).glob("*_HR.png")):
        for scale in (2, 4):
            image = Image.open(path).convert("RGB")
            image = image.crop((0, 0, image.width // scale * scale, image.height // scale * scale))
            yield path.name[:-7], scale, image


def make(references, folder):
    for name, scale, image in pairs(references):
        small = image.resize((image.width // scale, image.height // scale), Image.BICUBIC)
        for kind, subsampling in KINDS.items():
            place = f"{folder}/{name}.{scale}.{kind}"
            if subsampling:
                small.save(place + ".jpg", quality=75, subsampling=subsampling)
            else:
                small.save(place + ".png")


def judge(path, references, folder):
    spec = importlib.util.spec_from_file_location("judge_psnr", path)
    judge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)
    told = {}
    for name, scale, image in pairs(references):
        for kind, subsampling in KINDS.items():
            place = f"{folder}/{name}.{scale}.{kind}"
            small = Image.open(place + (".jpg" if subsampling else ".png")).convert("RGB")
            made = Image.open(place + ".made.png").convert("RGB")
            plain = small.resize(image.size, Image.LANCZOS)
            gain = judge.cmp(image, made, scale)[0] - judge.cmp(image, plain, scale)[0]
            told.setdefault(f"{scale}.{kind}", {})[name] = round(gain, 3)
    print(json.dumps(told))


{"make": make, "judge": judge}[sys.argv[1]](*sys.argv[2:])
