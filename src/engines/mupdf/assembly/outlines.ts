import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import { type OutlineItem, outlineFor } from "./outline-model.ts";

/** An entry in the target, and how many lines it takes up when its own row is shown. */
interface Row {
  place: PDFObject;
  lines: number;
}

const places = new Set(["Dest", "A"]);
const links = new Set(["Parent", "Prev", "Next", "First", "Last", "Count"]);

/** The outlines of all files one after the other, or each below an entry of its file's own. */
export class Outlines {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;
  readonly #rows: Row[] = [];

  constructor(doc: PDFDocument, root: PDFObject) {
    this.#doc = doc;
    this.#root = root;
  }

  add(copy: Copy, title?: string): void {
    const { outline } = copy.source;
    const kept = copy.isWhole ? outline : outlineFor(outline, copy.isKept);
    if (title === undefined) {
      this.#rows.push(...kept.map((item) => write(copy, item)));
      return;
    }
    const entry = copy.target.newDictionary();
    entry.put("Title", copy.target.newString(title));
    entry.put("Dest", [copy.page(copy.kept[0] ?? 0), "Fit"]);
    const below = kept.map((item) => write(copy, item));
    this.#rows.push(hang(copy.target.addObject(entry), below, false));
  }

  finish(): void {
    if (this.#rows.length === 0) return;
    const outlines = this.#root.put("Outlines", this.#doc.addObject({ Type: "Outlines" }));
    hang(outlines, this.#rows, true);
  }
}

function write(copy: Copy, { dict, isOpen, page, items }: OutlineItem): Row {
  const entry = copy.target.newDictionary();
  // An entry whose page is gone stays for those below it, and leads nowhere: readers would go to any page.
  const isGone = page !== undefined && page in copy.source.pages && !copy.isKept(page);
  for (const [key, value] of entriesOf(dict)) {
    if (!links.has(key) && !(isGone && places.has(key))) entry.put(key, copy.graft(value));
  }
  if (!entry.get("Title").isString()) entry.put("Title", copy.target.newString(""));
  const place = copy.target.addObject(entry);
  copy.entries.push(place);
  return hang(
    place,
    items.map((item) => write(copy, item)),
    isOpen,
  );
}

/** Ties a row of entries together, below the entry above them. */
function hang(above: PDFObject, row: readonly Row[], isOpen: boolean): Row {
  for (const [index, { place }] of row.entries()) {
    place.put("Parent", above);
    const [before, after] = [row[index - 1], row[index + 1]];
    if (before) place.put("Prev", before.place);
    if (after) place.put("Next", after.place);
  }
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return { place: above, lines: 1 };
  above.put("First", first.place);
  above.put("Last", last.place);
  const below = row.reduce((sum, { lines }) => sum + lines, 0);
  above.put("Count", isOpen ? below : -below);
  return { place: above, lines: isOpen ? 1 + below : 1 };
}
