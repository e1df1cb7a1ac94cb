import type { PackedPicture } from "./packed-picture.ts";

/** A picture's size, resolution and orientation. */
type Measured = Pick<PackedPicture, "width" | "height" | "orientation" | "dpi">;

export const pageSizes = ["fit", "A3", "A4", "A5", "Letter", "Legal"] as const;
type PageSize = (typeof pageSizes)[number];

export interface SheetWish {
  /** The paper; `fit` makes each page as large as its picture. */
  pageSize: PageSize;
  /** The page's orientation; `auto` takes the picture's. */
  orientation: "auto" | "portrait" | "landscape";
  /** The margin on every side, in points. */
  margin: number;
}

/** A page and where its picture lies on it, in points. */
export interface Sheet {
  width: number;
  height: number;
  /** Maps the picture's unit square onto the page, upright. */
  matrix: readonly [number, number, number, number, number, number];
}

const papers: Record<Exclude<PageSize, "fit">, { short: number; long: number }> = {
  A3: { short: 841.89, long: 1190.551 },
  A4: { short: 595.276, long: 841.89 },
  A5: { short: 419.528, long: 595.276 },
  Letter: { short: 612, long: 792 },
  Legal: { short: 612, long: 1008 },
};
const pointsPerInch = 72;
/** The resolution of a picture that tells none: CSS's own inch. */
export const usualDpi = 96;
/** The least and the greatest side of a page that readers show, in points (ISO 32000-1, annex C.2). */
const side = { least: 3, most: 14_400 };

interface Box {
  width: number;
  height: number;
}

export function sheetFor(picture: Measured, { pageSize, orientation, margin }: SheetWish): Sheet {
  const natural = uprightSize(picture);
  if (pageSize === "fit") {
    const room = side.most - 2 * margin;
    const scale = Math.min(1, room / Math.max(natural.width, natural.height));
    const box = { width: natural.width * scale, height: natural.height * scale };
    return place(picture, box, {
      width: Math.max(side.least, box.width + 2 * margin),
      height: Math.max(side.least, box.height + 2 * margin),
    });
  }
  const { short, long } = papers[pageSize];
  const lies = orientation === "auto" ? natural.width > natural.height : orientation === "landscape";
  const page = lies ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min((page.width - 2 * margin) / natural.width, (page.height - 2 * margin) / natural.height);
  return place(picture, { width: natural.width * scale, height: natural.height * scale }, page);
}

/** Gives the size of an upright picture at its own resolution, in points. */
function uprightSize({ width, height, orientation, dpi }: Measured): Box {
  const lain = {
    width: (width / (dpi?.x ?? usualDpi)) * pointsPerInch,
    height: (height / (dpi?.y ?? usualDpi)) * pointsPerInch,
  };
  return orientation > 4 ? { width: lain.height, height: lain.width } : lain;
}

/** Places a picture in the middle of its page, for each of EXIF's eight orientations. */
function place({ orientation }: Measured, { width: w, height: h }: Box, page: Box): Sheet {
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2];
  const matrices: Record<number, Sheet["matrix"]> = {
    1: [w, 0, 0, h, x, y],
    2: [-w, 0, 0, h, x + w, y],
    3: [-w, 0, 0, -h, x + w, y + h],
    4: [w, 0, 0, -h, x, y + h],
    5: [0, -h, -w, 0, x + w, y + h],
    6: [0, -h, w, 0, x, y + h],
    7: [0, h, w, 0, x, y],
    8: [0, h, -w, 0, x + w, y],
  };
  return { ...page, matrix: matrices[orientation] ?? [w, 0, 0, h, x, y] };
}
