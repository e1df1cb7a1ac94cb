import { createHash } from "node:crypto";
import type { PictureFile } from "../model/document.ts";
import type { Piece } from "../ooxml/package.ts";

/** The pictures that a document shows, each stored once. */
export class Media {
  readonly #names = new Map<string, string>();
  readonly #targets = new Map<number, string>();
  readonly pieces: Piece[] = [];

  constructor(readonly pictures: readonly PictureFile[]) {}

  /** Gives the picture's path from the folder of the parts that show it. */
  targetOf(index: number): string | undefined {
    const picture = this.pictures[index];
    if (!picture) return undefined;
    const target = this.#targets.get(index) ?? this.#store(picture);
    this.#targets.set(index, target);
    return target;
  }

  /** Stores a picture; two of the same bytes are stored once. */
  #store(picture: PictureFile): string {
    const key = createHash("sha256").update(picture.bytes).digest("base64");
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const target = `media/image${this.#names.size + 1}.${picture.format}`;
    this.#names.set(key, target);
    this.pieces.push({ name: `word/${target}`, content: picture.bytes });
    return target;
  }
}
