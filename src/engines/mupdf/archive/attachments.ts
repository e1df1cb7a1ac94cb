import { judge } from "#engines/pdf-lib/index.ts";
import type { Level } from "#formats/pdf/archival.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, leavesOf, writeTree } from "../kernel/objects.ts";
import { DocThing, keyOf } from "../kernel/things.ts";
import { drop, type Losses } from "./document.ts";

/** Makes a PDF one that may be attached; undefined where it can't be done. */
export type MakeArchival = (bytes: Uint8Array) => Promise<Uint8Array | undefined>;

interface Terms {
  level: Level;
  losses: Losses;
  known: Known;
  /** How many PDFs lie around this one. */
  depth: number;
  makeArchival: MakeArchival;
}

/** Whether each attached stream may stay, by its number: many attachments may name the same stream. */
type Known = Map<number, boolean>;

/** Mends attachments: part 3 takes all of them, part 2 archived PDFs only, part 1 none (6.8, in part 1 6.1.11). */
export async function mendAttachments(doc: PDFDocument, given: Omit<Terms, "known">): Promise<number> {
  const terms: Terms = { ...given, known: new Map() };
  const root = doc.getTrailer().get("Root");
  const leaves = leavesOf(root.get("Names", "EmbeddedFiles"), "Names");
  const kept: [PDFObject, PDFObject][] = [];
  for (const [name, file] of leaves) {
    if (await mayStay(doc, file, terms)) kept.push([name, file]);
    else drop(file, "EF");
  }
  let dropped = leaves.length - kept.length;
  if (leaves.length > 0 && kept.length > 0) root.get("Names").put("EmbeddedFiles", writeTree(doc, "Names", kept));
  else if (leaves.length > 0) root.get("Names").delete("EmbeddedFiles");
  const associated = kept.map(([, file]) => file);
  for (let index = 0; index < doc.countPages(); index++) {
    const list = doc.findPage(index).get("Annots");
    for (let at = list.isArray() ? list.length - 1 : -1; at >= 0; at--) {
      const file = list.get(at).get("FS");
      if (!file.get("EF").isDictionary()) continue;
      if (await mayStay(doc, file, terms)) associated.push(file);
      else {
        list.delete(at);
        drop(file, "EF");
        dropped += 1;
      }
    }
  }
  const others = await mendOthers(doc, terms);
  if (kept.length === 0) drop(root, "Collection");
  if (terms.level === "3b" && associated.length > 0) root.put("AF", associated);
  else if (terms.level !== "3b") root.delete("AF");
  if (dropped + others > 0)
    terms.losses.add("Attachments that this level does not take were removed; 3b keeps all", dropped + others);
  return dropped;
}

/** Mends files that other entries than the list of attachments lead to, such as the source of a field. */
async function mendOthers(doc: PDFDocument, terms: Terms): Promise<number> {
  let dropped = 0;
  const last = doc.countObjects();
  for (let number = 1; number < last; number++) {
    const object = doc.newIndirect(number);
    const files = [object, ...entriesOf(object).map(([, value]) => value)].filter((file) =>
      file.get("EF").isDictionary(),
    );
    for (const file of files) {
      if (await mayStay(doc, file, terms)) continue;
      file.delete("EF");
      dropped += 1;
    }
  }
  return dropped;
}

async function mayStay(doc: PDFDocument, file: PDFObject, terms: Terms): Promise<boolean> {
  const { level } = terms;
  if (level === "1b" || !file.isDictionary()) return false;
  const inside = entriesOf(file.get("EF")).map(([, stream]) => stream);
  if (inside.length === 0 || !inside.every((stream) => stream.isStream())) return false;
  nameFile(doc, file);
  if (level === "3b") {
    if (file.get("AFRelationship").isNull()) file.put("AFRelationship", doc.newName("Unspecified"));
    for (const stream of inside)
      if (!stream.get("Subtype").isName()) stream.put("Subtype", doc.newName("application/octet-stream"));
    return true;
  }
  for (const stream of inside) {
    const isSound = terms.known.get(keyOf(stream)) ?? (await makeSound(stream, terms));
    terms.known.set(keyOf(stream), isSound);
    if (!isSound) return false;
  }
  return true;
}

async function makeSound(stream: PDFObject, terms: Terms): Promise<boolean> {
  const bytes = new DocThing(stream).content();
  const archived = bytes && (await archivedOf(bytes, terms));
  if (!archived) return false;
  if (archived !== bytes) {
    stream.writeStream(archived);
    stream.delete("Params");
  }
  return true;
}

async function archivedOf(bytes: Uint8Array, { depth, makeArchival }: Terms): Promise<Uint8Array | undefined> {
  if (Buffer.from(bytes.subarray(0, 1_024)).indexOf("%PDF-") < 0) return undefined;
  for (const level of ["2b", "1b"] as const) if ((await judge(bytes, level, depth + 1)).length === 0) return bytes;
  return makeArchival(bytes);
}

/** Gives a file its name in both ways in which names are written. */
function nameFile(doc: PDFDocument, file: PDFObject): void {
  const name = [file.get("UF"), file.get("F"), file.get("Desc")].find((one) => one.isString());
  for (const key of ["F", "UF"]) if (!file.get(key).isString()) file.put(key, name ?? doc.newString("attachment"));
}
