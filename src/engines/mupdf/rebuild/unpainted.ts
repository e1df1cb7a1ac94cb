import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { contentsOf, entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";
import { namedResources } from "../kernel/used-resources.ts";

/** Kinds of resources that are shown only if content names them; layers and marks (/Properties) have other uses. */
const paints = new Set(["ColorSpace", "ExtGState", "Font", "Pattern", "Shading", "XObject"]);
/** Names of colours that stand for a device's. */
const meant = /^ColorSpace\/Default/;
/** The most letters to read, of content and of resources, each of which counts as some letters. */
const mostToRead = 64 * 1024 * 1024;

/** Pages and forms that have the same resources. */
interface Sharers {
  resources: PDFObject;
  holders: PDFObject[];
  /** Used names, such as `Font/F1`; undefined where any may be used. */
  used: Set<string> | undefined;
}

/**
 * Leaves out of the resources of pages and forms those that their content can't name. They get dictionaries of their
 * own, so that other users of the old ones find all that they found. Tells whether anything was left out.
 */
export function dropUnpainted(doc: PDFDocument, notable: Notable | undefined): boolean {
  // Other readers may read more of a broken file than is read here.
  if (doc.wasRepaired()) return false;
  const groups = new Map<string, Sharers>();
  const strays = new Set<string>();
  const letters = { left: mostToRead };
  const meet = (holder: PDFObject, streams: readonly PDFObject[], more: readonly string[] | undefined) => {
    const resources = holder.get("Resources");
    if (!resources.isDictionary()) return;
    const number = numberOf(resources);
    const key = number > 0 ? String(number) : `of ${numberOf(holder)}`;
    const group = groups.get(key) ?? { resources, holders: [], used: new Set<string>() };
    groups.set(key, group);
    group.holders.push(holder);
    const named = group.used && more && namedIn(streams, resources, letters);
    if (!named || !more) group.used = undefined;
    else for (const name of [...named.used.map(([name]) => name), ...more]) group.used?.add(name);
    // Readers take names that a form's own resources lack from where it is drawn, which may be any page.
    if (streams.includes(holder)) for (const name of named?.strays ?? []) strays.add(name);
  };
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    meet(page, contentsOf(page), namedBeside(doc, page));
  }
  for (const object of objectsOf(doc, notable)) {
    if (object.isStream() && object.get("Subtype").asName() === "Form") meet(object, [object], []);
  }
  return [...groups.values()].filter((group) => thinOut(doc, group, strays)).length > 0;
}

/** Lists the names that content may use; undefined where they can't be told. */
function namedIn(streams: readonly PDFObject[], resources: PDFObject, letters: { left: number }) {
  if (letters.left <= 0) return undefined;
  const spend = (count: number) => {
    letters.left -= count;
  };
  try {
    return namedResources(streams, resources, spend);
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

/** Lists the fonts by which annotations are written anew; undefined where one may take anything from its page. */
function namedBeside(doc: PDFDocument, page: PDFObject): string[] | undefined {
  const annotations = itemsOf(page.get("Annots"));
  const isWhole = (look: PDFObject) => !look.isStream() || look.get("Resources").isDictionary();
  const looks = annotations.flatMap((annotation) =>
    entriesOf(annotation.get("AP")).flatMap(([, state]) =>
      state.isStream() ? [state] : entriesOf(state).map(([, look]) => look),
    ),
  );
  if (!looks.every(isWhole)) return undefined;
  const form = doc.getTrailer().get("Root", "AcroForm");
  const said = [form, ...annotations].map((one) => one.getInheritable("DA"));
  return said.flatMap((one) =>
    one.isString() ? [...one.asString().matchAll(/\/([^\s/<>[\](){}%]+)/g)].map(([, name]) => `Font/${name}`) : [],
  );
}

function thinOut(doc: PDFDocument, { resources, holders, used }: Sharers, strays: ReadonlySet<string>): boolean {
  if (!used) return false;
  const mayBeMeant = (kind: string, name: string) =>
    used.has(`${kind}/${name}`) || strays.has(name) || meant.test(`${kind}/${name}`);
  const thinned = doc.newDictionary();
  let isLess = false;
  for (const [kind, entry] of entriesOf(resources)) {
    const all = paints.has(kind) ? entriesOf(entry) : [];
    const kept = all.filter(([name]) => mayBeMeant(kind, name));
    if (kept.length === all.length) {
      thinned.put(kind, entry);
      continue;
    }
    isLess = true;
    const some = doc.newDictionary();
    for (const [name, one] of kept) some.put(name, one);
    thinned.put(kind, some);
  }
  if (!isLess) return false;
  const own = holders.length > 1 ? doc.addObject(thinned) : thinned;
  for (const holder of holders) holder.put("Resources", own);
  return true;
}
