import { invented, lost } from "./letters.ts";
import type { Measure } from "./measure.ts";
import { columns, numbers, running } from "./pages.ts";
import { order, whole } from "./reading.ts";
import { captions, headings, items, notes, paragraphs } from "./roles.ts";
import { boxes, titles } from "./slides.ts";
import { adjacency, found, trees, types } from "./tables.ts";

export const measures: readonly Measure[] = [
  order,
  whole,
  columns,
  found,
  adjacency,
  trees,
  types,
  paragraphs,
  headings,
  items,
  notes,
  captions,
  running,
  numbers,
  boxes,
  titles,
  lost,
  invented,
];
