import type { Box } from "../model/box.ts";
import type { Grid, Para, Part, PicturePart } from "../model/parts.ts";
import { type Row, rowBase, rowLeft, rowRight, rowSize } from "../model/row.ts";
import { touchPt } from "../regions/pictures-beside-text.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { boxOn } from "../text/part-extent.ts";
import { type Anchor, anchorOf, anchorsAmong, hasAnchor } from "./anchor-paragraphs.ts";

/** A picture that hangs on a paragraph, and how far below the beginning of that one it begins. */
export interface HungPicture {
  shown: PicturePart;
  down: number;
  text: NonNullable<PicturePart["beside"]>;
}

/** Sets pictures aside that take no room of their own, where their page has a paragraph that they can hang on. */
export function setPicturesAside(
  parts: readonly Part[],
  entries: ReadonlySet<Part>,
): { parts: Part[]; picturesAside: PicturePart[] } {
  const picturesAside = [...Map.groupBy(parts, ({ page }) => page).values()].flatMap((own) =>
    hasAnchor(own, entries) ? own.flatMap((part) => (part.kind === "shown" && part.beside ? [part] : [])) : [],
  );
  const aside = new Set<Part>(picturesAside);
  return { parts: parts.filter((part) => !aside.has(part)), picturesAside };
}

/** Hangs pictures that were set aside on a paragraph of their page, so that they move with it. */
export function hangPictures(
  { parts, picturesAside }: { parts: readonly Part[]; picturesAside: readonly PicturePart[] },
  entries: ReadonlySet<Part>,
): Map<Para, HungPicture[]> {
  const hung = new Map<Para, HungPicture[]>();
  const byPage = Map.groupBy(parts, ({ page }) => page);
  for (const [page, besides] of Map.groupBy(picturesAside, (part) => part.page)) {
    const own = byPage.get(page) ?? [];
    const anchors = anchorsAmong(own, entries);
    const rooms = own.flatMap((part) => (part.kind === "shown" ? [] : [occupiedBy(part, page)]));
    for (const shown of besides) {
      const anchor = anchorOf(shown.box, anchors);
      if (!anchor) continue;
      const one = { shown, down: downOf(shown, anchor), text: textBy(shown, rooms) };
      hung.set(anchor.para, [...(hung.get(anchor.para) ?? []), one]);
    }
  }
  return hung;
}

/** Text that keeps clear of a picture so many lines above it as well is set narrow from its beginning. */
const linesAbovePicture = 3;

function downOf({ box, beside }: PicturePart, { para, start }: Anchor): number {
  const down = box[1] - start;
  const [first] = para.rows;
  if (beside !== "around" || down <= 0 || down > linesAbovePicture * rowSize(first ?? [])) return down;
  const isClear = (row: Row) => rowRight(row) <= box[0] + touchPt || rowLeft(row) >= box[2] - touchPt;
  const level = para.rows.filter((row) => row[0]?.page === first?.[0]?.page && rowBase(row) < box[3]);
  return level.length > 1 && level.every(isClear) ? 0 : down;
}

interface OccupiedPlace {
  /** Where something stands, and between which edges it stays. */
  box: Box;
  left: number;
  right: number;
  isTable: boolean;
}

function occupiedBy(part: Para | Grid, page: number): OccupiedPlace {
  const box = boxOn(part, page);
  if (part.kind === "grid") return { box, left: box[0], right: box[2], isTable: true };
  return { box, left: box[0], right: part.frame.right - alignmentOf(part).indent.end, isTable: false };
}

/** Tells how text runs by a picture. Tables do not run around one, and text that is set in as far as it reaches need not. */
function textBy({ box, beside = "apart" }: PicturePart, rooms: readonly OccupiedPlace[]): HungPicture["text"] {
  const level = rooms.filter((room) => room.box[1] < box[3] && room.box[3] > box[1]);
  const isKept = ({ left, right }: OccupiedPlace) => left >= box[2] - touchPt || right <= box[0] + touchPt;
  return beside === "around" && (level.some(({ isTable }) => isTable) || level.every(isKept)) ? "apart" : beside;
}
