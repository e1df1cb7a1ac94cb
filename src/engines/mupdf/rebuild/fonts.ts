import { formsIn } from "../kernel/forms-in.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";
import { isDoubtful } from "./doubtful-fonts.ts";

interface Kept {
  object: PDFObject;
  /** A copy of the dictionary from before. */
  entries: [key: string, text: PDFObject][];
  bytes: Uint8Array | undefined;
  /** The length of the stream when unpacked, in bytes. */
  length: number;
}

/** The share of a font's bytes that a new one must stay below to be worth it. */
const worthwhile = 0.97;

/**
 * Cuts fonts down to the glyphs that pages use, and tells whether any became smaller. The library looks for glyphs in
 * the contents of pages, forms and annotations alone: fonts that tiles, transparency groups, other fonts' glyphs or
 * forms yet to be filled in may need get all they had back, and so do those that readers do not agree about.
 */
export function subsetFonts(doc: PDFDocument, notable: Notable | undefined): boolean {
  const objects = objectsOf(doc, notable);
  const kept = new Map<number, Kept>();
  const safe = new Map(
    fontsAmong(objects).map((font) => [numberOf(font), partsOf(font).map((part) => keep(part, kept))]),
  );
  const doubtful = fontsAmong(objects).filter(isDoubtful);
  const elsewhere = [...fontsElsewhere(doc, objects), ...doubtful].flatMap(partsOf).map((part) => keep(part, kept));
  doc.subsetFonts();
  for (const part of new Set(elsewhere)) restore(part);
  let smaller = false;
  for (const parts of safe.values()) {
    const files = parts.filter(({ bytes }) => bytes !== undefined);
    if (files.some(({ object, length }) => lengthOf(object) < length * worthwhile)) smaller = true;
    else for (const part of parts) restore(part);
  }
  return smaller;
}

const fontsAmong = (objects: readonly PDFObject[]): PDFObject[] =>
  objects.filter(
    (object) =>
      object.get("Type").asName() === "Font" &&
      object.get("DescendantFonts").isNull() !== object.get("FontDescriptor").isNull(),
  );

/** Fonts of which pages alone can't tell the glyphs that they show. */
export function fontsElsewhere(doc: PDFDocument, objects: readonly PDFObject[]): PDFObject[] {
  const root = doc.getTrailer().get("Root");
  const holders = [root.get("AcroForm", "DR")];
  for (const object of objects) {
    if (!object.isDictionary()) continue;
    const isTile = object.get("PatternType").isNumber();
    const isType3 = object.get("Subtype").asName() === "Type3";
    const isGroup = object.get("Group").isDictionary() && object.isStream();
    if (isTile || isType3 || isGroup) holders.push(object.get("Resources"));
    holders.push(...otherStates(object.get("AP")));
  }
  return holders.flatMap(fontsIn);
}

/** Lists looks of an annotation that a click may bring; the library sees the one that shows. */
function otherStates(appearance: PDFObject): PDFObject[] {
  const states = entriesOf(appearance).flatMap(([, state]) =>
    state.isStream() ? [state] : entriesOf(state).map(([, stream]) => stream),
  );
  return states.length > 1 ? states.map((state) => state.get("Resources")) : [];
}

/** Lists fonts of a resource dictionary and of all forms below it. Forms run in circles: each counts once. */
function fontsIn(resources: PDFObject): PDFObject[] {
  const forms = formsIn(resources).map((form) => form.get("Resources"));
  return [resources, ...forms].flatMap((each) => entriesOf(each.get("Font")).map(([, font]) => font));
}

function partsOf(font: PDFObject): PDFObject[] {
  const faces = [font, ...itemsOf(font.get("DescendantFonts"))];
  const descriptors = faces.map((face) => face.get("FontDescriptor"));
  const files = descriptors.flatMap((descriptor) =>
    ["FontFile", "FontFile2", "FontFile3"].map((key) => descriptor.get(key)),
  );
  return [...faces, ...descriptors, ...files].filter((part) => part.isDictionary());
}

/** Copies a part once, though many fonts and forms may share it. */
function keep(object: PDFObject, known: Map<number, Kept>): Kept {
  const number = numberOf(object);
  const kept = known.get(number) ?? copyOf(object);
  if (number > 0) known.set(number, kept);
  return kept;
}

function copyOf(object: PDFObject): Kept {
  const entries = entriesOf(object).map(([key, value]): [string, PDFObject] => [key, value]);
  if (!object.isStream()) return { object, entries, bytes: undefined, length: 0 };
  const raw = object.readRawStream();
  const bytes = raw.asUint8Array().slice();
  raw.destroy();
  return { object, entries, bytes, length: lengthOf(object) };
}

function lengthOf(stream: PDFObject): number {
  const content = stream.readStream();
  const length = content.getLength();
  content.destroy();
  return length;
}

function restore({ object, entries, bytes }: Kept): void {
  if (bytes) object.writeRawStream(bytes);
  for (const [key] of entriesOf(object)) if (!entries.some(([old]) => old === key)) object.delete(key);
  for (const [key, value] of entries) object.put(key, value);
}
