import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";

/** Names of fonts that every reader brings along (ISO 32000-1, 9.6.2.2). */
const standard = /^(Helvetica|Courier|Times|Symbol|ZapfDingbats)(-|$)/;

/** Names of the fonts that pages ask for and the file does not bring: others are drawn in their place. */
export function missingFonts(doc: PDFDocument, indexes: readonly number[]): string[] {
  const names = new Set<string>();
  const seen = new Set<number>();
  const ahead: PDFObject[] = indexes.map((index) => doc.findPage(index).getInheritable("Resources"));
  for (let resources = ahead.pop(); resources; resources = ahead.pop()) {
    const number = numberOf(resources);
    if (!resources.isDictionary() || (number > 0 && seen.has(number))) continue;
    seen.add(number);
    for (const [, font] of entriesOf(resources.get("Font"))) {
      if (seen.has(numberOf(font)) && numberOf(font) > 0) continue;
      seen.add(numberOf(font));
      const name = missingName(font);
      if (name) names.add(name);
    }
    for (const [, drawn] of [...entriesOf(resources.get("XObject")), ...entriesOf(resources.get("Pattern"))]) {
      const own = numberOf(drawn);
      if (own > 0 && seen.has(own)) continue;
      seen.add(own);
      ahead.push(drawn.get("Resources"));
    }
  }
  return [...names];
}

function missingName(font: PDFObject): string | undefined {
  if (font.get("Subtype").asName() === "Type3") return undefined;
  const own = itemsOf(font.get("DescendantFonts"))[0] ?? font;
  const descriptor = own.get("FontDescriptor");
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => !descriptor.get(key).isNull());
  const base = own.get("BaseFont");
  const name = base.isName() ? base.asName().replace(/^[A-Z]{6}\+/, "") : "";
  return isEmbedded || name === "" || standard.test(name) ? undefined : name;
}
