import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { turned } from "#layout/stamp/arrange.ts";
import { boxOf, px } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";
import { useWidth } from "../../pdf/use-width.ts";

const tallest = 440;

/** The degrees from a quarter turn within which a turn snaps to it. */
const snapDegrees = 2;

interface StageProps {
  /** The size of what is turned, as far as that is known. */
  full: Size | undefined;
  /** The turn in degrees, clockwise. */
  angle: number;
  flip: { horizontal: boolean; vertical: boolean };
  /** The colour of the corners; absent where they stay transparent. */
  background?: string | undefined;
  /** Turns by any angle; absent where only quarter turns are to be had. */
  turn?: ((degrees: number) => void) | undefined;
  /** Draws the turned picture or page in the size in which it is shown. */
  children(shown: Size): ComponentChildren;
}

/** Something turned, then mirrored, on a ground that grows with it. */
export function TurnStage({ full = { width: 3, height: 2 }, angle, flip, background, turn, children }: StageProps) {
  const room = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const width = useWidth(room);

  const drag = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!isHeld.current || !box) return;
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const degrees = (Math.atan2(y, x) * 180) / Math.PI + 90;
    const near = Math.round(degrees / 90) * 90;
    turn?.(Math.abs(degrees - near) <= snapDegrees ? near : degrees);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn?.(angle + by * (event.shiftKey ? 15 : 1));
  };
  const hold = (isNow: boolean) => () => {
    isHeld.current = isNow;
  };

  const box = turned(full, angle);
  const by = Math.min(width / box.width, tallest / box.height);
  const shown = { width: full.width * by, height: full.height * by };
  const reach = (Math.min(box.width, box.height) * by) / 2 - 24;
  const radians = ((angle - 90) * Math.PI) / 180;
  const mirror = `scale(${flip.horizontal ? -1 : 1}, ${flip.vertical ? -1 : 1})`;
  return (
    <div ref={room}>
      <div
        class="turn-stage checkered"
        ref={stage}
        style={{ ...boxOf({ width: box.width * by, height: box.height * by }), background }}
      >
        <div
          class="turned"
          style={{ ...boxOf(shown), transform: `translate(-50%, -50%) ${mirror} rotate(${angle}deg)` }}
        >
          {width > 0 && children(shown)}
        </div>
        {turn && (
          <button
            type="button"
            class="area-corner mark-grip"
            aria-label={`Turn: ${angle}°`}
            style={{
              left: `calc(50% + ${px(Math.cos(radians) * reach)})`,
              top: `calc(50% + ${px(Math.sin(radians) * reach)})`,
            }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              isHeld.current = true;
            }}
            onPointerMove={drag}
            onPointerUp={hold(false)}
            onPointerCancel={hold(false)}
            onKeyDown={press}
          />
        )}
      </div>
    </div>
  );
}
