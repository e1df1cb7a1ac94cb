import type { SeenLine } from "#formats/recognised/seen.ts";
import type { Matrix } from "./box.ts";

/** Lines recognised on a page, and changes to be made to the page. */
export interface ReadPage {
  /** The page's number, from 1. */
  page: number;
  lines: readonly SeenLine[];
  /** Takes places of the picture that was recognised to the page as it is seen. */
  toFrame: Matrix;
  /** Degrees by which it is shown turned clockwise from now on. */
  turn: number;
  /** Degrees by which its content is turned clockwise, around its middle, so that lines are level. */
  lean: number;
}
