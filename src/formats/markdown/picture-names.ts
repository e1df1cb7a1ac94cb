import { createHash } from "node:crypto";
import type { PictureFile } from "../model/document.ts";
import { namedAfter } from "../wire/stem.ts";

const extensions = { png: "png", jpeg: "jpg" } as const;

/** The files of the pictures that a text shows, in the order in which it does; two of the same bytes are one. */
export class PictureNames {
  readonly files: { name: string; bytes: Uint8Array }[] = [];
  readonly #names = new Map<string, string>();
  readonly #digits: number;

  constructor(
    readonly pictures: readonly PictureFile[],
    readonly stem: string,
  ) {
    this.#digits = Math.max(3, String(pictures.length).length);
  }

  nameOf(index: number): string | undefined {
    const picture = this.pictures[index];
    if (!picture) return undefined;
    const key = createHash("sha256").update(picture.bytes).digest("base64");
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const number = String(this.files.length + 1).padStart(this.#digits, "0");
    const name = namedAfter(this.stem, `-picture-${number}.${extensions[picture.format]}`);
    this.#names.set(key, name);
    this.files.push({ name, bytes: picture.bytes });
    return name;
  }
}
