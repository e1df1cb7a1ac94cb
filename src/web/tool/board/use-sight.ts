import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

interface Sight {
  /** The visible length in the direction of scrolling, and across it. */
  along: number;
  across: number;
  /** The scrolled distance, to the last whole step. */
  from: number;
}

/** The direction in which a box scrolls. */
export type Way = "down" | "sideways";

/** Gives the scrolled distance: in scripts that run to the left, a box counts from zero downwards (CSSOM View, 4). */
export const scrolled = (held: HTMLElement, way: Way): number =>
  way === "down" ? held.scrollTop : Math.abs(held.scrollLeft);

export function scroll(held: HTMLElement, way: Way, to: number): void {
  if (way === "down") held.scrollTop = to;
  else held.scrollLeft = getComputedStyle(held).direction === "rtl" ? -to : to;
}

/** Tells which part of a scrolling box is in sight; anew at each step of so many pixels. */
export function useSight(scroller: RefObject<HTMLElement | null>, step: number, way: Way): Sight {
  const [sight, setSight] = useState<Sight>({ along: 0, across: 0, from: 0 });
  useLayoutEffect(() => {
    const held = scroller.current;
    if (!held) return;
    const look = () => {
      const { clientWidth: wide, clientHeight: high } = held;
      const [along, across] = way === "down" ? [high, wide] : [wide, high];
      const now = { along, across, from: Math.floor(scrolled(held, way) / step) * step };
      setSight((before) =>
        before.along === now.along && before.across === now.across && before.from === now.from ? before : now,
      );
    };
    const observer = new ResizeObserver(look);
    held.addEventListener("scroll", look, { passive: true });
    // The surroundings of the tiles are drawn first: both in one task take longer than a finger waits without noticing.
    const begin = setTimeout(() => {
      look();
      observer.observe(held);
    });
    return () => {
      clearTimeout(begin);
      observer.disconnect();
      held.removeEventListener("scroll", look);
    };
  }, [scroller, step, way]);
  return sight;
}
