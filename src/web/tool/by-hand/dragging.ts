import { useRef, useState } from "preact/hooks";

/** Less is the trembling of a click. */
const leastPixels = 6;

interface Drag {
  from: number;
  to: number;
}

/**
 * Things dragged to another place in their list, with a mouse or a pen. A finger scrolls: for it, and for who can't drag,
 * there are buttons.
 */
export function useDragging(move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const begun = useRef<{ from: number; x: number; y: number; to?: number } | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);

  /** The place whose middle is nearest. */
  const placeAt = (x: number, y: number): number => {
    let best = { at: 0, far: Number.POSITIVE_INFINITY };
    for (const [at, item] of [...(list.current?.children ?? [])].entries()) {
      const { left, top, width, height } = item.getBoundingClientRect();
      const far = Math.hypot(left + width / 2 - x, top + height / 2 - y);
      if (far < best.far) best = { at, far };
    }
    return best.at;
  };
  const end = () => {
    begun.current = undefined;
    setDrag(undefined);
  };
  return {
    list,
    drag,
    itemProps: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0 && event.pointerType !== "touch")
          begun.current = { from: at, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        const start = begun.current;
        if (!start) return;
        const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= leastPixels;
        if (start.to === undefined && !isFar) return;
        if (start.to === undefined) (event.currentTarget as Element).setPointerCapture(event.pointerId);
        start.to = placeAt(event.clientX, event.clientY);
        setDrag({ from: start.from, to: start.to });
      },
      onPointerUp: () => {
        const start = begun.current;
        if (start?.to !== undefined && start.to !== start.from) move(start.from, start.to);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
