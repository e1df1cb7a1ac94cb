import type { Json } from "../../ui/catalogue.ts";
import { keep, kept } from "../../ui/kept.ts";
import type { Step } from "./step.ts";

/** Tools that somebody has used one after the other and wants to use again as one. */
export interface Row {
  name: string;
  steps: readonly Step[];
}

const place = "rows";
/** The most letters of kept rows: far below a browser's limit, and beyond any options but a whole document. */
const mostLetters = 200_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStep = (one: unknown): one is Step =>
  isObject(one) &&
  typeof one.tool === "string" &&
  isObject(one.options) &&
  Array.isArray(one.asks) &&
  one.asks.every((name) => typeof name === "string");

const isRow = (one: unknown): one is Row =>
  isObject(one) && typeof one.name === "string" && Array.isArray(one.steps) && one.steps.every(isStep);

/** Reads the kept rows and leaves out those that another edition of the page wrote otherwise. */
export function readRows(): Row[] {
  try {
    const found: unknown = JSON.parse(kept(place) || "[]");
    return Array.isArray(found) ? found.filter(isRow) : [];
  } catch {
    return [];
  }
}

/** Whether all of them could be kept. */
export function keepRows(rows: readonly Row[]): boolean {
  const text = rows.length === 0 ? "" : JSON.stringify(rows);
  if (text.length > mostLetters) return false;
  keep(place, text);
  for (const tell of heeding) tell();
  return kept(place) === text;
}

const heeding = new Set<() => void>();

/** Hears when rows are others; gives back how to hear no more. */
export function heedRows(tell: () => void): () => void {
  heeding.add(tell);
  return () => void heeding.delete(tell);
}

/** Tells why a name can't be a row's; people tell their rows apart by names. */
export function objection(name: string, others: readonly Row[]): string | undefined {
  if (name === "") return "Give the steps a name.";
  if (name.length > 60) return "A name has at most 60 characters.";
  return others.some((one) => one.name === name) ? `There are steps by the name of ${name} already.` : undefined;
}

/** Writes the steps as a pipeline takes them, with the values that are asked for each time. */
export const pipelineSteps = (steps: readonly Step[], secrets: readonly Record<string, Json>[]) =>
  steps.map(({ tool, options }, index) => ({ tool, options: { ...options, ...secrets[index] } }));
