import { isField, isWidget } from "../kernel/fields.ts";
import { mupdf, type PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import type { Whole } from "./whole.ts";

/** A field, or a place where one is shown. */
export interface FormNode {
  number: number;
  dict: PDFObject;
  kids: FormNode[];
  isField: boolean;
  /** The page it is shown on; undefined for one that is shown nowhere or only by its kids. */
  page: number | undefined;
}

export interface Form {
  /** The catalog's entry, absent in a document without a form. */
  dict: PDFObject;
  fields: FormNode[];
  /** Fields above widgets on pages that are not in the form's own list. */
  strays: FormNode[];
  all: FormNode[];
}

type Needed = Pick<Whole, "root" | "pages" | "pageAt" | "annotationAt" | "numberFor">;

export function readForm(source: Needed): Form {
  const form: Form = { dict: source.root.get("AcroForm"), fields: [], strays: [], all: [] };
  const seen = new Set<number>();

  function read(object: PDFObject): FormNode[] {
    if (!object.isDictionary()) return [];
    const number = source.numberFor(object);
    if (seen.has(number)) return [];
    seen.add(number);
    const dict = object.resolve();
    const kids = itemsOf(dict.get("Kids")).flatMap(read);
    const page = source.annotationAt.get(number) ?? source.pageAt.get(numberOf(dict.get("P")));
    const node = { number, dict, kids, isField: isField(dict), page: isWidget(dict) ? page : undefined };
    form.all.push(node);
    return [node];
  }

  form.fields = itemsOf(form.dict.get("Fields")).flatMap(read);
  for (const { annotations } of source.pages) {
    for (const { number, dict } of annotations) {
      if (seen.has(number) || !dict.get("Parent").isDictionary() || !isWidget(dict)) continue;
      form.strays.push(...read(topOf(dict)));
    }
  }
  return form;
}

const deepest = 64;

function topOf(widget: PDFObject): PDFObject {
  let top: PDFObject = mupdf.PDFObject.Null;
  for (let above = widget.get("Parent"), depth = 0; above.isDictionary() && depth < deepest; depth++) {
    top = above;
    above = above.get("Parent");
  }
  return top;
}

/** Keeps the fields that have a place on the kept pages, and those above them. */
export function nodesFor(nodes: readonly FormNode[], isKept: (page: number) => boolean): FormNode[] {
  return nodes.flatMap((node) => {
    const kids = nodesFor(node.kids, isKept);
    const stays = node.kids.length > 0 ? kids.length > 0 : node.page === undefined || isKept(node.page);
    return stays ? [{ ...node, kids }] : [];
  });
}

export const flatten = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.kids)]);

export const countFields = (nodes: readonly FormNode[]): number =>
  nodes.reduce(
    (sum, { kids }) => sum + (kids.some((kid) => kid.isField) ? countFields(kids.filter((kid) => kid.isField)) : 1),
    0,
  );
