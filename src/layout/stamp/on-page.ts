import { type Arrangement, arrange, type Size, type Wish } from "./arrange.ts";
import type { Block } from "./blocks.ts";
import { arrangeMark, type MarkArrangement } from "./mark.ts";

/** Letters of fewer points can't be read. */
const leastFontSize = 6;

/** Arranges a mark on a page; lengths are points. */
export const markOnPage = (
  frame: Size,
  candidates: readonly Block[],
  picture: Size | undefined,
  wish: Omit<Wish, "leastFontSize">,
): MarkArrangement => arrangeMark(frame, candidates, picture, { ...wish, leastFontSize });

/** Fits the size of a page's number to the page, in points: about 11 on A4, and more on slides. */
const fittedSize = ({ width, height }: Size): number => Math.max(8, Math.min(width, height) / 55);

/** Arranges a page's number; its size is fitted to the page unless it is wished. */
export const numberOnPage = (
  frame: Size,
  block: Size,
  wish: Pick<Wish, "place" | "fontSize" | "margin">,
): Arrangement =>
  arrange(frame, [block], { ...wish, fontSize: wish.fontSize ?? fittedSize(frame), rotation: 0, leastFontSize: 0 });
