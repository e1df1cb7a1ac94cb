import { operationsIn } from "#formats/pdf/content.ts";
import { nameOf } from "#formats/pdf/walk.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf } from "../kernel/objects.ts";
import { keyOf } from "../kernel/things.ts";
import { textOfContent } from "./holders.ts";

/** Content, and the resources of the content that shows it. */
type Shown = [content: PDFObject, outer: PDFObject];

/** Gives pages, forms, tiles and glyphs the resources that they borrow from the content that shows them (6.2.2). */
export function ownResources(doc: PDFDocument): void {
  const seen = new Set<number>();
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const inherited = page.getInheritable("Resources");
    if (!page.get("Resources").isDictionary()) page.put("Resources", inherited.isDictionary() ? inherited : {});
    const ahead = below(page.get("Resources"), page.get("Resources"));
    for (const annotation of itemsOf(page.get("Annots"))) ahead.push(...looksIn(annotation, page.get("Resources")));
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const [content, outer] = next;
      if (seen.has(keyOf(content))) continue;
      seen.add(keyOf(content));
      const owns = content.get("Resources").isDictionary();
      if (!owns) content.put("Resources", partFor(doc, content, outer));
      ahead.push(...below(content.get("Resources"), owns ? content.get("Resources") : outer));
    }
  }
}

/** Copies the resources that content names; with all of them it could lead to itself. */
function partFor(doc: PDFDocument, content: PDFObject, outer: PDFObject): PDFObject {
  const streams = content.isStream() ? [content] : entriesOf(content.get("CharProcs")).map(([, glyph]) => glyph);
  const names = new Set(streams.flatMap((stream) => [...namesIn(textOfContent(stream) ?? "")]));
  const part = doc.newDictionary();
  for (const [category, resources] of entriesOf(outer)) {
    const used = entriesOf(resources).filter(([name]) => names.has(name) || name.startsWith("Default"));
    if (!resources.isDictionary()) part.put(category, resources);
    else if (used.length > 0) part.put(category, Object.fromEntries(used));
  }
  return part;
}

function* namesIn(text: string): Generator<string> {
  for (const { operands, image } of operationsIn(text)) {
    const values = [...operands, ...(image?.entries.map(([, value]) => value) ?? [])];
    for (const value of values) {
      if (!value.startsWith("/")) continue;
      yield nameOf(value);
      // Content has a byte for a character, the library reads the names of entries as UTF-8.
      yield Buffer.from(nameOf(value), "latin1").toString("utf8");
    }
  }
}

/** Lists the forms, tiles and glyphs in a resource dictionary that draw with resources themselves. */
function below(resources: PDFObject, outer: PDFObject): Shown[] {
  const forms = entriesOf(resources.get("XObject")).filter(
    ([, one]) => one.isStream() && one.get("Subtype").asName() === "Form",
  );
  const tiles = entriesOf(resources.get("Pattern")).filter(([, one]) => one.isStream());
  const fonts = entriesOf(resources.get("Font")).filter(([, one]) => one.get("Subtype").asName() === "Type3");
  const masks = entriesOf(resources.get("ExtGState"))
    .map(([name, one]): [string, PDFObject] => [name, one.get("SMask", "G")])
    .filter(([, one]) => one.isStream());
  return [...forms, ...tiles, ...fonts, ...masks].map(([, one]) => [one, outer]);
}

function looksIn(annotation: PDFObject, outer: PDFObject): Shown[] {
  const normal = annotation.get("AP", "N");
  const looks = normal.isStream() ? [normal] : entriesOf(normal).map(([, look]) => look);
  return looks.filter((look) => look.isStream()).map((look) => [look, outer]);
}
