import { dictionaryText, isStream, type PdfBody, type PdfObject } from "./body.ts";
import { redirected, referencesIn } from "./references.ts";

/** Dictionaries that are only their content. Others may be told apart by their number: pages, fields, layers, tags. */
const alike = /^<<.*\/Type\s*\/(?:Font|FontDescriptor|ExtGState|Encoding|Pattern)\b/s;
/** Arrays that are only their content: colour spaces, and lists of numbers such as widths. */
const alikeList = /^\[(?:\/[A-Z]|[-\d.\s]*\]$)/;

/** The most rounds: joining two objects can make two others alike, such as two fonts after their files. */
const rounds = 6;

/** Leaves one of several equal objects and points all references at it. */
export function joinDuplicates({ objects, trailer }: PdfBody): void {
  const own = appearances(objects);
  const digests = new Map<Uint8Array, string>();
  for (let round = 0; round < rounds; round++) {
    const first = new Map<string, number>();
    const joined = new Map<number, number>();
    for (const [number, object] of objects) {
      if (own.has(number)) continue;
      const key = identity(object, digests);
      if (key === undefined) continue;
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, number);
      else joined.set(number, earlier);
    }
    if (joined.size === 0) return;
    for (const number of joined.keys()) objects.delete(number);
    const to = (number: number) => joined.get(number) ?? number;
    for (const object of objects.values()) {
      if (isStream(object)) redirectAll(object.entries, to);
      else object.text = redirected(object.text, to);
    }
    redirectAll(trailer, to);
  }
}

function redirectAll(entries: Map<string, string>, to: (number: number) => number): void {
  for (const [key, value] of entries) entries.set(key, redirected(value, to));
}

function identity(object: PdfObject, digests: Map<Uint8Array, string>): string | undefined {
  if (!isStream(object)) return alike.test(object.text) || alikeList.test(object.text) ? object.text : undefined;
  const { entries, bytes } = object;
  const digest = digests.get(bytes) ?? new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  digests.set(bytes, digest);
  return `${dictionaryText(entries)}${digest}`;
}

const balanced = /\/AP\s*(?:(\d+) \d+ R|<<(?:[^<>]|<<(?:[^<>]|<<[^<>]*>>)*>>)*>>)/g;

/** Finds appearances of annotations, which editors of forms write over in place: each keeps its own. */
function appearances(objects: ReadonlyMap<number, PdfObject>): Set<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  for (const object of objects.values()) {
    if (isStream(object)) continue;
    for (const [text, digits] of object.text.matchAll(balanced)) {
      if (digits && seen.has(Number(digits))) continue;
      if (digits) seen.add(Number(digits));
      const shared = digits ? objects.get(Number(digits)) : undefined;
      for (const number of referencesIn(shared && !isStream(shared) ? shared.text : text)) found.add(number);
    }
  }
  return found;
}
