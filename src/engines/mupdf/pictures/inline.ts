import { nameText } from "#formats/pdf/body.ts";
import { type Operation, operationsIn } from "#formats/pdf/content.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";

/** The least bytes of an inline image that is worth an object of its own. */
const worthwhileBytes = 400;

/** The short forms that inline images may use: ISO 32000-1, tables 93 and 94. */
const keys: Record<string, string> = {
  BPC: "BitsPerComponent",
  CS: "ColorSpace",
  D: "Decode",
  DP: "DecodeParms",
  F: "Filter",
  H: "Height",
  IM: "ImageMask",
  I: "Interpolate",
  W: "Width",
};
const names: Record<string, string> = {
  "/G": "/DeviceGray",
  "/RGB": "/DeviceRGB",
  "/CMYK": "/DeviceCMYK",
  "/I": "/Indexed",
  "/AHx": "/ASCIIHexDecode",
  "/A85": "/ASCII85Decode",
  "/LZW": "/LZWDecode",
  "/Fl": "/FlateDecode",
  "/RL": "/RunLengthDecode",
  "/CCF": "/CCITTFaxDecode",
  "/DCT": "/DCTDecode",
};

/** Makes objects of the larger images that stand inside of content: then they can be coded anew, and shared. */
export function liftInlineImages(
  doc: PDFDocument,
  { notable, leastBytes = worthwhileBytes }: { notable?: Notable; leastBytes?: number } = {},
): void {
  for (const [stream, resources] of contentsOf(doc, notable)) {
    const buffer = stream.readStream();
    const text = Buffer.from(buffer.asUint8Array()).toString("latin1");
    buffer.destroy();
    if (!/\bBI\b/.test(text)) continue;
    const parts: string[] = [];
    let at = 0;
    for (const { image, start, end } of operationsIn(text)) {
      if (!image || image.to - image.from < leastBytes) continue;
      const object = inlinePicture(doc, resources, image, text);
      if (!object) continue;
      parts.push(text.slice(at, start), `${nameText(enter(doc, resources, object))} Do`);
      at = end;
    }
    if (at > 0) stream.writeStream(Buffer.from(parts.join("") + text.slice(at), "latin1"));
  }
}

/** Content streams with the resources that their names are looked up in. */
function contentsOf(doc: PDFDocument, notable: Notable | undefined): Map<PDFObject, PDFObject> {
  const found = new Map<PDFObject, PDFObject>();
  const seen = new Set<number>();
  const add = (stream: PDFObject, resources: PDFObject) => {
    if (!stream.isStream() || !resources.isDictionary() || seen.has(numberOf(stream))) return;
    seen.add(numberOf(stream));
    found.set(stream, resources);
  };
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const contents = page.get("Contents");
    const resources = page.getInheritable("Resources");
    for (const stream of contents.isArray() ? itemsOf(contents) : [contents]) add(stream, resources);
  }
  for (const object of objectsOf(doc, notable)) {
    const isForm =
      object.isStream() && (object.get("Subtype").asName() === "Form" || object.get("PatternType").isNumber());
    if (isForm) add(object, object.get("Resources"));
  }
  return found;
}

/** An inline image as an object of its own; undefined where it can't be read. */
export function inlinePicture(
  doc: PDFDocument,
  resources: PDFObject,
  { entries, from, to }: NonNullable<Operation["image"]>,
  text: string,
): PDFObject | undefined {
  const dictionary = doc.newDictionary();
  dictionary.put("Type", doc.newName("XObject"));
  dictionary.put("Subtype", doc.newName("Image"));
  for (const [short, value] of entries) {
    const key = keys[short] ?? short;
    const read = readValue(doc, resources, key, value);
    if (!read) return undefined;
    dictionary.put(key, read);
  }
  return doc.addRawStream(Buffer.from(text.slice(from, to), "latin1"), dictionary);
}

const isName = /^\/[\w.-]+$/;

function readValue(doc: PDFDocument, resources: PDFObject, key: string, value: string): PDFObject | undefined {
  if (isName.test(value)) {
    const name = names[value] ?? value;
    const own = key === "ColorSpace" ? resources.get("ColorSpace", name.slice(1)) : doc.newNull();
    return own.isNull() ? doc.newName(name.slice(1)) : own;
  }
  if (/^-?[\d.]+$/.test(value)) return value.includes(".") ? doc.newReal(Number(value)) : doc.newInteger(Number(value));
  if (value === "true" || value === "false") return doc.newBoolean(value === "true");
  const list = /^\[([\s\w./-]*)\]$/.exec(value)?.[1];
  if (list !== undefined) return listOf(doc, resources, key, list);
  const parameters = /^<<([\s\w./-]*)>>$/.exec(value)?.[1];
  return parameters === undefined ? undefined : parametersOf(doc, resources, parameters);
}

function listOf(doc: PDFDocument, resources: PDFObject, key: string, list: string): PDFObject | undefined {
  const array = doc.newArray();
  for (const [item] of list.matchAll(/\/?[\w.-]+/g)) {
    const value = readValue(doc, resources, key, item);
    if (!value) return undefined;
    array.push(value);
  }
  return array;
}

function parametersOf(doc: PDFDocument, resources: PDFObject, text: string): PDFObject | undefined {
  const dictionary = doc.newDictionary();
  for (const [, key = "", item = ""] of text.matchAll(/\/(\w+)\s*(\/?[\w.-]+)/g)) {
    const value = readValue(doc, resources, key, item);
    if (!value) return undefined;
    dictionary.put(key, value);
  }
  return dictionary;
}

/** Gives an image a free name in a resource dictionary. */
function enter(doc: PDFDocument, resources: PDFObject, image: PDFObject): string {
  if (!resources.get("XObject").isDictionary()) resources.put("XObject", doc.newDictionary());
  const images = resources.get("XObject");
  for (let count = 1; ; count++) {
    const name = `Inline${count}`;
    if (!images.get(name).isNull()) continue;
    images.put(name, image);
    return name;
  }
}
