import { operationsIn } from "#formats/pdf/content.ts";
import { objectsOf } from "../compress/notable.ts";
import type { PDFDocument, PDFObject } from "../library.ts";
import { textIn } from "./marked.ts";

const leads = /\bT[LD]\b|T\*|['"]/;

/**
 * Tells every new line of text by how far it is below the last. The library, when it writes content that it has cut,
 * sets the distance that T* and ' count on by the way, and lines drift off the page.
 */
export function spellOutLeading(doc: PDFDocument, pages: readonly PDFObject[]): void {
  for (const page of pages) {
    const contents = page.get("Contents");
    const text = textIn(contents);
    if (!leads.test(text)) continue;
    if (contents.isStream()) contents.writeStream(latin(withoutLeading(text)));
    else page.put("Contents", doc.addStream(latin(withoutLeading(text)), {}));
  }
  for (const object of objectsOf(doc)) {
    if (!object.isStream() || object.get("Subtype").asName() !== "Form") continue;
    const text = textIn(object);
    if (leads.test(text)) object.writeStream(latin(withoutLeading(text)));
  }
}

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** ISO 32000-1, 9.3.5 and tables 108 and 109; the distance is a part of what q keeps and Q brings back. */
function withoutLeading(text: string): string {
  const parts: string[] = [];
  const kept: string[] = [];
  let leading = "0";
  let at = 0;
  for (const { operator, operands, start, end } of operationsIn(text)) {
    if (operator === "q") kept.push(leading);
    if (operator === "Q") leading = kept.pop() ?? leading;
    const [first = "0", second = "0", third = "()"] = operands;
    const nextLine = isNone(leading) ? "" : `0 ${negative(leading)} Td `;
    let spelled: string | undefined;
    if (operator === "TL") [leading, spelled] = [first, ""];
    else if (operator === "TD") [leading, spelled] = [negative(second), `${first} ${second} Td`];
    else if (operator === "T*") spelled = nextLine;
    else if (operator === "'") spelled = `${nextLine}${operands[0] ?? "()"} Tj`;
    else if (operator === '"') spelled = `${first} Tw ${second} Tc ${nextLine}${third} Tj`;
    if (spelled === undefined) continue;
    parts.push(text.slice(at, start), spelled, " ");
    at = end;
  }
  return parts.join("") + text.slice(at);
}

const isNone = (number: string): boolean => Number(number) === 0;

const negative = (number: string): string => (number.startsWith("-") ? number.slice(1) : `-${number.replace("+", "")}`);
