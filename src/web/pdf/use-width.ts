import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Gives the room that an element has, in CSS pixels; 0 until it stands. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
