import { around, type Box, intersect } from "#layout/model/box.ts";
import type { mupdf } from "../../kernel/library.ts";
import { type Matrix, outlineOf } from "./outline.ts";

type Image = InstanceType<typeof mupdf.Image>;
type Path = InstanceType<typeof mupdf.Path>;
type Text = InstanceType<typeof mupdf.Text>;
type Stroke = InstanceType<typeof mupdf.StrokeState>;
type Space = InstanceType<typeof mupdf.ColorSpace>;

interface Lent {
  destroy(): void;
}
export const give = (...lent: readonly (Lent | undefined)[]): void => {
  for (const one of lent) one?.destroy();
};

export function unitBox([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix): Box {
  return around([
    [e, f, e, f],
    [e + a, f + b, e + a, f + b],
    [e + c, f + d, e + c, f + d],
    [e + a + c, f + b + d, e + a + c, f + b + d],
  ]);
}

interface Scope {
  box: Box;
  /** Whether all clips are rectangles. */
  isPlain: boolean;
  /** Whether it shows through letters: then these letters are all that is seen. */
  isText: boolean;
}

/** The clips, masks, groups and tiles around a drawing, which tell where and how it is seen. */
export class Scopes {
  readonly #clips: Scope[];
  /** Whether groups only hold their contents together. */
  readonly #groups: { isPlain: boolean; isBlended: boolean }[] = [];
  #tiles = 0;
  #masks = 0;

  constructor(page: Box) {
    this.#clips = [{ box: page, isPlain: true, isText: false }];
  }

  get #top(): Scope {
    return this.#clips.at(-1) ?? { box: [0, 0, 0, 0], isPlain: false, isText: false };
  }
  get box(): Box {
    return this.#top.box;
  }
  get isPlain(): boolean {
    return this.#top.isPlain && this.#tiles === 0 && this.#groups.every(({ isPlain }) => isPlain);
  }
  get isBlended(): boolean {
    return this.#groups.some(({ isBlended }) => isBlended);
  }
  get isInText(): boolean {
    return this.#top.isText;
  }
  /** Whether drawings count here: those that make up a mask are not seen themselves. */
  get counts(): boolean {
    return this.#masks === 0;
  }

  #narrow(box: Box, more: Partial<Scope> = {}): void {
    const { isPlain, isText } = this.#top;
    this.#clips.push({
      box: intersect(this.box, box),
      isPlain: isPlain && (more.isPlain ?? true),
      isText: isText || more.isText === true,
    });
  }

  /** The calls by which a device tells of scopes. */
  calls(moved: (matrix: Matrix) => Matrix) {
    const odd = (box: Box, isText = false) => this.#narrow(box, { isPlain: false, isText });
    return {
      clipPath: (path: Path, _evenOdd: boolean, matrix: Matrix) => {
        const { rect, box } = outlineOf(path, moved(matrix));
        this.#narrow(rect ?? box, { isPlain: rect !== undefined });
        give(path);
      },
      clipStrokePath: (path: Path, stroke: Stroke) => {
        odd(this.box);
        give(path, stroke);
      },
      clipText: (text: Text) => {
        odd(this.box, true);
        give(text);
      },
      clipStrokeText: (text: Text, stroke: Stroke) => {
        odd(this.box, true);
        give(text, stroke);
      },
      clipImageMask: (image: Image, matrix: Matrix) => {
        odd(unitBox(moved(matrix)));
        give(image);
      },
      popClip: () => {
        if (this.#clips.length > 1) this.#clips.pop();
      },
      beginMask: (_area: unknown, _luminosity: boolean, space: Space) => {
        this.#masks += 1;
        give(space);
      },
      endMask: () => {
        this.#masks = Math.max(0, this.#masks - 1);
        odd(this.box);
      },
      beginGroup: (
        _area: unknown,
        space: Space,
        _isolated: boolean,
        _knockout: boolean,
        blend: unknown,
        alpha: number,
      ) => {
        const isBlended = blend !== "Normal";
        this.#groups.push({ isPlain: alpha === 1 && !isBlended, isBlended });
        give(space);
      },
      endGroup: () => void this.#groups.pop(),
      // A drawing in a tile shows as often as the tile is repeated.
      beginTile: () => {
        this.#tiles += 1;
        return 0;
      },
      endTile: () => {
        this.#tiles -= 1;
      },
    };
  }
}
