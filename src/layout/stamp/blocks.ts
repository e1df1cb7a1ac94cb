import { type Paragraph, paragraphsOf, singleLine } from "./paragraphs.ts";
import type { Pen } from "./pen.ts";
import { wrappings } from "./wrap.ts";

/** One line of text and where its ink lies around its origin, which is on the baseline; all lengths are in em. */
export interface InkLine extends Paragraph {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines of text one below the other. Width and height are those of the ink. */
export interface Block {
  lines: InkLine[];
  /** How far each line's base lies below the upper edge of the block. */
  baselines: number[];
  width: number;
  height: number;
}

/** Measures are taken at this size; shapes hardly depend on it. */
export const measuredSize = 100;

/** Lines of a stamp stand so many em apart. */
const pitch = 1.25;
/** The ink of two lines stays so many em apart, however high their letters are. */
const leastGap = 0.12;

/** Wraps a text in ever more and shorter lines, measured with a pen whose letters are `size` large. */
export function wrappedBlocks(text: string, pen: Pen, size = measuredSize): Block[] {
  const ruler = rulerOf(pen, size);
  return wrappings(paragraphsOf(text), ruler.width).map((lines) => stack(lines.map(ruler.line)));
}

/** Makes a block of one line for each text, all of the same height and with the same baseline. */
export function levelBlocks(texts: readonly string[], pen: Pen, size = measuredSize): Block[] {
  const ruler = rulerOf(pen, size);
  const lines = texts.map((text) => ruler.line(singleLine(text)));
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  const height = bottom - top;
  return lines.map((line) => ({ lines: [line], baselines: [-top], width: widthOf(line), height }));
}

const widthOf = ({ left, right }: InkLine): number => right - left;

function stack(lines: InkLine[]): Block {
  const baselines: number[] = [];
  lines.forEach(({ top }, index) => {
    const [above, before] = [lines[index - 1], baselines[index - 1]];
    if (above === undefined || before === undefined) baselines.push(-top);
    else baselines.push(before + Math.max(pitch, above.bottom + leastGap - top));
  });
  const height = (baselines.at(-1) ?? 0) + (lines.at(-1)?.bottom ?? 0);
  return { lines, baselines, width: Math.max(...lines.map(widthOf)), height };
}

interface Ruler {
  width(text: string): number;
  line(paragraph: Paragraph): InkLine;
}

function rulerOf(pen: Pen, size: number): Ruler {
  pen.textAlign = "left";
  return {
    width: (text) => pen.measureText(text).width / size,
    line({ text, rightToLeft }) {
      pen.direction = rightToLeft ? "rtl" : "ltr";
      const ink = pen.measureText(text);
      return {
        text,
        rightToLeft,
        left: Math.min(-ink.actualBoundingBoxLeft, 0) / size,
        right: Math.max(ink.actualBoundingBoxRight, ink.width) / size,
        top: -ink.actualBoundingBoxAscent / size,
        bottom: ink.actualBoundingBoxDescent / size,
      };
    },
  };
}
