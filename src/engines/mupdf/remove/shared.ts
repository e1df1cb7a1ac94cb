import { textIn } from "../kernel/content-text.ts";
import { isFault } from "../kernel/door.ts";
import { formsIn } from "../kernel/forms-in.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, entriesOf, numberOf } from "../kernel/objects.ts";

/** Lists the forms and pictures that a page's resources name, used or not, by their numbers. */
export const namedBy = (page: PDFObject): number[] =>
  entriesOf(page.getInheritable("Resources").get("XObject")).map(([, object]) => numberOf(object));

/**
 * Takes lists of resources apart that pages share. Pages that were cut have lists of their own now, so the removed
 * parts must not live on in lists of the page tree, nor in those of pages that never show them.
 */
export function unshare(doc: PDFDocument, cut: ReadonlySet<number>, named: ReadonlySet<number>): void {
  const nodes = new Map<number, PDFObject>();
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const resources = page.getInheritable("Resources");
    if (page.get("Resources").isNull() && resources.isDictionary()) page.put("Resources", resources);
    if (!cut.has(numberOf(page))) attempt(() => trim(doc, page, named));
    for (let node = page.get("Parent"); node.isDictionary(); node = node.get("Parent")) {
      if (nodes.has(numberOf(node))) break;
      nodes.set(numberOf(node), node);
    }
  }
  for (const node of nodes.values()) node.delete("Resources");
}

/** Tries some work; a page that can't be read stays as it is. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

function trim(doc: PDFDocument, page: PDFObject, named: ReadonlySet<number>): void {
  const resources = page.get("Resources");
  const objects = entriesOf(resources.get("XObject"));
  if (!objects.some(([, object]) => named.has(numberOf(object))) || hasBorrowers(resources)) return;
  const isUsed = usedIn(textIn(page.get("Contents")));
  const own = copyOf(doc, resources);
  const kept = doc.newDictionary();
  for (const [name, object] of objects) if (isUsed(name) || !named.has(numberOf(object))) kept.put(name, object);
  own.put("XObject", kept);
  page.put("Resources", own);
}

/** Whether anything draws with its page's resources for want of its own: nobody can tell then which are used. */
const hasBorrowers = (resources: PDFObject): boolean =>
  formsIn(resources).some((form) => form.get("Resources").isNull()) ||
  entriesOf(resources.get("Font")).some(
    ([, font]) => font.get("Subtype").asName() === "Type3" && font.get("Resources").isNull(),
  );

const drawing = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)[\0\t\n\f\r ]+Do(?![A-Za-z])/g;

/** Finds used names, rather too many than one too few. */
function usedIn(content: string): (name: string) => boolean {
  const decode = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
  const names = new Set(
    [...content.matchAll(drawing)].map(([, name = ""]) =>
      name.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => decode(code)),
    ),
  );
  return (name) => names.has(name) || !/^[!-~]+$/.test(name);
}
