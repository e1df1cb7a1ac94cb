import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../../pdf/size.ts";
import { type Grid, inSight, scrolledTo } from "./grid.ts";
import { scroll, scrolled, useSight, type Way } from "./use-sight.ts";

/** Gives the size of a tile with the room around its page; the number below grows with the browser's letters. */
export function tileAround(box: Size): Size {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { width: box.width + 14, height: box.height + Math.round(12 + 1.75 * letter) };
}

interface ShelfProps {
  scroller: RefObject<HTMLElement | null>;
  /** Arranges the tiles in the room across the way that they scroll. */
  gridIn(across: number): Grid;
  /** The distance from one row to the next, about. */
  step: number;
  way: Way;
}

/** Tells which of thousands of tiles are in sight. One is the stop of the Tab key, however far all is scrolled. */
export function useShelf({ scroller, gridIn, step, way }: ShelfProps) {
  const sight = useSight(scroller, step, way);
  const grid = gridIn(sight.across);
  const [last, setStop] = useState(0);
  const stop = Math.min(last, grid.many - 1);
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-at="${stop}"]`)?.focus({ preventScroll: true });
  });
  const isMeasured = sight.across > 0 && sight.along > 0;
  const shown = isMeasured ? inSight(grid, sight.from, sight.along) : [];
  const isThere = !isMeasured || grid.many === 0 || shown.includes(stop);
  return {
    grid,
    sight,
    stop,
    setStop,
    /** The tiles to be drawn, by their places. */
    there: isThere ? shown : [...shown, stop].sort((a, b) => a - b),
    /** Sends the next keys to this tile, wherever it comes to stand. */
    stopAt(at: number) {
      isWanted.current = true;
      setStop(at);
    },
    go(at: number) {
      const held = scroller.current;
      if (held) scroll(held, way, scrolledTo(grid, at, scrolled(held, way), sight.along));
      isWanted.current = true;
      setStop(at);
    },
  };
}
