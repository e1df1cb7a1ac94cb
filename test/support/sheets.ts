import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ask } from "./reader.ts";

/** A picture in greys. */
export interface Drawing {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** A page as poppler draws it, with its annotations and without them. */
export interface Sheet {
  whole: Drawing;
  bare: Drawing;
}

/** Half a pixel a point: a letter is a few pixels, and what is drawn at all can be seen. */
export const sheetDpi = 36;
/** Of longer documents the first ones stand for all. */
export const mostSheets = 20;

export interface Drawn {
  /** So many pages at most. */
  most: number;
  hasAnnotations: boolean;
  /** Points that one of a page's own units has; poppler takes no account of them. */
  units: readonly number[];
}

/** The first pages of a file; nothing where poppler does not come to an end. */
export async function sheetsOf(folder: string, file: string, drawn: Drawn): Promise<Sheet[] | undefined> {
  const whole = await draw(join(folder, "whole"), file, drawn, []);
  const bare = drawn.hasAnnotations ? await draw(join(folder, "bare"), file, drawn, ["-hide-annotations"]) : whole;
  if (!whole || whole.length !== bare?.length) return undefined;
  return whole.map((drawing, index) => ({ whole: drawing, bare: bare[index] ?? drawing }));
}

async function draw(
  folder: string,
  file: string,
  { most, units }: Drawn,
  how: string[],
): Promise<Drawing[] | undefined> {
  await mkdir(folder);
  const ahead = units.slice(0, most).map((unit, index) => ({ from: index + 1, to: index + 1, unit }));
  // All of a kind are drawn by one call.
  const calls = ahead.every(({ unit }) => unit === 1) ? [{ from: 1, to: most, unit: 1 }] : ahead;
  for (const { from, to, unit } of calls) {
    const which = ["-r", String(sheetDpi * unit), "-f", String(from), "-l", String(to)];
    const said = await ask("pdftoppm", "-q", "-gray", "-cropbox", ...which, ...how, file, join(folder, "page"));
    if (said?.code !== 0) return undefined;
  }
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => readPgm(await Bun.file(join(folder, name)).bytes())));
}

/** A picture of a page, which has its annotations in it. */
export async function sheetIn(picture: Uint8Array): Promise<Sheet> {
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { width: info.width, height: info.height, grey: new Uint8Array(data) };
  return { whole, bare: whole };
}

function readPgm(bytes: Uint8Array): Drawing {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  const [start = "", width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? [];
  return { width: Number(width), height: Number(height), grey: bytes.subarray(start.length) };
}

/** Which pixels of a page something is on. */
interface Marks {
  width: number;
  height: number;
  on: Uint8Array;
  count: number;
}

/** Where two drawings, or a drawing and a level, are too far apart for it to come of JPEG and smoothed edges. */
function marksWhere({ width, height, grey }: Drawing, other: Uint8Array | number): Marks {
  const on = new Uint8Array(width * height);
  let count = 0;
  for (let at = 0; at < on.length; at++) {
    const level = typeof other === "number" ? other : (other[at] ?? 0);
    if (Math.abs((grey[at] ?? 0) - level) <= faint) continue;
    on[at] = 1;
    count++;
  }
  return { width, height, on, count };
}

const faint = 16;

/** The level that most of these have. */
function mostOf(greys: Iterable<number>): number {
  const levels = new Uint32Array(256);
  for (const level of greys) levels[level] = (levels[level] ?? 0) + 1;
  return levels.indexOf(Math.max(...levels));
}

/** As light as most of the page is. */
const paperOf = ({ grey }: Drawing): number => mostOf(grey);

/** As light as it is around what is on it: of the whole a black field may take the most. */
const paperAround = ({ width, height, grey }: Drawing): number =>
  mostOf(
    grey.filter((_, at) => at < width || at >= (height - 1) * width || at % width === 0 || at % width === width - 1),
  );

/** What is not as light as the paper. */
const inkOn = (drawing: Drawing, paper = paperOf(drawing)): Marks => marksWhere(drawing, paper);

/** What annotations add to the page. */
const annotationsOn = ({ whole, bare }: Sheet): Marks | undefined =>
  whole === bare ? undefined : marksWhere(whole, bare.grey);

/** A drawing without so many pixels on every side. */
export function inside({ width, height, grey }: Drawing, edge: number): Drawing {
  const [across, down] = [Math.max(0, width - 2 * edge), Math.max(0, height - 2 * edge)];
  const rows = Array.from({ length: down }, (_, row) => {
    const start = (row + edge) * width + edge;
    return grey.subarray(start, start + across);
  });
  return { width: across, height: down, grey: Uint8Array.from(Buffer.concat(rows)) };
}

/** Fewer pixels than this may fall between others when a page moves by a part of one. */
const fewest = 4;
/** Of a page of a few points nobody can say at such a resolution what is paper and what is ink. */
const least = 16;
/** What is stamped over a page, recoded or smoothed may hide as much of it. */
const enough = 0.5;

/** Whether marks are still there, in their places if they were not moved; unknown where there were none. */
function remain(before: Marks | undefined, after: Marks | undefined, isMoved: boolean): boolean | undefined {
  if (!before || before.count < fewest || Math.min(before.width, before.height) < least) return undefined;
  if (!after) return false;
  if (isMoved) return after.count >= before.count * enough;
  if (Math.abs(before.width - after.width) > 1 || Math.abs(before.height - after.height) > 1) return false;
  let found = 0;
  for (let at = 0; at < before.on.length; at++) {
    if (!before.on[at]) continue;
    // In most results nothing has moved at all.
    const isThere = before.width === after.width && after.on[at] === 1;
    if (isThere || isNear(after, at % before.width, Math.floor(at / before.width))) found++;
  }
  return found >= before.count * enough;
}

function isNear({ width, height, on }: Marks, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (on[row * width + column]) return true;
    }
  }
  return false;
}

export interface Seen {
  /** What the page itself drew is drawn. */
  ink: boolean | undefined;
  /** What its annotations drew is drawn. */
  annotations: boolean | undefined;
}

/** Whether a page shows what another one did. */
export function compareSheets(before: Sheet, after: Sheet, isMoved: boolean): Seen {
  // Of what was cut to its content nothing may be paper.
  const paper = isMoved ? paperAround(before.bare) : undefined;
  return {
    ink: remain(inkOn(before.bare, paper), inkOn(after.bare, paper), isMoved),
    annotations: remain(annotationsOn(before), annotationsOn(after), isMoved),
  };
}
