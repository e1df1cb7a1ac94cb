import { operationsIn } from "#formats/pdf/content.ts";
import { textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { objectsOf } from "../kernel/notable.ts";
import { LineStart } from "./line-start.ts";

const setsText = /\bBT\b/;

/**
 * Tells every new line of text by how far it is below the last. The library, when it writes content that it has cut,
 * sets the distance that T* and ' count on by the way, and lines drift off the page.
 */
export function spellOutLeading(doc: PDFDocument, pages: readonly PDFObject[]): void {
  for (const page of pages) {
    const contents = page.get("Contents");
    const spelled = spellOut(textIn(contents));
    if (spelled === undefined) continue;
    if (contents.isStream()) contents.writeStream(spelled);
    else page.put("Contents", doc.addStream(spelled, {}));
  }
  for (const object of objectsOf(doc)) {
    if (!object.isStream() || object.get("Subtype").asName() !== "Form") continue;
    const spelled = spellOut(textIn(object));
    if (spelled !== undefined) object.writeStream(spelled);
  }
}

/** Nothing for content that can stay as it is. */
function spellOut(text: string): Uint8Array | undefined {
  if (!setsText.test(text)) return undefined;
  const spelled = withoutLeading(text);
  return spelled === text ? undefined : Buffer.from(spelled, "latin1");
}

/** ISO 32000-1, 9.3.5 and tables 108 and 109; the distance is a part of what q keeps and Q brings back. */
function withoutLeading(text: string): string {
  const parts: string[] = [];
  const kept: string[] = [];
  const line = new LineStart();
  let leading = "0";
  let at = 0;
  for (const { operator, operands, start, end } of operationsIn(text)) {
    const [first = "0", second = "0", third = "()"] = operands;
    const go = (x: string, y: string): string => {
      line.move([Number(x), Number(y)]);
      return `${x} ${y} Td `;
    };
    const goDown = () => go("0", negative(leading));
    let spelled: string | undefined;
    if (operator === "q") kept.push(leading);
    else if (operator === "Q") leading = kept.pop() ?? leading;
    else if (operator === "BT") line.begin();
    else if (operator === "Tm") line.set(operands.map(Number));
    else if (operator === "Td") go(first, second);
    else if (operator === "TL") [leading, spelled] = [first, ""];
    else if (operator === "TD") [leading, spelled] = [negative(second), go(first, second)];
    else if (operator === "T*") spelled = goDown();
    else if (operator === "'") spelled = `${goDown()}${line.show()}${operands[0] ?? "()"} Tj`;
    else if (operator === '"') spelled = `${first} Tw ${second} Tc ${goDown()}${line.show()}${third} Tj`;
    else if (operator === "Tj" || operator === "TJ") {
      const step = line.show();
      if (step) spelled = step + text.slice(start, end);
    }
    if (spelled === undefined) continue;
    parts.push(text.slice(at, start), spelled, " ");
    at = end;
  }
  return parts.join("") + text.slice(at);
}

const negative = (number: string): string => (number.startsWith("-") ? number.slice(1) : `-${number.replace("+", "")}`);
