import { largestOf, type Place, readAspect } from "#formats/image/aspect.ts";
import type { Size } from "../../pdf/size.ts";
import type { Field, Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";

/** A rectangle in the units of its fields, from the top left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const sides = ["x", "y", "width", "height"] as const;

/** The four fields that hold a rectangle, or the one that holds all four numbers with commas between. */
export interface AreaFields {
  names: readonly string[];
  /** The fields take whole numbers only. */
  isWhole: boolean;
  /** The unit of its fields: pixels of a picture or points of a page, where nothing says otherwise. */
  unit: string | undefined;
}

/** Finds the fields of a tool's rectangle, by their names or in the catalogue's order; undefined where it has none. */
export function areaFields(tool: Tool, values: Values): AreaFields | undefined {
  const found = Object.entries(tool.fields).filter(([, { format }]) => format === "area");
  const first: Field | undefined = found[0]?.[1];
  if (!first || (found.length !== 4 && found.length !== 1)) return undefined;
  const own = found.map(([name]) => name);
  const names = sides.every((side) => own.includes(side)) ? sides : own;
  const asked = tool.fields.unit;
  const unit = first.unit ?? (asked && (values.unit || String(asked.default ?? "")));
  return { names, isWhole: first.type === "integer", unit: unit || undefined };
}

/** Finds the field of a shape, whose largest rectangle is taken where none is drawn. */
export const shapeField = ({ fields }: Tool): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.format === "aspect");

/** Gives the largest rectangle of the form's shape. */
export function shapedArea(tool: Tool, values: Values, full: Size): Area | undefined {
  const aspect = readAspect(values[shapeField(tool) ?? ""] ?? "");
  if (!aspect) return undefined;
  const place = values.position || String(tool.fields.position?.default ?? "center");
  const { left, top, ...size } = largestOf(aspect, full, place as Place);
  return { x: left, y: top, ...size };
}

export function readArea({ names }: AreaFields, values: Values): Area | undefined {
  const texts =
    names.length === 1 ? (values[names[0] ?? ""] ?? "").split(",") : names.map((name) => values[name] ?? "");
  const [x, y, width, height] = texts.map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return undefined;
  return { x, y, width, height };
}

/** Writes a rectangle into its fields: edges are rounded, not sizes, so that none comes to lie outside. */
export function writeArea({ names, isWhole, unit }: AreaFields, area: Area, full: Size): Values {
  const digits = isWhole ? 0 : (decimals[unit ?? ""] ?? 1);
  const fine = 10 ** digits;
  const edge = (at: number, most: number) => Math.min(Math.round(at * fine), Math.floor(most * fine + 1e-6));
  const [left, right] = [edge(area.x, full.width), edge(area.x + area.width, full.width)];
  const [top, bottom] = [edge(area.y, full.height), edge(area.y + area.height, full.height)];
  const numbers = [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
  const texts = numbers.map((number) => String(Number((number / fine).toFixed(digits))));
  if (names.length === 1) return { [names[0] ?? ""]: texts.join(",") };
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""]));
}

/** The decimals by unit, so many that a rectangle stays where the hand has put it. */
const decimals: Record<string, number> = { pt: 1, mm: 1, cm: 2, in: 3 };

/** Gives the step of one press of an arrow key. */
export const stepOf = (unit: string | undefined): number => (unit === "in" || unit === "cm" ? 0.1 : 1);

const pointsOf: Record<string, number> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 };

/** Gives a unit of the fields in what is shown: pixels of a picture, points of a page. */
export const unitSize = (unit: string | undefined): number => pointsOf[unit ?? ""] ?? 1;

/** Keeps a rectangle within the picture, and at least as large as the least that a field takes. */
export function within({ x, y, width, height }: Area, full: Size, least: number): Area {
  const wide = Math.min(Math.max(width, least), full.width);
  const high = Math.min(Math.max(height, least), full.height);
  return {
    x: Math.min(Math.max(0, x), full.width - wide),
    y: Math.min(Math.max(0, y), full.height - high),
    width: wide,
    height: high,
  };
}

export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

/** Moves one corner; the opposite one stays. */
export function stretchedTo(area: Area, corner: Corner, x: number, y: number): Area {
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  return between(isLeft ? area.x + area.width : area.x, isTop ? area.y + area.height : area.y, x, y);
}

export const between = (x1: number, y1: number, x2: number, y2: number): Area => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.abs(x2 - x1),
  height: Math.abs(y2 - y1),
});
