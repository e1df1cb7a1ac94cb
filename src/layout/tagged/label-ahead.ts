import { type Line, lineOf } from "../model/line.ts";
import type { Row } from "../model/row.ts";

const labelForm =
  /^(?:\p{L}{2,10}\.?\s)?[^\p{L}\p{N}]{0,2}(?:\d{1,3}(?:\.\d{1,3}){0,5}|[A-Za-z]|[ivxlc]{1,7}|[IVXLC]{1,7})[^\p{L}\p{N}]{0,3}$/u;
const signForm = /^[^\p{L}\p{N}\s]$/u;

/** Reads a number that is marked apart from the text behind it: LibreOffice does so, and says nowhere that it is a label. */
export function labelInFront(rows: readonly Row[]): string | undefined {
  const [row] = rows;
  const pieces = row?.flatMap((line) => line.pieces) ?? [];
  const mark = pieces[0]?.mark;
  const end = pieces.findIndex((piece) => piece.mark !== mark);
  if (typeof mark !== "number" || end < 0) return undefined;
  const text = pieces
    .slice(0, end)
    .map((piece) => piece.text)
    .join("")
    .trim();
  return labelForm.test(text) || signForm.test(text) ? text : undefined;
}

/** A bullet that is drawn stands this many em in front of its text. */
const bulletDistanceEm = 1;
/** A bullet that is drawn is so many em wide. */
const bulletWidthEm = 0.4;

/** Makes the letters of a label that has none, as browsers draw their bullets. */
export function drawnLabel(text: Line | undefined): Row[] {
  const look = text?.pieces[0]?.look;
  if (!text || !look) return [];
  const [left, top, , bottom] = text.box;
  const start = left - bulletDistanceEm * text.size;
  const line = lineOf([{ text: "•", edges: [start, start + bulletWidthEm * text.size], look }], {
    ...text,
    top,
    bottom,
  });
  return line ? [[line]] : [];
}
