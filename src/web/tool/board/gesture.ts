import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Point } from "./grid.ts";

/** A rectangle drawn over free ground, or a tile that is taken elsewhere. */
export type Gesture = { from: Point; to: Point; pointer: Point } & ({ kind: "lasso" } | { kind: "drag"; at: number });

/** The least movement of a drag, in pixels; less is the trembling of a click. */
const leastPixels = 6;
/** The time that a finger rests before it drags; one that moves on earlier scrolls. */
const restMs = 350;
/** The distance from the upper and lower edge within which tiles roll on, the nearer the faster. */
const edgePixels = 48;

interface GestureProps {
  scroller: RefObject<HTMLElement | null>;
  /** The element that all tiles stand on, as high as all of their rows. */
  ground: RefObject<HTMLElement | null>;
  canDrag: boolean;
  end(gesture: Gesture): void;
}

interface Begun {
  at: number | undefined;
  from: Point;
  pointer: Point;
  gesture?: Gesture;
  timer?: ReturnType<typeof setTimeout>;
}

/** Follows a mouse, a pen or a finger that does more upon tiles than clicking them. */
export function useGesture({ scroller, ground, canDrag, end }: GestureProps) {
  const [gesture, show] = useState<Gesture>();
  const begun = useRef<Begun | undefined>(undefined);
  const isEnding = useRef(false);

  const onGround = ({ x, y }: Point): Point => {
    if (!ground.current) return { x: 0, y: 0 };
    const { left, right, top } = ground.current.getBoundingClientRect();
    const isRtl = getComputedStyle(ground.current).direction === "rtl";
    return { x: isRtl ? right - x : x - left, y: y - top };
  };
  const follow = (pointer: Point) => {
    const now = begun.current;
    if (!now?.gesture) return;
    now.gesture = { ...now.gesture, pointer, to: onGround(pointer) };
    show(now.gesture);
  };
  const roll = () => {
    const held = begun.current?.gesture;
    const box = scroller.current?.getBoundingClientRect();
    if (!held || !box || !scroller.current) return;
    const { y } = held.pointer;
    const over = Math.min(0, y - box.top - edgePixels) + Math.max(0, y - box.bottom + edgePixels);
    if (over !== 0) {
      scroller.current.scrollTop += over / 3;
      follow(held.pointer);
    }
    requestAnimationFrame(roll);
  };
  const start = (pointerId: number) => {
    const now = begun.current;
    if (!now || now.gesture) return;
    const { at, from, pointer } = now;
    const both = { from, to: onGround(pointer), pointer };
    now.gesture = at !== undefined && canDrag ? { kind: "drag", at, ...both } : { kind: "lasso", ...both };
    scroller.current?.setPointerCapture(pointerId);
    show(now.gesture);
    requestAnimationFrame(roll);
  };
  const stop = () => {
    clearTimeout(begun.current?.timer);
    begun.current = undefined;
    show(undefined);
  };

  // Browsers ask once, at the first move of a finger, whether it scrolls: only a listener that is not passive may say no.
  useEffect(() => {
    const held = scroller.current;
    const keep = (event: TouchEvent) => begun.current?.gesture && event.preventDefault();
    held?.addEventListener("touchmove", keep, { passive: false });
    return () => held?.removeEventListener("touchmove", keep);
  }, []);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      isEnding.current = false;
      const place = scroller.current;
      if (event.button !== 0 || !event.isPrimary || !place) return;
      // The pointer is on the scroll bar.
      if (event.target === place && event.offsetX >= place.clientWidth) return;
      const tile = (event.target as Element).closest<HTMLElement>("[data-at]");
      const pointer = { x: event.clientX, y: event.clientY };
      begun.current = { at: tile ? Number(tile.dataset.at) : undefined, from: onGround(pointer), pointer };
      if (event.pointerType === "touch") begun.current.timer = setTimeout(() => start(event.pointerId), restMs);
    },
    onPointerMove(event: PointerEvent) {
      const now = begun.current;
      if (!now) return;
      const pointer = { x: event.clientX, y: event.clientY };
      if (now.gesture) return follow(pointer);
      if (Math.hypot(pointer.x - now.pointer.x, pointer.y - now.pointer.y) < leastPixels) return;
      if (event.pointerType === "touch") return stop();
      start(event.pointerId);
      follow(pointer);
    },
    onPointerUp() {
      const held = begun.current?.gesture;
      stop();
      if (!held) return;
      // The click that follows belongs to the gesture.
      isEnding.current = true;
      setTimeout(() => {
        isEnding.current = false;
      });
      end(held);
    },
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      // A resting finger would open a menu.
      if (begun.current?.gesture) event.preventDefault();
    },
    onMouseDown(event: MouseEvent) {
      // Free ground takes no focus away, and marks no text.
      if (!(event.target as Element).closest("[data-at]")) event.preventDefault();
    },
  };
  return {
    gesture,
    handlers,
    /** Whether a click is only the end of a gesture. */
    isEnding: () => isEnding.current,
    /** Gives up the gesture; tells whether there was one. */
    giveUp() {
      const was = begun.current?.gesture !== undefined;
      stop();
      return was;
    },
  };
}
