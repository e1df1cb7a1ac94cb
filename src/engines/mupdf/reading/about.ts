import type { FileInfo, OutlineEntry } from "#layout/model/page.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { numberOf } from "../kernel/objects.ts";
import { treeOf } from "./tree.ts";

const mostEntries = 20_000;
const deepest = 20;

interface Item {
  title: string | undefined;
  uri: string | undefined;
  page?: number | undefined;
  down?: Item[] | undefined;
}

/** Reads a document's properties and outline. */
export function aboutOf(doc: PDFDocument, pageCount: number): FileInfo {
  const about: FileInfo = { outline: outlineOf(doc) };
  const [program, writer] = [doc.getMetaData("info:Creator"), doc.getMetaData("info:Producer")];
  if (program === "Writer" && /^(?:LibreOffice|OpenOffice)/.test(writer ?? "")) about.outlinesHeadings = true;
  const root = doc.getTrailer().get("Root");
  const language = root.get("Lang");
  const known = { title: doc.getMetaData("info:Title"), author: doc.getMetaData("info:Author") };
  if (known.title?.trim()) about.title = known.title.trim();
  if (known.author?.trim()) about.author = known.author.trim();
  if (language.isString() && /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language.asString()))
    about.language = language.asString();
  const tree = treeOf(doc, pageCount);
  if (tree) about.tree = tree;
  return about;
}

/** How deep the outline is read: the library follows entries on its stack, which no document's outline fills. */
const deepestRead = 200;

function isEndless(doc: PDFDocument): boolean {
  const seen = new Set<number>();
  const ahead = [{ item: doc.getTrailer().get("Root", "Outlines", "First"), depth: 1 }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { item, depth } = next;
    const number = numberOf(item);
    if (!item.isDictionary() || (number > 0 && seen.has(number))) continue;
    if (depth > deepestRead) return true;
    seen.add(number);
    ahead.push({ item: item.get("Next"), depth }, { item: item.get("First"), depth: depth + 1 });
  }
  return false;
}

function outlineOf(doc: PDFDocument): OutlineEntry[] {
  if (isEndless(doc)) return [];
  const entries: OutlineEntry[] = [];
  const read = (items: readonly Item[] | null, level: number): void => {
    for (const { title, uri, page, down } of items ?? []) {
      if (entries.length >= mostEntries || level > deepest) return;
      const target = uri ? targetOf(doc, uri) : undefined;
      const place = target ?? { page: (page ?? 0) + 1, top: 0 };
      if (title?.trim()) entries.push({ title: title.trim(), level, ...place });
      read(down ?? null, level + 1);
    }
  };
  read(doc.loadOutline() as Item[] | null, 1);
  return entries;
}

/** Finds where a link within the document leads: a page, and how far from its top. */
export function targetOf(doc: PDFDocument, uri: string): { page: number; top: number } | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return undefined;
  const { page, y } = doc.resolveLinkDestination(uri);
  return page < 0 ? undefined : { page: page + 1, top: Number.isFinite(y) ? y : 0 };
}
