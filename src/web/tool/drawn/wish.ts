import type { Place, Point, Size } from "#layout/stamp/arrange.ts";
import type { Block } from "#layout/stamp/blocks.ts";
import { arrangeMark, cornersOf, usualScale } from "#layout/stamp/mark.ts";
import { markOnPage } from "#layout/stamp/on-page.ts";
import { textOnPicture } from "#layout/stamp/on-picture.ts";
import type { Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";
import { heldText } from "../send/body.ts";

/** The fields of a mark or a number, by the names that all tools of the kind have for them. */
export interface MarkWish {
  text: string;
  place: Place;
  middle: Point | undefined;
  /** The turn in degrees, counter-clockwise. */
  rotation: number;
  opacity: number;
  fontSize: number | undefined;
  scale: number;
  color: string;
  contour: boolean;
  margin: number | undefined;
  isUnder: boolean;
}

export function wishIn(tool: Tool, values: Values): MarkWish {
  const text = (name: string) => heldText(tool, values, name);
  const number = (name: string): number | undefined => {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = tool.fields[name] ?? {};
    const value = Number(text(name));
    return text(name).trim() !== "" && value >= minimum && value <= maximum ? value : undefined;
  };
  const [x, y] = [number("middleX"), number("middleY")];
  return {
    text: text("text"),
    place: text("position") as Place,
    middle: x === undefined || y === undefined ? undefined : { x: x / 100, y: y / 100 },
    rotation: number("rotation") ?? 0,
    opacity: number("opacity") ?? 1,
    fontSize: number("fontSize"),
    scale: number("scale") ?? usualScale,
    // Half a colour is no reason to take the mark away.
    color: /^#[0-9a-f]{6}$/i.test(text("color")) ? text("color") : "#808080",
    contour: text("contour") === "true",
    margin: number("margin"),
    isUnder: text("layer") === "under",
  };
}

/** A mark with its places; lengths are a picture's pixels or a page's points. */
export interface LaidMark {
  text?: { block: Block; fontSize: number; centres: readonly Point[] };
  picture?: { size: Size; centres: readonly Point[] };
  /** The size of the whole mark before it is turned, and the middles at which it lies. */
  whole: Size;
  middles: readonly Point[];
}

/** Lays a mark as the service does; undefined where there is nothing to lay. */
export function layMark(
  ground: "picture" | "page",
  frame: Size,
  wish: MarkWish,
  candidates: readonly Block[],
  own: Size | undefined,
): LaidMark | undefined {
  if (candidates.length === 0 && !own) return undefined;
  const width = frame.width * wish.scale;
  const wanted = own && { width, height: (width * own.height) / own.width };
  if (ground === "page") {
    const found = markOnPage(frame, candidates, wanted, wish);
    const block = candidates[found.choice];
    return { ...found, ...(block && { text: { ...found, block } }), ...pictureOf(found, wanted) };
  }
  if (candidates.length === 0) {
    const found = arrangeMark(frame, [], wanted, { ...wish, leastFontSize: 0 });
    return { ...found, ...pictureOf(found, wanted) };
  }
  const found = textOnPicture(candidates, frame, wish, wanted);
  const { box } = found;
  const corners = cornersOf(found.centres, box, frame);
  const centres = corners.map(({ left, top }) => ({ x: left + box.width / 2, y: top + box.height / 2 }));
  return { ...found, text: { ...found, centres }, ...pictureOf(found, wanted) };
}

const pictureOf = ({ pictures, pictureScale: by }: { pictures: Point[]; pictureScale: number }, wanted?: Size) =>
  wanted && { picture: { size: { width: wanted.width * by, height: wanted.height * by }, centres: pictures } };
