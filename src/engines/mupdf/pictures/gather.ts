import { progress } from "#engines/job/job.ts";
import { reachedIn } from "../kernel/body.ts";
import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import type { Notable } from "../kernel/notable.ts";
import { numberOf } from "../kernel/objects.ts";
import type { Clock } from "./clock.ts";
import type { Strength } from "./levels.ts";
import type { Looks } from "./looks.ts";
import { targetSize } from "./measure.ts";
import { handlesOf, imageObjects, masksOf, type Picture, readPicture } from "./pictures.ts";
import { recode } from "./recode.ts";
import type { Recoded, Wish } from "./recoded.ts";
import { readUses } from "./uses.ts";

/** Finds all pictures of a document that can be changed, and how large each is shown. */
export function gather(doc: PDFDocument, notable: Notable, clock: Clock): { pictures: Picture[]; measured: boolean } {
  const objects = imageObjects(doc, notable);
  if (objects.length === 0) return { pictures: [], measured: true };
  const { numbers, drop } = handlesOf(doc, objects);
  const uses = readUses(doc, numbers, () => clock(0.3));
  drop();
  const masks = masksOf(objects);
  const isShown = (object: PDFObject) => uses?.has(numberOf(object)) || uses?.has(masks.get(numberOf(object)) ?? 0);
  // Files with changes added may have pictures that nothing leads to any more.
  const reached = objects.every(isShown) ? undefined : reachedIn(doc);
  const live = objects.filter((object) => isShown(object) || reached?.has(numberOf(object)));
  const pictures = live.flatMap((object) => readPicture(object, masks, uses ?? new Map()) ?? []);
  return { pictures, measured: uses !== undefined };
}

/** Whether photographs and scans are so many that patience with each would cost more time than all else. */
export function isMuch(pictures: readonly Picture[], { dpi, patientPixels }: Strength): boolean {
  const sizes = pictures.filter(({ codec }) => codec === "DCTDecode").map((picture) => targetSize(picture, dpi));
  return sizes.reduce((sum, { width, height }) => sum + width * height, 0) > patientPixels;
}

export interface Outcome {
  recoded: Map<number, Recoded>;
  /** Pictures that could not be read. */
  unreadable: number;
  /** Pictures for which there was no time. */
  skipped: number;
}

/** Pictures at work at once: encoders work in threads of their own, while this one reads the next pictures. */
const atOnce = 3;

interface Course {
  timeIsUp(): boolean;
  /** Draws the pages whose pictures are at work. */
  looks?: Looks;
  /** Whether progress is told; not where the same pictures are coded again and again. */
  tells?: boolean;
}

/** Codes all pictures anew, the largest first, for as long as there is time. */
export async function recodeAll(
  doc: PDFDocument,
  pictures: readonly Picture[],
  wish: Wish,
  { timeIsUp, looks, tells = false }: Course,
): Promise<Outcome> {
  const outcome: Outcome = { recoded: new Map(), unreadable: 0, skipped: 0 };
  const ahead = [...pictures].sort((a, b) => a.bytes.length - b.bytes.length);
  const total = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let done = 0;
  const work = async () => {
    for (let picture = ahead.pop(); picture; picture = ahead.pop()) {
      const { length } = picture.bytes;
      const pages = picture.shown?.boxes.keys().toArray() ?? [];
      if (timeIsUp()) {
        outcome.skipped += 1;
        continue;
      }
      looks?.want(pages);
      await recodeOne(doc, picture, wish, outcome);
      if (!outcome.recoded.has(picture.number)) looks?.spare(pages);
      done += length;
      if (tells) progress(done, total, "bytes");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

async function recodeOne(doc: PDFDocument, picture: Picture, wish: Wish, outcome: Outcome): Promise<void> {
  try {
    const recoded = await recode(doc, picture, wish);
    if (recoded) outcome.recoded.set(picture.number, recoded);
  } catch (error) {
    // A library has failed over a damaged picture; a mistake of ours has another class.
    if (!isFault(error)) throw error;
    outcome.unreadable += 1;
  }
}
