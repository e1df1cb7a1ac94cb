import { operationsIn } from "#formats/pdf/content.ts";
import { markIn, textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, entriesOf } from "../kernel/objects.ts";

const prefix = "marked content ";

/**
 * The library tells its devices of layers, and of marked content it tells nothing: so in the copy of the document that is
 * read each piece of a page's marked content is made a layer that is named after it.
 */
export function markLayers(doc: PDFDocument, page: PDFObject): void {
  const contents = page.get("Contents");
  const resources = page.getInheritable("Resources");
  const text = textIn(contents);
  if (!/\b(?:BDC|BMC)\b/.test(text)) return;
  const properties = doc.newDictionary();
  for (const [key, value] of entriesOf(resources.get("Properties"))) properties.put(key, value);
  const known = new Set<string>();
  const parts: string[] = [];
  let done = 0;
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator !== "BDC" && operator !== "BMC") continue;
    const mark = markOf(operands, resources);
    if (mark === undefined) continue;
    const name = `Marked${mark}`;
    if (!known.has(name)) properties.put(name, doc.addObject({ Type: "OCG", Name: doc.newString(`${prefix}${mark}`) }));
    known.add(name);
    parts.push(text.slice(done, start), ` /OC /${name} BDC `);
    done = end;
  }
  if (known.size === 0) return;
  const own = resources.isDictionary() ? copyOf(doc, resources.resolve()) : doc.newDictionary();
  own.put("Properties", properties);
  page.put("Resources", own);
  page.put("Contents", doc.addStream(Buffer.from(parts.join("") + text.slice(done), "latin1"), {}));
}

function markOf([tag, properties = ""]: readonly string[], resources: PDFObject): number | "artifact" | undefined {
  return markIn(properties, tag === "/OC" ? undefined : resources) ?? (tag === "/Artifact" ? "artifact" : undefined);
}

/** The marked content that a layer stands for. */
export function markOfLayer(layer: string): number | "artifact" | undefined {
  if (!layer.startsWith(prefix)) return undefined;
  const name = layer.slice(prefix.length);
  return name === "artifact" ? name : Number(name);
}
