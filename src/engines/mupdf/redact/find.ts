import { type Found, findIn, isSaid, type Sought } from "#formats/sought/sought.ts";
import { type Box, grow, transformed, unite } from "../kernel/box.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";
import type { Faces } from "../remove/face.ts";
import { Names } from "../remove/names.ts";
import type { Letter } from "../remove/show.ts";
import { fresh, identity } from "../remove/state.ts";
import { Surgeon } from "../remove/surgeon.ts";
import { type Heard, wayOf } from "./heard.ts";
import { readingsOf } from "./readings.ts";

/** A place of a find: its letters on one line, in the coordinates of the page's content. */
export interface Spot {
  box: Box;
  kind: Found["kind"];
}

export interface PageFinds {
  /** Letters that go, by their numbers. */
  letters: ReadonlySet<number>;
  spots: Spot[];
  /** The number of finds: one that goes on in the next line is one. */
  count: number;
  /** Whether a find is in a tile, which is drawn in many places. */
  inTile: boolean;
  /** How many texts in the properties of marked content have it, which may stand for a drawing or a picture. */
  told: number;
  /** Visible letters of which the file does not tell the text. */
  unread: number;
  /** The number of letters that the page shows, seen or not. */
  all: number;
}

/**
 * Finds the sought words among the letters that a page shows, in layers that are off and beyond its edges as well, and
 * among the words that were seen in its pictures.
 */
export function findOn(
  doc: PDFDocument,
  page: PDFObject,
  sought: Sought,
  { faces, more }: { faces: Faces; more: readonly Heard[] },
): PageFinds {
  const { letters, tiled, said } = hear(doc, page, faces);
  // Words seen in pictures are none of the letters that go from the content: they stand for pixels.
  const all = [...letters, ...more.map((letter, at) => ({ ...letter, index: letters.length + at }))];
  const gone = new Map<string, { letters: readonly Heard[]; kind: Found["kind"] }>();
  for (const reading of readingsOf(all)) {
    for (const { from, to, kind } of findIn(reading.text, sought)) {
      const found = [...new Set(reading.letters.slice(from, to).flat())];
      const key = found
        .map(({ index }) => index)
        .sort((a, b) => a - b)
        .join();
      if (found.length > 0 && !gone.has(key)) gone.set(key, { letters: found, kind });
    }
  }
  const finds = [...gone.values()];
  const numbers = new Set(finds.flatMap(({ letters }) => letters.map(({ index }) => index)));
  const seen = new Set<number>();
  // The longest finds come first: one that lies in another is no further find.
  const spots = finds
    .sort((one, other) => other.letters.length - one.letters.length)
    .flatMap(({ letters, kind }) => {
      const own = letters.filter(({ index }) => !seen.has(index));
      for (const { index } of own) seen.add(index);
      return own.length > 0 ? [boxesOf(own).map((box): Spot => ({ box, kind }))] : [];
    });
  return {
    letters: numbers,
    spots: spots.flat(),
    count: spots.length,
    inTile: [...numbers].some((number) => tiled.has(number)),
    told: said.filter((text) => isSaid(text, sought)).length,
    unread: letters.filter(({ text, isBlank, span }) => text === "" && !isBlank && !span?.says).length,
    all: letters.length,
  };
}

/** Lists the texts of a page, in each of its readings and in the properties of its content. */
export function textsOn(doc: PDFDocument, page: PDFObject, faces: Faces): string[] {
  const { letters, said } = hear(doc, page, faces);
  return [...readingsOf(letters).map(({ text }) => text), ...said];
}

/** Whether the looks of an annotation show what is sought. */
export const looksSay = (doc: PDFDocument, annotation: PDFObject, sought: Sought, faces: Faces): boolean =>
  looksOf(annotation).some((look) => {
    const { letters, said } = hearLook(doc, look, faces);
    return [...readingsOf(letters).map(({ text }) => text), ...said].some((text) => isSaid(text, sought));
  });

