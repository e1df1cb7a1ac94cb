import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../../pdf/size.ts";
import { actualZoom, mostZoom, moved, type View, whole, zoomed } from "./view.ts";

interface Spot {
  x: number;
  y: number;
}

/** The pixels from the split's line within which a pointer moves the split; elsewhere it moves a zoomed picture. */
const nearLine = 28;
/** The factor by which one press of a button or a key zooms. */
const step = 1.5;

/**
 * Holds the zoom and the place of two pictures upon each other, and their split, by pointer, wheel, two fingers and
 * keys. The wheel scrolls the page as ever until somebody has taken hold of the picture.
 */
export function useView(
  frame: RefObject<HTMLElement | null>,
  natural: Size,
  split: number,
  setSplit: (share: number) => void,
) {
  const [view, setView] = useState<View>(whole);
  const now = useRef(view);
  now.current = view;
  const pointers = useRef(new Map<number, Spot>());
  const held = useRef<"split" | "picture" | undefined>(undefined);

  const size = (): Size => {
    const { width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {};
    return { width, height };
  };
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  const show = (next: View) => {
    now.current = next;
    setView(next);
  };
  const zoom = (by: number, at?: Spot) => {
    const box = size();
    show(zoomed(now.current, by, at ?? { x: box.width / 2, y: box.height / 2 }, box, mostZoom(box, natural)));
  };
  const pan = (dx: number, dy: number) => show(moved(now.current, dx, dy, size()));

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      const isTaken = now.current.zoom > 1 || element.contains(document.activeElement);
      const isAtEnd = now.current.zoom === 1 && event.deltaY > 0;
      if (!event.ctrlKey && (!isTaken || isAtEnd)) return;
      event.preventDefault();
      zoom(Math.exp(-Math.max(-60, Math.min(event.deltaY, 60)) / (event.ctrlKey ? 80 : 200)), spotOf(event));
    };
    // The listener is not passive: the page must not scroll or zoom meanwhile.
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [natural.width, natural.height]);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const spot = spotOf(event);
    frame.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, spot);
    const isNear = Math.abs(spot.x - (size().width * split) / 100) <= nearLine;
    held.current = pointers.current.size > 1 || (now.current.zoom > 1 && !isNear) ? "picture" : "split";
    if (held.current === "split") setSplit(shareAt(spot.x));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    pointers.current.set(event.pointerId, spot);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
    if (other) {
      const far = (one: Spot) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      zoom(far(spot) / far(before), { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 });
      pan((spot.x - before.x) / 2, (spot.y - before.y) / 2);
    } else if (held.current === "split") setSplit(shareAt(spot.x));
    else pan(spot.x - before.x, spot.y - before.y);
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) held.current = undefined;
  };
  const shareAt = (x: number) => Math.round(Math.min(100, Math.max(0, (x / size().width) * 100)));

  /** Moves the split by arrows, as a slider does; with Shift they move the picture. */
  const press = (event: KeyboardEvent) => {
    const { width, height } = size();
    const far: Record<string, [number, number]> = {
      ArrowLeft: [width / 10, 0],
      ArrowRight: [-width / 10, 0],
      ArrowUp: [0, height / 10],
      ArrowDown: [0, -height / 10],
    };
    const direction = event.shiftKey ? far[event.key] : undefined;
    if (direction) pan(...direction);
    else if (event.key === "+" || event.key === "=") zoom(step);
    else if (event.key === "-") zoom(1 / step);
    else if (event.key === "0") show(whole);
    else return;
    event.preventDefault();
  };

  return {
    view,
    frameProps: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
    press,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    fit: () => show(whole),
    actual: () => zoom(actualZoom(size(), natural) / now.current.zoom),
    /** The zoom in pixels of the page for one of the picture. */
    scale: view.zoom / actualZoom(size(), natural),
  };
}
