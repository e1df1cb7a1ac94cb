import type { Block, Paragraph, Sides, Span } from "#formats/model/document.ts";
import { familyOf } from "#formats/model/families.ts";
import { widthsOf } from "../model/letter-widths.ts";
import type { GridCell, Part } from "../model/parts.ts";
import { type Row, rowLeft, rowRight, rowSize } from "../model/row.ts";
import { lineHeightIn } from "../model/row-extent.ts";

interface CellSpace {
  /** The width of its columns. */
  width: number;
  /** The borders of the cell are drawn. */
  ruled: boolean;
  padding: Sides<number>;
  /** The height of its row, where the cell is in no other one. */
  height: number | undefined;
}

/** A line needs so much more than its letters: programs round each of them. */
const widthToSpare = { share: 0.01, points: 0.4 };
/** Letters that are nearer to each other touch; those of a text that was drawn over its border were not all seen. */
const mostTighteningEm = { usual: 0.05, over: 0.12 };
/** Lines that are nearer than this share of what a font wants cut each other. */
const leastLineMultiple = 0.8;

/** Has text on one line of its cell stand on one again, and text between two borders not move them apart. */
export function fitCell(
  cell: GridCell,
  parts: readonly Part[],
  blocks: readonly Block[],
  { height, ...room }: CellSpace,
): Block[] {
  if (cell.turned || parts.length !== blocks.length) return [...blocks];
  const pairs = blocks.flatMap((block, at) => {
    const part = parts[at];
    return block.kind === "paragraph" && part?.kind === "para" ? [{ block, rows: part.rows }] : [];
  });
  if (pairs.length < blocks.length) return [...blocks];
  const level = pairs.map((pair) => ({ ...pair, block: onOneLine(pair.block, pair.rows, room) }));
  return height === undefined ? level.map(({ block }) => block) : setCloserWithin(level, height);
}

interface Pair {
  block: Paragraph;
  rows: readonly Row[];
}

function setCloserWithin(pairs: readonly Pair[], height: number): Block[] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const gaps = sum(pairs.map(({ block }) => block.space.before));
  const lines = sum(
    pairs.map(({ block, rows }) =>
      sum(rows.map((row) => block.lines * lineHeightIn(row) * rowSize(row) * grownBy(row))),
    ),
  );
  if (lines === 0 || gaps + lines <= height) return pairs.map(({ block }) => block);
  const share = Math.max(0, height - gaps) / lines;
  return pairs.map(({ block }) => {
    const least = Math.min(block.lines, leastLineMultiple);
    return { ...block, lines: Math.max(least, Math.floor(block.lines * share * 20) / 20) };
  });
}

function onOneLine(block: Paragraph, rows: readonly Row[], room: Omit<CellSpace, "height">): Paragraph {
  const { width, padding, ruled } = room;
  const [row, ...others] = rows;
  const [line, ...beside] = row ?? [];
  if (!row || !line || others.length + beside.length > 0 || line.rightToLeft || block.tabs) return block;
  const spans = block.content.filter((inline): inline is Span => inline.kind === "span");
  if (spans.length < block.content.length) return block;
  const letters = spans.reduce((sum, { text }) => sum + [...text].length, 0);
  const asked =
    (widthIn(spans) ?? (rowRight(row) - rowLeft(row)) * grownBy(row)) * (1 + widthToSpare.share) + widthToSpare.points;
  const { start, end, first } = block.indent;
  let lack = asked - (width - padding.left - padding.right - start - end - Math.max(0, first));
  if (lack <= 0 || letters === 0) return block;
  // Nothing parts a text from its border but air.
  const [before, after] = [
    block.align === "start" ? 0 : padding.left + start,
    block.align === "end" ? 0 : padding.right,
  ];
  const given = { start: Math.min(before, lack), end: Math.min(after, lack) };
  const got = block.align === "center" ? Math.min(given.start, given.end) : 0;
  const indent = {
    ...block.indent,
    start: roundedTo(start - (got || (block.align === "end" ? given.start : 0))),
    end: roundedTo(end - (got || (block.align === "start" || block.align === "justify" ? given.end : 0))),
  };
  lack -= start + end - indent.start - indent.end;
  if (lack <= 0) return { ...block, indent };
  const closer = Math.ceil((lack / letters) * 20) / 20;
  const isOver = ruled && rowRight(row) - rowLeft(row) > width - padding.left;
  const least = isOver ? mostTighteningEm.over : mostTighteningEm.usual;
  if (spans.some(({ look }) => closer > least * look.size)) return block;
  const content = spans.map((span) => ({
    ...span,
    look: { ...span.look, spacing: roundedTo((span.look.spacing ?? 0) - closer, 100) },
  }));
  return { ...block, indent, content };
}

/** Word knows half points alone. */
function grownBy(row: Row): number {
  const [own, size] = [Math.max(...row.flatMap(({ pieces }) => pieces.map(({ look }) => look.size))), rowSize(row)];
  return size > 0 && own > 0 && Math.abs(own - size) < 0.5 ? own / size : 1;
}

const roundedTo = (value: number, of = 10): number => Math.round(value * of) / of;

/** Measures how much of a line letters take, where that is known of all of them. */
function widthIn(spans: readonly Span[]): number | undefined {
  let sum = 0;
  for (const { text, look } of spans) {
    const widthOf = look.raised ? undefined : widthsOf({ ...look, family: familyOf(look) });
    for (const letter of text) {
      const width = widthOf?.(letter);
      if (width === undefined) return undefined;
      sum += width * look.size + (look.spacing ?? 0);
    }
  }
  return sum;
}
