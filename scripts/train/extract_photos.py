#!/usr/bin/env python3
"""Copy the training photos out of fetched bare repositories, and a folder of further ones beside them."""
import argparse
import pathlib
import shutil
import subprocess

PICK = {  # repository: path prefixes taken (JPEG photos only; renders and share-alike drawings stay out)
    "BuddiesOfBudgie+budgie-backgrounds": ["backgrounds/"],
    "pop-os+wallpapers": ["original/"],
    "linuxdeepin+deepin-wallpapers": ["nonfree/unsplash.com/"],
    "mate-desktop+mate-backgrounds": ["nature/", "abstract/Elephants"],
    "immich-app+test-assets": ["albums/"],
    "cjdowner+interfaces": ["1000 x 1000"],
}


def git(repo, *words):
    return subprocess.run(["git", "-C", str(repo), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repositories", type=pathlib.Path, help="folder with OWNER+NAME/repo for each collection")
    parser.add_argument("output", type=pathlib.Path, help="folder to write; a folder in it for each collection")
    parser.add_argument("scenes", type=pathlib.Path, help="folder of further photos")
    args = parser.parse_args()
    for name, prefixes in PICK.items():
        repo, count = args.repositories / name / "repo", 0
        for entry in git(repo, "ls-tree", "-r", "-z", "HEAD").decode().split("\0"):
            meta, _, path = entry.partition("\t")
            if not path.lower().endswith((".jpg", ".jpeg")) or not any(path.startswith(p) for p in prefixes):
                continue
            data = git(repo, "cat-file", "blob", meta.split()[2])
            if data:
                target = args.output / name / path.replace("/", "_").replace(" ", "_")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
                count += 1
        print(name, count)
    shutil.copytree(args.scenes, args.output / "scenes", dirs_exist_ok=True)


if __name__ == "__main__":
    main()
