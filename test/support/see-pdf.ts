import { mupdf, type PDFDocument, type PDFObject } from "#engines/mupdf/kernel/library.ts";

interface SeenPage {
  text: string;
  label: string;
  /** As shown, in points. */
  width: number;
  height: number;
  rotation: number;
  /** Pages that links lead to, counted from 1, or addresses. */
  links: (number | string)[];
  annotations: string[];
  fields: { name: string; value: string }[];
}

export interface SeenEntry {
  title: string;
  page: number | undefined;
  open: boolean;
  items: SeenEntry[];
}

interface SeenPdf {
  pages: SeenPage[];
  outline: SeenEntry[];
  attachments: Record<string, string>;
  layers: Record<string, boolean>;
  title: string | undefined;
  encrypted: boolean;
  catalog: PDFObject;
  doc: PDFDocument;
}

/** What a reader shows of a PDF. */
export function seePdf(bytes: Uint8Array, password?: string): SeenPdf {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  if (password !== undefined && doc.authenticatePassword(password) === 0) throw new Error("wrong password");
  if (doc.wasRepaired()) throw new Error("a damaged PDF");
  const catalog = doc.getTrailer().get("Root");
  const layers = Array.from({ length: doc.countLayers() }, (_, index) => [
    doc.getLayerName(index),
    doc.isLayerVisible(index),
  ]);
  return {
    pages: Array.from({ length: doc.countPages() }, (_, index) => seePage(doc, index)),
    outline: seeOutline(doc.loadOutline() ?? []),
    attachments: Object.fromEntries(
      Object.entries(doc.getEmbeddedFiles()).map(([name, file]) => [
        name,
        doc.getEmbeddedFileContents(file)?.asString() ?? "",
      ]),
    ),
    layers: Object.fromEntries(layers),
    title: doc.getMetaData("info:Title"),
    encrypted: doc.getTrailer().get("Encrypt").isDictionary(),
    catalog,
    doc,
  };
}

function seePage(doc: PDFDocument, index: number): SeenPage {
  const page = doc.loadPage(index);
  const [left, top, right, bottom] = page.getBounds();
  const rotation = doc.findPage(index).getInheritable("Rotate");
  return {
    text: page.toStructuredText("").asText().trim(),
    label: page.getLabel(),
    width: right - left,
    height: bottom - top,
    rotation: rotation.isNumber() ? rotation.asNumber() : 0,
    links: page.getLinks().map((link) => (link.isExternal() ? link.getURI() : doc.resolveLink(link) + 1)),
    annotations: page.getAnnotations().map((annotation) => annotation.getType()),
    fields: page.getWidgets().map((widget) => ({ name: widget.getName(), value: widget.getValue() })),
  };
}

type Outline = NonNullable<ReturnType<PDFDocument["loadOutline"]>>;

const seeOutline = (items: Outline): SeenEntry[] =>
  items.map(({ title, page, open, down }) => ({
    title: title ?? "",
    page: page === undefined || page < 0 ? undefined : page + 1,
    open,
    items: seeOutline(down ?? []),
  }));

/** "title → page", with what is below in brackets. */
export const sketch = (entries: readonly SeenEntry[]): string =>
  entries
    .map(({ title, page, items }) => `${title}→${page ?? "-"}${items.length > 0 ? `(${sketch(items)})` : ""}`)
    .join(" ");
