import type { SlideBackground } from "#formats/model/slides.ts";
import { areaOf, type Box, intersect } from "../model/box.ts";
import type { Drawn, DrawnPath, DrawnPicture } from "../model/page.ts";

/** What covers all but the edge of a page lies behind it. */
const coveringShare = 0.985;

/** What lies behind all of a page, and what is drawn upon it. */
export function groundOf(
  drawn: readonly Drawn[],
  { width, height }: { width: number; height: number },
  picture: (key: string) => number,
): { background?: SlideBackground; rest: Drawn[] } {
  const page: Box = [0, 0, width, height];
  let background: SlideBackground | undefined;
  let from = 0;
  for (const [at, one] of drawn.entries()) {
    // What covers letters is no ground of them.
    if (one.kind === "letters") break;
    const ground =
      one.opacity === 1 && areaOf(intersect(one.box, page)) >= coveringShare * areaOf(page)
        ? asGround(one, page, picture)
        : undefined;
    if (ground === undefined) {
      // Thin lines around a page are drawn before its ground now and then.
      if (areaOf(one.box) > 0.02 * areaOf(page)) break;
      continue;
    }
    background = ground;
    from = at + 1;
  }
  const rest = drawn.slice(from);
  return background === undefined || background === "#ffffff" ? { rest } : { background, rest };
}

function asGround(
  one: DrawnPath | DrawnPicture,
  page: Box,
  picture: (key: string) => number,
): SlideBackground | undefined {
  if (one.kind === "path") {
    const isRect = one.steps.length <= 6 && one.steps.every(({ to }) => to !== "curve");
    return isRect && one.fill && !one.line ? one.fill : undefined;
  }
  if (
    one.turned !== 0 ||
    one.flipped ||
    one.cut ||
    one.box.some((side, at) => Math.abs(side - (page[at] ?? 0)) > 0.01 * page[2])
  )
    return undefined;
  return { picture: picture(one.key) };
}
