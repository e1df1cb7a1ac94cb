import { warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import { findIn, isSaid, plainWithCapitals, type Sought } from "#formats/sought/sought.ts";
import { Problem } from "#problem";
import { reachedIn } from "../kernel/body.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { byBytes, bytesOf, entriesOf, itemsOf, leavesOf, numberOf, writeTree } from "../kernel/objects.ts";
import { cleanNames, namesSay, statesSay } from "./said-names.ts";
import { drawnBy, isDrawing, keysOf } from "./stream-roles.ts";
import { spokenIn, textOf } from "./stream-text.ts";

/** The text that takes the place of removed words. */
const instead = "***";

/** Strings that say nothing to people, by the keys under which they stand. */
const technical = new Set([
  "Registry",
  "Ordering",
  "CharSet",
  "Panose",
  "Style",
  "DA",
  "CheckSum",
  "Lookup",
  "Cert",
  "ID",
  "O",
  "U",
  "OE",
  "UE",
  "Perms",
  "Lang",
]);
const tables = new Set(["Indexed", "I", "ICCBased", "DeviceN", "Separation", "CalRGB", "CalGray", "Lab"]);
/** A date and nothing else (ISO 32000-1, 7.9.4). */
const isDate = (text: string): boolean => /^D:[\dZ+'-]{4,30}$/.test(text);

interface Place {
  holder: PDFObject;
  key: string | number;
  text: string;
}

/** Every text that a document holds outside of its pages' content, with the place where it stands. */
function* textsOf(doc: PDFDocument): Generator<Place> {
  for (const object of rootsOf(doc)) yield* within(object);
}

function* rootsOf(doc: PDFDocument): Generator<PDFObject> {
  const properties = doc.getTrailer().get("Info");
  if (properties.isDictionary() && numberOf(properties) === 0) yield properties;
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (object.isArray() || (object.isDictionary() && object.get("Type").asName() !== "XRef")) yield object;
  }
}

/** Lists an object, and those that stand within it. */
function* holdersIn(root: PDFObject): Generator<PDFObject> {
  const ahead = [root];
  for (let holder = ahead.pop(); holder; holder = ahead.pop()) {
    const items = holder.isArray() ? itemsOf(holder) : entriesOf(holder).map(([, value]) => value);
    const [first] = items;
    if (holder.isArray() && first?.isName() && tables.has(first.asName())) continue;
    yield holder;
    for (const value of items)
      if (numberOf(value) === 0 && (value.isArray() || value.isDictionary())) ahead.push(value);
  }
}

function* holdersOf(doc: PDFDocument): Generator<PDFObject> {
  for (const object of rootsOf(doc)) yield* holdersIn(object);
}

/** Lists the texts of an object, and of those that stand within it. */
function* within(root: PDFObject): Generator<Place> {
  for (const holder of holdersIn(root)) {
    const items: [string | number, PDFObject][] = holder.isArray()
      ? itemsOf(holder).map((item, at) => [at, item])
      : entriesOf(holder);
    const isSignature = !holder.isArray() && !holder.get("ByteRange").isNull();
    for (const [key, value] of items) {
      if (!value.isString()) continue;
      const isTechnical = typeof key === "string" && technical.has(key);
      // A signature names who signed, in bytes of which each may be half a letter; it is void once anything has changed.
      const isSigned = isSignature && key === "Contents";
      const text = isTechnical ? "" : isSigned ? bytesOf(value).replaceAll("\0", "") : value.asString();
      if (text !== "") yield { holder, key, text };
    }
  }
}

/** Leaves out of a search in dates the numbers of telephones and cards, as dates have their shape. */
const soughtIn = (text: string, sought: Sought): Sought => (isDate(text) ? { ...sought, kinds: [] } : sought);

/** A text without the sought words; undefined where it has none of them. */
function cleaned(text: string, sought: Sought): string | undefined {
  const said = plainWithCapitals(text);
  const found = findIn(said, soughtIn(text, sought)).sort((one, other) => one.from - other.from);
  if (found.length === 0) return undefined;
  let [left, at] = ["", 0];
  for (const { from, to } of found) {
    if (from >= at) left += said.slice(at, from) + instead;
    at = Math.max(at, to);
  }
  return left + said.slice(at);
}

export interface Cleaned {
  /** Texts that lost something: titles of bookmarks, properties, names, descriptions. */
  texts: number;
  /** Streams of text: properties in XML, scripts, attached files. */
  streams: number;
}

/** Takes the sought words out of everything outside of a document's pages, and out of streams these drew at first. */
export function cleanElsewhere(doc: PDFDocument, sought: Sought, drawnAtFirst: ReadonlySet<number>): Cleaned {
  const done: Cleaned = { texts: 0, streams: 0 };
  const root = doc.getTrailer().get("Root");
  for (const { holder, key, text } of [...textsOf(doc)]) {
    const left = cleaned(text, sought);
    if (left === undefined) continue;
    // A date that has lost a part is no date any more, so it goes whole.
    if (isDate(text) && typeof key === "string") holder.delete(key);
    else holder.put(key as string, doc.newString(left));
    done.texts += 1;
  }
  if (done.texts > 0) sortNames(doc, root.get("Names"));
  done.texts += cleanNames(doc, [...holdersOf(doc)], sought);
  const attached = attachedIn(doc);
  for (const [number, name] of attached) if (cleanAttached(doc.newIndirect(number), name, sought)) done.streams += 1;
  const unread = new Set<string>();
  let keys: ReadonlyMap<number, string> | undefined;
  for (const stream of writtenStreams(doc, new Set([...attached.keys(), ...drawnAtFirst]))) {
    const text = textOf(stream);
    if (text === undefined) {
      keys ??= keysOf(doc);
      const key = keys.get(numberOf(stream)) ?? "a list";
      emptyUnread(stream, key);
      unread.add(key);
    }
    if (text === undefined || !saysIn(text, sought)) continue;
    // Data for programs have a form in which no other words may stand: they go whole.
    stream.writeStream(Buffer.from(stream.get("Type").asName() === "Metadata" ? emptyPacket : ""));
    done.streams += 1;
  }
  if (unread.size > 0)
    warn(
      `Data of programs that are no text were emptied, as nobody can tell what is in them. They stood under ${named([...unread], mostTold)}.`,
    );
  dropEmptyForm(root);
  return done;
}

/** The most names that a warning lists. */
const mostTold = 5;

/** A description of a document without any statement (ISO 16684-1). */
const emptyPacket =
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta><?xpacket end="w"?>';

function dropEmptyForm(root: PDFObject): void {
  const form = root.get("AcroForm");
  const parts = form.get("XFA");
  const streams = parts.isArray() ? itemsOf(parts) : [parts];
  if (streams.some((stream) => stream.isStream() && (textOf(stream) ?? "x") === "")) form.delete("XFA");
}

/** Sorts names anew, as they are looked up in their order, which other words may have changed. */
function sortNames(doc: PDFDocument, names: PDFObject): void {
  for (const [kind, tree] of entriesOf(names)) {
    const leaves = leavesOf(tree, "Names").sort(([one], [other]) => byBytes(bytesOf(one), bytesOf(other)));
    if (leaves.length > 0) names.put(kind, writeTree(doc, "Names", leaves));
  }
}

/** Streams of attached files, by their numbers, with their names. */
function attachedIn(doc: PDFDocument): Map<number, string> {
  const found = new Map<number, string>();
  for (const number of reachedIn(doc)) {
    const object = doc.newIndirect(number);
    if (!object.isDictionary() && !object.isArray()) continue;
    for (const holder of holdersIn(object))
      for (const [, file] of entriesOf(holder.get("EF"))) {
        const name = [holder.get("UF"), holder.get("F")].find((one) => one.isString())?.asString() ?? "without a name";
        if (file.isStream()) found.set(numberOf(file), name);
      }
    if (object.isStream() && object.get("Type").asName() === "EmbeddedFile" && !found.has(numberOf(object)))
      found.set(numberOf(object), "without a name");
  }
  return found;
}

function cleanAttached(stream: PDFObject, name: string, sought: Sought): boolean {
  const text = textOf(stream);
  if (text === undefined) {
    const says = `The attached file ${name} is no text, so nobody can tell whether what was asked for is in it. Take it out of the PDF first.`;
    throw new Problem("unprocessable", says, { fields: ["file"] });
  }
  const left = text
    .split("\n")
    .map((line) => cleaned(line, sought) ?? line)
    .join("\n");
  const all = left === text ? (cleaned(text, sought) ?? text) : left;
  if (saysIn(all, sought)) {
    const says = `The attached file ${name} says what was asked for in a way that can't be cleaned for certain. Take it out of the PDF first.`;
    throw new Problem("unprocessable", says, { fields: ["file"] });
  }
  if (all === text) return false;
  stream.writeStream(Buffer.from(all));
  return true;
}

/** Streams that may hold words, and that no page draws: properties, scripts, forms in XML. */
function* writtenStreams(doc: PDFDocument, others: ReadonlySet<number>): Generator<PDFObject> {
  const [drawn, reached] = [drawnBy(doc), reachedIn(doc)];
  for (const number of reached) {
    const object = doc.newIndirect(number);
    if (object.isStream() && !others.has(number) && !drawn.has(number) && !isDrawing(object)) yield object;
  }
}

/** Streams that are heard or watched: they may say what is sought, and nobody here listens. */
const media: Readonly<Record<string, string>> = { Sound: "a sound", "3D": "a 3D model" };

/**
 * Empties a stream that is neither drawn nor text, as nobody can tell its contents; refuses a file with one that people
 * would miss.
 */
function emptyUnread(stream: PDFObject, key: string): void {
  const kind = media[stream.get("Type").asName()] ?? media[key];
  if (kind) {
    const says = `The PDF has ${kind} in it, and nobody can tell whether what was asked for is said there. Take it out of the PDF first.`;
    throw new Problem("unprocessable", says, { fields: ["file"] });
  }
  stream.writeStream(Buffer.from(""));
}

/** Whether a stream's text says what is sought, as people read it. */
const saysIn = (text: string, sought: Sought): boolean => spokenIn(text).some((said) => isSaid(said, sought));

/** Whether anything outside of the pages still says what was sought. */
export function saysElsewhere(doc: PDFDocument, sought: Sought): boolean {
  for (const { text } of textsOf(doc)) if (isSaid(text, soughtIn(text, sought))) return true;
  if (namesSay(doc, holdersOf(doc), sought)) return true;
  const attached = new Set(attachedIn(doc).keys());
  const streams = [...attached].map((number) => doc.newIndirect(number));
  return [...streams, ...writtenStreams(doc, attached)].some((stream) => {
    const text = textOf(stream);
    return text !== undefined && saysIn(text, sought);
  });
}

/** Whether an annotation says what is sought: in its texts, in those of its field, in where it leads. */
export function annotationSays(annotation: PDFObject, sought: Sought): boolean {
  const strings = [
    annotation,
    annotation.get("A"),
    annotation.get("Popup"),
    annotation.get("AA"),
    annotation.get("FS"),
    annotation.get("MK"),
  ]
    .filter((one) => one.isDictionary())
    // A date of change that is sought goes by itself; it is no reason for the comment to go.
    .flatMap((one) => [...within(one)].map(({ text }) => text).filter((text) => !isDate(text)));
  const inherited = ["V", "DV", "TU", "T"]
    .map((key) => annotation.getInheritable(key))
    .filter((value) => value.isString())
    .map((value) => value.asString());
  return (
    statesSay(annotation, sought) || [...strings, ...inherited].some((text) => isSaid(text, soughtIn(text, sought)))
  );
}
