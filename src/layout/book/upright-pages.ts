import type { Box } from "../model/box.ts";
import type { Page, Ruling, Run } from "../model/page.ts";
import { boxOfRuling } from "../model/rulings.ts";
import { moved, turnOf } from "../model/turn.ts";

/** A page is turned where a larger share of its letters runs one way: a margin's note does not turn it. */
const leastTurnedShare = 0.6;

/** Turns a page on which most letters run upwards or downwards so that they are level. */
export function upright(page: Page): Page {
  const degrees = usualTurn(page.runs);
  if (degrees === 0 || degrees % 90 !== 0) return page;
  const turn = turnOf(degrees, page);
  const isSide = degrees !== 180;
  const boxed = <T extends { box: Box }>(one: T): T => ({ ...one, box: moved(one.box, turn.back) });
  const ruled = (ruling: Ruling): Ruling => {
    const [left, top, right, bottom] = moved(boxOfRuling(ruling), turn.back);
    const across = ruling.across !== isSide;
    return across
      ? { ...ruling, across, at: top, from: left, to: right }
      : { ...ruling, across, at: left, from: top, to: bottom };
  };
  return {
    ...page,
    width: isSide ? page.height : page.width,
    height: isSide ? page.width : page.height,
    // The places of letters are those of the page turned back, and so stay the same.
    runs: page.runs.map((run): Run => ({ ...run, turned: (run.turned - degrees + 360) % 360 })),
    rulings: page.rulings.map(ruled),
    fills: page.fills.map(boxed),
    rounded: (page.rounded ?? []).map(boxed),
    pictures: page.pictures.map(boxed),
    links: page.links.map(boxed),
    fields: page.fields.map(boxed),
  };
}

function usualTurn(runs: readonly Run[]): number {
  const counts = new Map<number, number>();
  for (const { text, turned } of runs) counts.set(turned, (counts.get(turned) ?? 0) + text.trim().length);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].find(([, count]) => count > leastTurnedShare * all)?.[0] ?? 0;
}
