import type { DrawnTable } from "../documents/paper.ts";
import { ruledBy } from "../documents/paper.ts";
import type { Known } from "../template.ts";
import type { Slide, Table } from "../truth.ts";

/** Slides as their author thinks of them; lengths are in centimetres, sizes of letters in points. */
export interface Deck {
  language: string;
  country: string;
  look: DeckLook;
  /** At the foot of each slide but the first. */
  footer?: string;
  numbered: boolean;
  slides: readonly DrawnSlide[];
}

export interface DeckLook {
  width: number;
  height: number;
  ground: string;
  ink: string;
  accent: string;
  /** A band behind the title. */
  band?: string;
  font: string;
  titleFont: string;
  titleSize: number;
  size: number;
  titleAlign: "start" | "center";
}

export interface DrawnSlide {
  shapes: readonly Shape[];
  /** What the speaker has before him; it isn't printed. */
  notes?: string;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Shape = Place &
  (
    | { kind: "title"; text: string; ink?: string }
    | {
        kind: "text";
        lines: readonly string[];
        size: number;
        align?: "start" | "center" | "end";
        ink?: string;
        bold?: boolean;
      }
    | { kind: "bullets"; items: readonly { level: number; text: string }[]; numbered?: boolean; size: number }
    | {
        kind: "box";
        form: "rectangle" | "round-rectangle" | "ellipse" | "chevron" | "right-arrow";
        fill: string;
        ink: string;
        lines: readonly string[];
        size: number;
      }
    | { kind: "arrow"; toX: number; toY: number }
    | { kind: "picture"; colours: readonly string[] }
    | { kind: "table"; table: DrawnTable }
    | { kind: "label"; text: string; size: number; align: "start" | "center" | "end" }
  );

/** Letters that can be read on a ground: black on a light one, white on a dark one. */
export function inkOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = Buffer.from(ground.slice(1), "hex");
  return 0.3 * red + 0.6 * green + 0.1 * blue > 140 ? "#101010" : "#ffffff";
}

/** What is true of a deck, whose slides are its pages. */
export function knownDeck({ slides, footer, numbered }: Deck, pages: number): Known {
  if (pages !== slides.length) throw new Error(`${slides.length} slides came to ${pages} pages`);
  return {
    blocks: slides.map(slideTruth),
    pages: slides.map((_, at) => ({
      ...(numbered && at > 0 && { shown: String(at + 1) }),
      ...(footer !== undefined && at > 0 && { running: [footer] }),
    })),
  };
}

function slideTruth({ shapes }: DrawnSlide, at: number): Slide {
  const title = shapes.find((shape) => shape.kind === "title");
  const boxes = shapes.flatMap((shape): string[][] => {
    if (shape.kind === "text" || shape.kind === "box") return shape.lines.length > 0 ? [[...shape.lines]] : [];
    return shape.kind === "bullets" ? [shape.items.map(({ text }) => text)] : [];
  });
  const items = shapes.flatMap((shape) =>
    shape.kind === "bullets"
      ? shape.items.map(({ level, text }) => ({ text, level, ordered: level === 1 && shape.numbered === true }))
      : [],
  );
  const tables = shapes.flatMap((shape) => (shape.kind === "table" ? [tableTruth(shape.table)] : []));
  const drawn = shapes.flatMap((shape) => (shape.kind === "label" ? [shape.text] : []));
  return {
    kind: "slide",
    page: at + 1,
    ...(title && { title: title.text }),
    boxes,
    items,
    tables,
    ...(drawn.length > 0 && { drawn }),
  };
}

const tableTruth = ({ rows, columns, headRows, border, cells }: DrawnTable): Table => ({
  kind: "table",
  rows,
  columns,
  headRows,
  ruled: ruledBy[border],
  cells: cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, " ") })),
});
