import { warn } from "#engines/job/job.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf } from "../kernel/objects.ts";

/** The new names of fields at the top of a form, by their old ones. */
export type Renamed = ReadonlyMap<string, string>;

const speaks = /\/(?:JS|Hide|ResetForm|SubmitForm)\b/;
const literal = /(["'])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g;
/** A call with a name that only a running script knows. */
const computed = /\bgetField\s*\(\s*[^"'\s)]/;

/**
 * Has the actions among some objects call fields by their new names: a script that adds up "a" and "b" would take those
 * of the file before. Tells of scripts that make up names as they run.
 */
export function callAnew(doc: PDFDocument, numbers: Iterable<number>, renamed: Renamed, subject: string): void {
  let made = false;
  const script = (text: string) => {
    made ||= computed.test(text);
    return text.replace(literal, (_, quote, names) => quote + namesAnew(names, renamed) + quote);
  };
  for (const number of numbers) {
    const object = doc.newIndirect(number).resolve();
    if (object.isDictionary() || object.isArray()) {
      if (speaks.test(object.toString(true, true))) visit(object, (action) => rewrite(doc, action, renamed, script));
    }
  }
  if (made) {
    warn(
      `${subject} has scripts that put names of fields together as they run: they may reach fields of earlier files.`,
    );
  }
}

/** Visits every dictionary that stands in a value directly, the value itself among them. */
function visit(value: PDFObject, use: (dictionary: PDFObject) => void): void {
  const ahead = [value];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    if (next.isDictionary()) use(next);
    const below = next.isArray() ? itemsOf(next) : entriesOf(next).map(([, part]) => part);
    ahead.push(...below.filter((part) => !part.isIndirect() && (part.isDictionary() || part.isArray())));
  }
}

function rewrite(doc: PDFDocument, action: PDFObject, renamed: Renamed, script: (text: string) => string): void {
  const code = action.get("JS");
  if (code.isString()) action.put("JS", doc.newString(script(code.asString())));
  if (code.isStream()) rewriteStream(code, script);
  const kind = action.get("S").asName();
  const key = kind === "Hide" ? "T" : kind === "ResetForm" || kind === "SubmitForm" ? "Fields" : undefined;
  if (!key) return;
  const target = action.get(key);
  if (target.isString()) action.put(key, doc.newString(nameAnew(target.asString(), renamed)));
  for (const [at, item] of itemsOf(target).entries())
    if (item.isString()) target.put(at, doc.newString(nameAnew(item.asString(), renamed)));
}

function rewriteStream(stream: PDFObject, script: (text: string) => string): void {
  const buffer = stream.readStream();
  const bytes = Buffer.from(buffer.asUint8Array());
  buffer.destroy();
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = isWide ? Buffer.from(bytes).swap16().toString("utf16le") : bytes.toString("latin1");
  const after = script(text);
  if (after === text) return;
  stream.writeStream(isWide ? Buffer.from(after, "utf16le").swap16() : Buffer.from(after, "latin1"));
}

/** Renames a field below another, which has that one's name in front, as in "address.street". */
function nameAnew(name: string, renamed: Renamed): string {
  const [top = "", ...below] = name.split(".");
  return [renamed.get(top) ?? top, ...below].join(".");
}

/** Renames several fields in one text, as some functions take them with commas between. */
const namesAnew = (names: string, renamed: Renamed): string =>
  names.replace(/[^,]+/g, (part) => part.replace(/\S(?:.*\S)?/, (name) => nameAnew(name, renamed)));
