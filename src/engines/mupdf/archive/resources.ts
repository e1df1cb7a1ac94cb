import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";

/** Gives pages, forms, tiles and glyphs the resources that they had of what shows them (6.2.2). */
export function ownResources(doc: PDFDocument): void {
  const seen = new Set<number>();
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const inherited = page.getInheritable("Resources");
    if (!page.get("Resources").isDictionary()) page.put("Resources", inherited.isDictionary() ? inherited : {});
    const ahead: [content: PDFObject, outer: PDFObject][] = below(page.get("Resources"));
    for (const annotation of itemsOf(page.get("Annots"))) ahead.push(...looksIn(annotation, page.get("Resources")));
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const [content, outer] = next;
      if (numberOf(content) > 0 && seen.has(numberOf(content))) continue;
      seen.add(numberOf(content));
      if (!content.get("Resources").isDictionary()) content.put("Resources", outer);
      ahead.push(...below(content.get("Resources")));
    }
  }
}

/** What a resource dictionary leads to that draws with resources. */
function below(resources: PDFObject): [content: PDFObject, outer: PDFObject][] {
  const forms = entriesOf(resources.get("XObject")).filter(
    ([, one]) => one.isStream() && one.get("Subtype").asName() === "Form",
  );
  const tiles = entriesOf(resources.get("Pattern")).filter(([, one]) => one.isStream());
  const fonts = entriesOf(resources.get("Font")).filter(([, one]) => one.get("Subtype").asName() === "Type3");
  const masks = entriesOf(resources.get("ExtGState"))
    .map(([name, one]): [string, PDFObject] => [name, one.get("SMask", "G")])
    .filter(([, one]) => one.isStream());
  return [...forms, ...tiles, ...fonts, ...masks].map(([, one]) => [one, resources]);
}

function looksIn(annotation: PDFObject, outer: PDFObject): [content: PDFObject, outer: PDFObject][] {
  const normal = annotation.get("AP", "N");
  const looks = normal.isStream() ? [normal] : entriesOf(normal).map(([, look]) => look);
  return looks.filter((look) => look.isStream()).map((look) => [look, outer]);
}
