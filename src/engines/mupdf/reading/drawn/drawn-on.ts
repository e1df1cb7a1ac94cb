import type { PictureFile, Sides } from "#formats/model/document.ts";
import { layersOf } from "#layout/deck/artwork.ts";
import { tableBoxes } from "#layout/deck/tables.ts";
import { type Box, heightOf, intersect, widthOf } from "#layout/model/box.ts";
import type { Drawn, DrawnPicture, Page } from "#layout/model/page.ts";
import type { mupdf } from "../../kernel/library.ts";
import type { PictureFiles } from "../picture-files.ts";
import { gather, mostOps, type Op } from "./gather.ts";
import type { Matrix } from "./outline.ts";
import { paint } from "./paint.ts";

type Run = (device: InstanceType<typeof mupdf.Device>) => void;

export interface DrawnOn {
  drawn: Drawn[];
  files: [key: string, file: PictureFile][];
}

/** Pixels to the point of drawings without pixels of their own. */
const pixelsPerPoint = 144 / 72;

/** Tells a page's drawings beside its letters as shapes and pictures; the rest is drawn into pictures. */
export function drawnOn(page: Page, run: Run, bounds: Box, pictures: PictureFiles): DrawnOn {
  const { ops, letters } = gather(run, bounds);
  let written = 0;
  /** Puts letters below whatever is drawn after them. */
  const write = (before: number) => {
    for (let next = letters[written]; next && next.place <= before; next = letters[written]) {
      made.drawn.push({ kind: "letters", box: next.box });
      written += 1;
    }
  };
  const made: DrawnOn = { drawn: [], files: [] };
  const whole: Box = [0, 0, page.width, page.height];
  const keep = (taken: { key: string; file?: PictureFile } | undefined): string | undefined => {
    if (taken?.file) made.files.push([taken.key, taken.file]);
    return taken?.key;
  };
  const together = (box: Box, density: number, isBlended: boolean, isChosen: (place: number) => boolean) => {
    const seen = intersect(box, whole);
    if (widthOf(seen) < leastSidePt || heightOf(seen) < leastSidePt) return;
    const key = keep(pictures.painted((device) => paint(run, device, isChosen), seen, bounds, density));
    if (key) made.drawn.push({ kind: "picture", box: seen, key, turned: 0, flipped: false, opacity: 1, isBlended });
  };
  if (ops.length >= mostOps) {
    for (const { image } of ops) image?.image.destroy();
    together(whole, pixelsPerPoint, false, () => true);
    return made;
  }
  const seen = ops.flatMap((op, place) => (op.box[2] >= op.box[0] ? [{ op, place }] : []));
  const marks = seen.map(({ op }) => ({ box: op.box, steps: op.steps, isPlain: Boolean(op.path ?? op.image) }));
  const used = new Set<Op>();
  for (const layer of layersOf(marks, page, () => tableBoxes(page))) {
    if (layer.kind === "picture") {
      const own = layer.marks.flatMap((at) => seen[at] ?? []);
      const chosen = new Set(own.map(({ place }) => place));
      write(own[0]?.place ?? 0);
      const density = Math.max(pixelsPerPoint, ...own.map(({ op }) => op.density ?? 0));
      const isBlended = own.some(({ op }) => op.isBlended);
      together(layer.box, density, isBlended, (place) => chosen.has(place));
      continue;
    }
    const { op, place } = seen[layer.mark] ?? { op: undefined, place: 0 };
    write(place);
    if (op?.path) made.drawn.push(op.path);
    if (!op?.image) continue;
    used.add(op);
    const { image, matrix, opacity } = op.image;
    const key = keep(pictures.take({ image, matrix, box: op.box }));
    if (key) made.drawn.push({ ...placed(matrix, op.box), key, opacity });
  }
  for (const op of ops) if (op.image && !used.has(op)) op.image.image.destroy();
  write(ops.length);
  return made;
}

const leastSidePt = 0.5;

/** The place of a picture: of a level one its visible part, of a turned one the whole. */
function placed([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, seen: Box): Omit<DrawnPicture, "key" | "opacity"> {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [x, y] = [e + (a + c) / 2, f + (b + d) / 2];
  const box: Box = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const turned = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const flipped = a * d - b * c < 0;
  const common = { kind: "picture", turned, flipped } as const;
  if (turned % 180 !== 0) return { ...common, box };
  const shares = [
    (seen[0] - box[0]) / width,
    (seen[1] - box[1]) / height,
    (box[2] - seen[2]) / width,
    (box[3] - seen[3]) / height,
  ].map((share) => Math.min(0.999, Math.max(0, share)));
  if (shares.every((share) => share < 0.002)) return { ...common, box };
  const [left = 0, top = 0, right = 0, bottom = 0] = shares;
  // The picture is cut before it is turned and flipped.
  const isAround = turned === 180;
  const isUpsideDown = flipped !== isAround;
  const cut: Sides<number> = {
    left: isAround ? right : left,
    right: isAround ? left : right,
    top: isUpsideDown ? bottom : top,
    bottom: isUpsideDown ? top : bottom,
  };
  return { ...common, box: intersect(box, seen), cut };
}
