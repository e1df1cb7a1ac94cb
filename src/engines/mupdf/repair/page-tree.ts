import { isFault } from "../kernel/door.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf, wholeOf } from "../kernel/objects.ts";

/** Entries that pages take over from the nodes above them (ISO 32000-1, 7.7.3.4). */
const heritable = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;
type Inherited = ReadonlyMap<string, PDFObject>;

interface Leaf {
  page: PDFObject;
  inherited: Inherited;
}

export interface Tree {
  leaves: Leaf[];
  /** The number of pages that there must have been: found, or named and gone. */
  known: number;
  /** Whether readers find these same pages by themselves. */
  sound: boolean;
}

/** Whether a dictionary of the tree has signs of a page, whatever it claims to be. */
const isPage = (node: PDFObject): boolean =>
  node.get("Type").asName() === "Page" || ["Contents", "MediaBox", "Resources"].some((key) => !node.get(key).isNull());

/** Reads the pages in their order, however broken the tree is; where branches are gone, also pages that lie loose. */
export function readTree(doc: PDFDocument): Tree {
  const root = rootOf(doc);
  const leaves: Leaf[] = [];
  const seen = new Set<number>();
  let missing = 0;
  let knots = 0;
  const ahead: { node: PDFObject; inherited: Inherited }[] = [{ node: root, inherited: new Map() }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { node, inherited } = next;
    const number = numberOf(node);
    const kids = node.get("Kids");
    if (kids.isArray()) {
      if (number > 0 && seen.has(number)) knots++;
      else
        ahead.push(
          ...itemsOf(kids)
            .map((kid) => ({ node: kid, inherited: added(inherited, node) }))
            .reverse(),
        );
    } else if (node.isDictionary() && isPage(node)) {
      if (number === 0 || seen.has(number)) knots++;
      leaves.push({ page: node, inherited });
    } else missing++;
    if (number > 0) seen.add(number);
  }
  if (missing + knots > 0 || leaves.length === 0) leaves.push(...loosePages(doc, seen));
  const claimed = wholeOf(root.get("Count"), 0);
  const plausible = claimed < doc.countObjects() ? claimed : 0;
  const known = Math.max(leaves.length, plausible);
  return { leaves, known, sound: missing + knots === 0 && found(doc, leaves) };
}

function added(inherited: Inherited, node: PDFObject): Inherited {
  const own = heritable.map((key) => [key, node.get(key)] as const).filter(([, value]) => !value.isNull());
  return own.length === 0 ? inherited : new Map([...inherited, ...own]);
}

function loosePages(doc: PDFDocument, seen: ReadonlySet<number>): Leaf[] {
  const loose: Leaf[] = [];
  for (let number = 1; number < doc.countObjects(); number++) {
    if (seen.has(number)) continue;
    const object = doc.newIndirect(number);
    const isLoose = object.isDictionary() && object.get("Type").asName() === "Page" && !object.get("Kids").isArray();
    if (isLoose) loose.push({ page: object, inherited: fromAbove(object) });
  }
  return loose;
}

/** Finds the root of the catalog's page tree, or a node without one above it. */
function rootOf(doc: PDFDocument): PDFObject {
  const root = doc.getTrailer().get("Root", "Pages");
  for (let number = 1; !root.isDictionary() && number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    const isNode = object.isDictionary() && object.get("Type").asName() === "Pages" && object.get("Kids").isArray();
    if (isNode && !object.get("Parent").isDictionary()) return object;
  }
  return root;
}

const deepest = 64;

function fromAbove(page: PDFObject): Inherited {
  let inherited: Inherited = new Map();
  let node = page.get("Parent");
  for (let level = 0; node.isDictionary() && level < deepest; level++) {
    inherited = new Map([...added(new Map(), node), ...inherited]);
    node = node.get("Parent");
  }
  return inherited;
}

function found(doc: PDFDocument, leaves: readonly Leaf[]): boolean {
  try {
    if (doc.countPages() !== leaves.length) return false;
    return leaves.every(({ page }, index) => numberOf(doc.findPage(index)) === numberOf(page));
  } catch (error) {
    if (isFault(error)) return false;
    throw error;
  }
}

const letter = [0, 0, 612, 792];

/** Hangs all pages into one new node, each with all that it needs. */
export function growTree(doc: PDFDocument, leaves: readonly Leaf[]): void {
  const node = doc.addObject({ Type: "Pages", Count: leaves.length });
  const taken = new Set<number>();
  const kids = leaves.map(({ page, inherited }) => {
    const number = numberOf(page);
    // A page that stands in the tree twice becomes two pages.
    const own = number === 0 || taken.has(number) ? doc.addObject(Object.fromEntries(entriesOf(page))) : page;
    taken.add(number);
    for (const [key, value] of inherited) if (own.get(key).isNull()) own.put(key, value);
    if (!own.get("MediaBox").isArray()) own.put("MediaBox", letter);
    own.put("Type", "Page");
    own.put("Parent", node);
    return own;
  });
  node.put("Kids", kids);
  const root = doc.getTrailer().get("Root");
  const catalogue = root.isDictionary() ? root : (loose(doc, "Catalog") ?? doc.addObject({}));
  catalogue.put("Type", "Catalog");
  catalogue.put("Pages", node);
  doc.getTrailer().put("Root", catalogue);
}

function loose(doc: PDFDocument, type: string): PDFObject | undefined {
  for (let number = doc.countObjects() - 1; number > 0; number--) {
    const object = doc.newIndirect(number);
    if (object.isDictionary() && object.get("Type").asName() === type) return object;
  }
  return undefined;
}
