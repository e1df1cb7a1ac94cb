import { operationsIn } from "#formats/pdf/content.ts";
import { markIn, textIn } from "../kernel/content-text.ts";
import type { PDFObject } from "../kernel/library.ts";

const shows = new Set(["Tj", "TJ", "'", '"']);
const paints = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "BI"]);

/** Marked content by its number, and how much is shown in it: bytes of text, and one for everything else. */
export function marked(contents: PDFObject, resources: PDFObject): Map<number, number> {
  const weights = new Map<number, number>();
  const open: (number | undefined)[] = [];
  for (const { operator, operands } of operationsIn(textIn(contents))) {
    if (operator === "BMC") open.push(undefined);
    else if (operator === "BDC") open.push(markIn(operands[1] ?? "", resources));
    else if (operator === "EMC") open.pop();
    const weight = shows.has(operator) ? shownBytes(operands) : paints.has(operator) ? 1 : 0;
    if (weight === 0) continue;
    for (const mark of open) if (mark !== undefined) weights.set(mark, (weights.get(mark) ?? 0) + weight);
  }
  return weights;
}

const pieces = /\((?:[^\\()]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>/g;
const escapes = /\\(?:[0-7]{1,3}|\r\n?|[\s\S])/g;

/** However strings are written: the same letters weigh the same. */
function shownBytes(operands: readonly string[]): number {
  let bytes = 0;
  for (const [piece] of operands.join(" ").matchAll(pieces)) {
    if (piece.startsWith("<")) bytes += Math.ceil(piece.replace(/[<>\s]/g, "").length / 2);
    else bytes += piece.slice(1, -1).replace(escapes, (sequence) => (/^\\[\r\n]/.test(sequence) ? "" : "x")).length;
  }
  return bytes;
}
