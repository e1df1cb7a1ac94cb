import { useRef } from "preact/hooks";
import type { Point } from "#layout/stamp/arrange.ts";
import { px } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";

/** Numbers that grow and shrink together. */
type Sizes = Readonly<Record<string, number>>;

interface FrameProps {
  full: Size;
  shown: Size;
  /** The size before the mark is turned. */
  whole: Size;
  middle: Point;
  /** A description of the mark and its place, in words. */
  told: string;
  /** Moves the mark's middle; absent for a mark that can't be moved. */
  move?: ((to: Point) => void) | undefined;
  /** The step of one press of an arrow key. */
  step: Size;
  rotation: number;
  turn?: ((degrees: number) => void) | undefined;
  sizes: Sizes;
  resize(sizes: Sizes): void;
}

type Grip = "body" | "turn" | "size";

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The degrees from a right angle, or half of one, within which a turn snaps to it. */
const snapDegrees = 3;

const snapped = (degrees: number): number => {
  const near = Math.round(degrees / 45) * 45;
  return Math.abs(degrees - near) <= snapDegrees ? near : Math.round(degrees);
};

/** Gives the same turn from -180 degrees to below 180. */
const half = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** A frame around a mark, to move, turn and size it by a pointer or by the arrow keys. */
export function MarkFrame(props: FrameProps) {
  const { full, shown, whole, middle, told, move, step, rotation, turn, sizes, resize } = props;
  const ground = useRef<HTMLDivElement>(null);
  const hold = useRef<{ grip: Grip; from: Point; middle: Point; sizes: Sizes } | undefined>(undefined);
  const perUnit = shown.width / full.width;

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0 } = ground.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / perUnit, y: (clientY - top) / perUnit };
  };
  const grown = (by: number, from: Sizes) =>
    resize(Object.fromEntries(Object.entries(from).map(([name, size]) => [name, size * by])));

  const take = (grip: Grip) => (event: PointerEvent & { currentTarget: Element }) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { grip, from: pointOf(event), middle, sizes };
  };
  const drag = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    const to = pointOf(event);
    const [dx, dy] = [to.x - held.from.x, to.y - held.from.y];
    if (held.grip === "body") move?.({ x: held.middle.x + dx, y: held.middle.y + dy });
    else if (held.grip === "turn") {
      // The grip stands above the middle.
      const right = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI + 90;
      turn?.(half(snapped(-right)));
    } else {
      const far = (point: Point) => Math.hypot(point.x - held.middle.x, point.y - held.middle.y);
      grown(Math.max(0.05, far(to) / Math.max(1, far(held.from))), held.sizes);
    }
  };
  const drop = () => {
    hold.current = undefined;
  };
  const press = (grip: Grip) => (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    const more = direction.x - direction.y;
    if (grip === "body")
      move?.({ x: middle.x + direction.x * step.width * far, y: middle.y + direction.y * step.height * far });
    else if (grip === "turn") turn?.(half(Math.round(rotation) - more * (event.shiftKey ? 15 : 1)));
    else grown(1 + more * 0.02 * (event.shiftKey ? 5 : 1), sizes);
  };
  const grip = (name: Grip) => ({
    type: "button" as const,
    onPointerDown: take(name),
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown: press(name),
  });

  const style = {
    left: px(middle.x * perUnit),
    top: px(middle.y * perUnit),
    width: px(whole.width * perUnit),
    height: px(whole.height * perUnit),
    transform: `translate(-50%, -50%) rotate(${-rotation}deg)`,
  };
  return (
    <div class="mark-ground" ref={ground}>
      <div class="mark-box" style={style}>
        {move && <button {...grip("body")} class="mark-body" aria-label={told} />}
        {turn && (
          <button
            {...grip("turn")}
            class="area-corner mark-grip mark-turn"
            aria-label={`Turn: ${Math.round(rotation)}°`}
          />
        )}
        <button {...grip("size")} class="area-corner mark-grip mark-size" aria-label={`Size: ${saidOf(sizes)}`} />
      </div>
    </div>
  );
}

const saidOf = (sizes: Sizes): string =>
  Object.values(sizes)
    .map((size) => Number(size.toPrecision(3)))
    .join(" and ");
