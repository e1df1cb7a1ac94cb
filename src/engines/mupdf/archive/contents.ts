import { type Level, largestReal, operators } from "#formats/pdf/archival.ts";
import { operationsIn } from "#formats/pdf/content.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { holdersOf, textOfContent, writeContent } from "./holders.ts";

/** Writes content in another way where an archive does not take its own. */
export function mendContents(doc: PDFDocument, level: Level): void {
  for (const { content } of holdersOf(doc)) mendContent(doc, content, level);
}

function mendContent(doc: PDFDocument, content: PDFObject, level: Level): void {
  const text = textOfContent(content);
  if (text === undefined) return;
  const parts: string[] = [];
  let from = 0;
  for (const { operator, operands, start, end, image } of operationsIn(text)) {
    const isKnown = operators.has(operator);
    if (isKnown && (image || operands.every((operand) => mayStand(operand, level)))) continue;
    // Readers pass over operators that they do not know, with the operands before them.
    const again = isKnown ? `${operands.map((operand) => respelled(operand, level)).join(" ")} ${operator}` : "";
    parts.push(text.slice(from, start), again);
    from = end;
  }
  if (parts.length > 0) writeContent(doc, content, `${parts.join("")}${text.slice(from)}`);
}

const isOddHex = (operand: string): boolean =>
  /^<[^<]/.test(operand) && operand.replace(/[^0-9A-Fa-f]/g, "").length % 2 === 1;

const isFarReal = (operand: string, level: Level): boolean =>
  level === "1b" && /^[-+]?\d*\.\d*$/.test(operand) && Math.abs(Number(operand)) > largestReal["1b"];

const mayStand = (operand: string, level: Level): boolean => !isOddHex(operand) && !isFarReal(operand, level);

function respelled(operand: string, level: Level): string {
  if (isOddHex(operand)) return `${operand.slice(0, -1)}0>`;
  return isFarReal(operand, level) ? String(Math.round(Number(operand))) : operand;
}
