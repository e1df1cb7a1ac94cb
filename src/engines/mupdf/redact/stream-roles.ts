import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";

/** Kinds of streams that pages draw with, or that hold no words. */
const drawnKinds = new Set(["Image", "Form", "Type1C", "CIDFontType0C", "OpenType", "PS"]);
const ownTypes = new Set(["XRef", "ObjStm", "CMap"]);
/** Entries that only drawn streams have: tiles, functions, shadings, screens, programs of fonts. */
const drawnSigns = ["PatternType", "FunctionType", "ShadingType", "HalftoneType", "Length1"];

/** Entries under which fonts, pictures and profiles have streams of tables and numbers. */
const tablesOf = new Set([
  "ToUnicode",
  "Encoding",
  "CIDToGIDMap",
  "CIDSet",
  "FontFile",
  "FontFile2",
  "FontFile3",
  "DestOutputProfile",
  "JBIG2Globals",
  "Thumb",
]);
/** Colour spaces whose profile or table may be a stream. */
const colours = new Set(["ICCBased", "Indexed", "I", "Separation", "DeviceN"]);

/** Whether a stream says that it is a drawing, or a part of how the file is written. */
export const isDrawing = (stream: PDFObject): boolean =>
  drawnKinds.has(stream.get("Subtype").asName()) ||
  ownTypes.has(stream.get("Type").asName()) ||
  drawnSigns.some((sign) => !stream.get(sign).isNull());

/** Streams that are drawn through a reference: content of pages, glyphs, data of fonts and colours. */
export function drawnBy(doc: PDFDocument): Set<number> {
  const found = new Set<number>();
  const add = (...objects: PDFObject[]) => {
    for (const one of objects) if (numberOf(one) > 0) found.add(numberOf(one));
  };
  for (const holder of everyHolder(doc)) {
    if (holder.isArray()) {
      const [first, ...rest] = itemsOf(holder);
      if (first?.isName() && colours.has(first.asName())) add(...rest);
      continue;
    }
    if (holder.get("Type").asName() === "Page") add(holder.get("Contents"), ...itemsOf(holder.get("Contents")));
    add(...entriesOf(holder.get("CharProcs")).map(([, glyph]) => glyph));
    for (const [key, value] of entriesOf(holder)) if (tablesOf.has(key)) add(value);
  }
  return found;
}

/** Finds the entry that each stream which nothing draws hangs under, by the streams' numbers. */
export function keysOf(doc: PDFDocument): Map<number, string> {
  const keys = new Map<number, string>();
  for (const holder of everyHolder(doc))
    for (const [key, value] of entriesOf(holder)) if (value.isStream()) keys.set(numberOf(value), key);
  return keys;
}

/** Lists the dictionaries and lists of a document, also those that stand within others. */
function* everyHolder(doc: PDFDocument): Generator<PDFObject> {
  for (let number = 1; number < doc.countObjects(); number++) {
    const ahead = [doc.newIndirect(number)];
    for (let holder = ahead.pop(); holder; holder = ahead.pop()) {
      const isDictionary = holder.isDictionary();
      if (!isDictionary && !holder.isArray()) continue;
      yield holder;
      const parts = isDictionary ? entriesOf(holder).map(([, value]) => value) : itemsOf(holder);
      for (const value of parts)
        if (numberOf(value) === 0 && (value.isDictionary() || value.isArray())) ahead.push(value);
    }
  }
}