/** Lists the looks of an annotation: by itself, pressed, under the pointer, and in each of its states. */
export const looksOf = (annotation: PDFObject): PDFObject[] =>
  entriesOf(annotation.get("AP")).flatMap(([, look]) =>
    look.isStream() ? [look] : entriesOf(look).map(([, state]) => state),
  );

/** Reads the letters that an annotation shows; where it brings no look, the text that readers draw for it. */
export function shownBy(doc: PDFDocument, annotation: PDFObject, faces: Faces): string {
  const normal = annotation.get("AP", "N");
  const look = normal.isStream() ? normal : normal.get(annotation.get("AS").asName());
  const heard = look.isStream() ? hearLook(doc, look, faces).letters : [];
  if (heard.length > 0) return heard.map(({ text }) => text).join("");
  return [annotation.getInheritable("V"), annotation.get("Contents")]
    .map((text) => (text.isString() ? text.asString() : ""))
    .join("");
}

function hearLook(doc: PDFDocument, look: PDFObject, faces: Faces): { letters: Heard[]; said: string[] } {
  const letters: Heard[] = [];
  const said: string[] = [];
  const order = {
    letter: (letter: Letter) => letters.push(letter) < 0,
    said: (text: string) => said.push(text) < 0,
  };
  // Looks of fields may borrow resources that their form has for all of them.
  const lent = doc.getTrailer().get("Root", "AcroForm", "DR");
  const outer = new Names(lent.isDictionary() ? lent : doc.newDictionary());
  new Surgeon(doc, { faces, pictures: new Map() }, order).form(look, outer, { state: fresh(identity), depth: 0 });
  return { letters, said };
}

function hear(
  doc: PDFDocument,
  page: PDFObject,
  faces: Faces,
): { letters: Heard[]; tiled: Set<number>; said: string[] } {
  const said: string[] = [];
  const letters: Heard[] = [];
  const tiled = new Set<number>();
  const spans = new Map<object, number>();
  new Surgeon(
    doc,
    { faces, pictures: new Map() },
    {
      letter: (letter, { inTile, span }) => {
        if (span && !spans.has(span)) spans.set(span, spans.size);
        letters.push({ ...letter, span: span && { id: spans.get(span) ?? 0, says: span.says ?? "" } });
        if (inTile) tiled.add(letter.index);
        return false;
      },
      said: (text) => said.push(text) < 0,
    },
  ).listen(page);
  return { letters, tiled, said };
}

/** How high and how deep a mark reaches, in parts of a letter's size: alike for all, as heights would tell letters. */
const [above, below] = [0.78, 0.22];
/** The soft border of strokes, in points. */
const softPt = 0.4;

/** A box for each line of a find. */
function boxesOf(letters: readonly Heard[]): Box[] {
  const boxes: { box: Box; last: Heard }[] = [];
  for (const letter of [...letters].sort((one, other) => one.index - other.index)) {
    const own = boxOf(letter);
    const known = boxes.find(({ last, box }) => isBeside(last, letter) && reaches(grow(box, letter.sizePt), own));
    if (known) Object.assign(known, { box: unite(known.box, own) ?? own, last: letter });
    else boxes.push({ box: own, last: letter });
  }
  return boxes.map(({ box }) => box);
}

function boxOf(letter: Heard): Box {
  const { origin, next, sizePt, ink, isBlank } = letter;
  const length = Math.hypot(next[0] - origin[0], next[1] - origin[1]);
  const [x, y] = wayOf(letter);
  const cell = transformed([0, -below * sizePt, length, above * sizePt], [x, y, -y, x, ...origin]);
  return isBlank ? cell : (unite(cell, grow(ink, softPt)) ?? cell);
}

/** Whether a letter stands on the line of another. */
function isBeside(one: Heard, other: Heard): boolean {
  const [x, y] = [one.next[0] - one.origin[0], one.next[1] - one.origin[1]];
  const length = Math.hypot(x, y) || 1;
  const [across, down] = [other.origin[0] - one.origin[0], other.origin[1] - one.origin[1]];
  return Math.abs(across * y - down * x) / length < one.sizePt * 0.4;
}

const reaches = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
