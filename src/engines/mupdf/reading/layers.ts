import { operationsIn } from "#formats/pdf/content.ts";
import { markIn, textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, entriesOf } from "../kernel/objects.ts";

const prefix = "marked content ";

/** A piece of content that is open: what opens it, and in how many saved states that was. */
interface Open {
  text: string;
  depth: number;
}

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
  const opened = (operands: readonly string[], own: string): string => {
    const mark = markOf(operands, resources);
    if (mark === undefined) return own;
    const name = `Marked${mark}`;
    if (!known.has(name)) properties.put(name, doc.addObject({ Type: "OCG", Name: doc.newString(`${prefix}${mark}`) }));
    known.add(name);
    return ` /OC /${name} BDC `;
  };
  const layered = withLayers(text, opened);
  if (known.size === 0) return;
  const own = resources.isDictionary() ? copyOf(doc, resources.resolve()) : doc.newDictionary();
  own.put("Properties", properties);
  page.put("Resources", own);
  page.put("Contents", doc.addStream(Buffer.from(layered, "latin1"), {}));
}

/**
 * Content with what opens marked content written anew. A state that is restored ends the layers that were begun in it, and
 * marked content goes on, as browsers have it around their links: there it is closed ahead and opened again.
 */
function withLayers(text: string, opened: (operands: readonly string[], own: string) => string): string {
  const parts: string[] = [];
  const open: Open[] = [];
  let [done, depth] = [0, 0];
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator === "BDC" || operator === "BMC") {
      const own = text.slice(start, end);
      const made = opened(operands, own);
      open.push({ text: made, depth });
      if (made === own) continue;
      parts.push(text.slice(done, start), made);
      done = end;
    } else if (operator === "EMC") open.pop();
    else if (operator === "q") depth += 1;
    else if (operator === "Q") {
      depth = Math.max(0, depth - 1);
      const ended = open.filter((one) => one.depth > depth);
      if (ended.length === 0) continue;
      parts.push(text.slice(done, start), ended.map(() => " EMC ").join(""), " Q ");
      parts.push(ended.map((one) => ` ${one.text} `).join(""));
      for (const one of ended) one.depth = depth;
      done = end;
    }
  }
  return parts.join("") + text.slice(done);
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
