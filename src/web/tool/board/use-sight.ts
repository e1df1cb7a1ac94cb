import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

interface Sight {
  width: number;
  height: number;
  /** How far it is scrolled, to the last whole step. */
  top: number;
}

/** What of a box that scrolls is in sight; told anew when another step of so many pixels is reached. */
export function useSight(scroller: RefObject<HTMLElement | null>, step: number): Sight {
  const [sight, setSight] = useState<Sight>({ width: 0, height: 0, top: 0 });
  useLayoutEffect(() => {
    const held = scroller.current;
    if (!held) return;
    const look = () => {
      const now = { width: held.clientWidth, height: held.clientHeight, top: Math.floor(held.scrollTop / step) * step };
      setSight((before) =>
        before.width === now.width && before.height === now.height && before.top === now.top ? before : now,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(held);
    held.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      held.removeEventListener("scroll", look);
    };
  }, [scroller, step]);
  return sight;
}
