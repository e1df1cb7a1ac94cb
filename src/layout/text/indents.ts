import type { Paragraph } from "#formats/document.ts";
import { boxOf } from "../model/line.ts";
import type { Para } from "../model/parts.ts";

type Indent = Paragraph["indent"];

/** In points. */
const centredPt = 6;
const leastIndentPt = 2;

/** How far a paragraph is set in that has a line or a ground of its own, which goes as far as it does. */
export function indentIn(para: Para, { align, indent }: Pick<Paragraph, "align" | "indent">): Indent {
  if (para.ruled) return indentByRule(para, para.ruled);
  return para.ground ? indentOnGround(para, para.ground, { align, indent }) : indent;
}

/** As far as the shorter line beside it. */
function indentByRule({ rows, frame }: Para, ruled: NonNullable<Para["ruled"]>): Indent {
  const [left, , right] = boxOf(rows.flat());
  const [start, end] = [Math.max(0, ruled.left - frame.left), Math.max(0, frame.right - ruled.right)].map(Math.round);
  const isCentred = Math.abs(left + right - ruled.left - ruled.right) < 2 * centredPt;
  return { start: start ?? 0, end: end ?? 0, first: isCentred ? 0 : Math.round(Math.max(0, left - ruled.left)) };
}

/** The lines of a listing are set in each by itself, and what they stand on is not. */
function indentOnGround(
  { rows, frame }: Para,
  ground: NonNullable<Para["ground"]>,
  { align, indent }: Pick<Paragraph, "align" | "indent">,
): Indent {
  const [start, end] = [Math.max(0, ground.left - frame.left), Math.max(0, frame.right - ground.right)].map(Math.round);
  const isInside = start !== undefined && indent.start - start > leastIndentPt;
  return {
    ...indent,
    ...(align === "start" && rows.length === 1 && isInside
      ? { start, first: indent.first + indent.start - start }
      : {}),
    end: Math.max(indent.end, end ?? 0),
  };
}
