import { useRef, useState } from "preact/hooks";
import { boxOf, px } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";
import { type Area, between, type Corner, stretchedTo, within } from "./area.ts";

interface FrameProps {
  /** The whole picture or page, in the units of the rectangle. */
  full: Size;
  /** The size on the screen. */
  shown: Size;
  area: Area | undefined;
  step: number;
  unit: string;
  /** Tells which part goes: the surroundings of the rectangle ("kept"), or its content ("gone"). */
  look?: "kept" | "gone";
  /** Begins a further rectangle, which leaves the others as they are. */
  begin?(): void;
  /** Removes the rectangle. */
  remove?(): void;
  set(area: Area): void;
}

interface Point {
  x: number;
  y: number;
}

type Grip = Corner | "middle" | "ground";

const corners: readonly Corner[] = ["top left", "top right", "bottom left", "bottom right"];

/** The least movement of a drag, in pixels; less is the trembling of a click. */
const leastPixels = 4;

/** A rectangle that a hand draws and changes, by a drag, a click on two corners, or the arrow keys. */
export function AreaFrame({ full, shown, area, step, unit, look = "kept", begin, remove, set }: FrameProps) {
  const ground = useRef<HTMLDivElement>(null);
  const hold = useRef<{ grip: Grip; from: Point; area: Area | undefined; isDrag: boolean } | undefined>(undefined);
  /** The corner that the next click puts in its place: one of the rectangle's, or the first of a new one. */
  const [picked, pick] = useState<Corner | Point>();

  const perUnit = shown.width / full.width;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = ground.current?.getBoundingClientRect() ?? {};
    const inside = (at: number, most: number) => Math.min(Math.max(0, at / perUnit), most);
    return { x: inside(clientX - left, full.width), y: inside(clientY - top, full.height) };
  };
  const put = (next: Area) => set(within(next, full, Math.min(step, 1)));

  const take = (grip: Grip) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    ground.current?.setPointerCapture(event.pointerId);
    hold.current = { grip, from: pointOf(event), area, isDrag: false };
  };
  const drag = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    const to = pointOf(event);
    const { grip, from } = held;
    const isFar = held.isDrag || Math.hypot(to.x - from.x, to.y - from.y) * perUnit >= leastPixels;
    if (!isFar) return;
    if (!held.isDrag && grip === "ground") begin?.();
    held.isDrag = true;
    pick(undefined);
    if (grip === "ground" || !held.area) put(between(from.x, from.y, to.x, to.y));
    else if (grip === "middle") put({ ...held.area, x: held.area.x + to.x - from.x, y: held.area.y + to.y - from.y });
    else put(stretchedTo(held.area, grip, to.x, to.y));
  };
  const drop = (event: PointerEvent) => {
    const held = hold.current;
    hold.current = undefined;
    if (!held || held.isDrag) return;
    const at = pointOf(event);
    if (held.grip !== "ground" && held.grip !== "middle") pick(picked === held.grip ? undefined : held.grip);
    else if (typeof picked === "string" && area) put(stretchedTo(area, picked, at.x, at.y));
    else if (typeof picked === "object") {
      begin?.();
      put(between(picked.x, picked.y, at.x, at.y));
    }
    if (held.grip === "ground" || held.grip === "middle") pick(picked ? undefined : at);
  };
  const press = (grip: Corner | "middle") => (event: KeyboardEvent) => {
    if (remove && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      return remove();
    }
    const direction = arrows[event.key];
    if (!direction || !area) return;
    event.preventDefault();
    const far = step * (event.shiftKey ? 10 : 1);
    const [x, y] = [direction.x * far, direction.y * far];
    if (grip === "middle") return put({ ...area, x: area.x + x, y: area.y + y });
    const corner = cornerOf(area, grip);
    put(stretchedTo(area, grip, inRange(corner.x + x, full.width), inRange(corner.y + y, full.height)));
  };

  const box = area && {
    ...at(area, perUnit),
    ...boxOf({ width: area.width * perUnit, height: area.height * perUnit }),
  };
  return (
    <div
      class="area-ground"
      ref={ground}
      data-picked={picked !== undefined}
      data-look={look}
      onPointerDown={take("ground")}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => {
        hold.current = undefined;
      }}
    >
      {box && look === "kept" && (
        <div class="area-shade">
          <span style={box} />
        </div>
      )}
      {typeof picked === "object" && <span class="area-first" style={at(picked, perUnit)} />}
      {area && box && (
        <>
          <button
            type="button"
            class="area-box"
            style={box}
            aria-label={`Rectangle: ${told(area, unit)}`}
            onPointerDown={take("middle")}
            onKeyDown={press("middle")}
          />
          {corners.map((corner) => (
            <button
              key={corner}
              type="button"
              class="area-corner"
              data-corner={corner}
              aria-label={`Corner ${corner}`}
              aria-pressed={picked === corner}
              style={at(cornerOf(area, corner), perUnit)}
              onPointerDown={take(corner)}
              onKeyDown={press(corner)}
            />
          ))}
        </>
      )}
    </div>
  );
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const inRange = (value: number, most: number) => Math.min(Math.max(0, value), most);

const cornerOf = ({ x, y, width, height }: Area, corner: Corner): Point => ({
  x: corner.endsWith("left") ? x : x + width,
  y: corner.startsWith("top") ? y : y + height,
});

const at = ({ x, y }: Point, perUnit: number) => ({ left: px(x * perUnit), top: px(y * perUnit) });

const told = ({ x, y, width, height }: Area, unit: string): string => {
  const [left, top, wide, high] = [x, y, width, height].map((number) => Number(number.toFixed(2)));
  return `${wide} by ${high} ${unit}, ${left} from the left, ${top} from the top`;
};
