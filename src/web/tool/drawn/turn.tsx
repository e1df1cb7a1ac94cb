import { useRef, useState } from "preact/hooks";
import { turned } from "#layout/stamp/arrange.ts";
import { boxOf, px } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";
import { useWidth } from "../../pdf/use-width.ts";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../result/use-address.ts";
import { heldText } from "../send/body.ts";
import type { DrawnProps } from "./props.ts";

const tallest = 440;

/** Degrees from a quarter turn within which a hand means that. */
const snapDegrees = 2;

/** From half a turn to the left to half a turn to the right. */
const half = (degrees: number): number => 180 - ((((180 - degrees) % 360) + 360) % 360);

/** A picture turned and mirrored before anything is sent. */
export function TurnDrawing({ tool, chosen, values, change }: DrawnProps) {
  const room = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const width = useWidth(room);
  const address = useAddress(chosen.file);
  const [size, setSize] = useState<Size | "unshown">();
  const text = (name: string) => heldText(tool, values, name);
  const angle = Number.isFinite(Number(text("angle"))) ? Number(text("angle")) : 0;
  const turn = (degrees: number) => change({ angle: String(half(Math.round(degrees))) });
  const flips = ["flipH", "flipV"].filter((name) => tool.fields[name]);

  const drag = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!isHeld.current || !box) return;
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    const degrees = (Math.atan2(y, x) * 180) / Math.PI + 90;
    const near = Math.round(degrees / 90) * 90;
    turn(Math.abs(degrees - near) <= snapDegrees ? near : degrees);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(angle + by * (event.shiftKey ? 15 : 1));
  };
  const hold = (isNow: boolean) => () => {
    isHeld.current = isNow;
  };

  if (size === "unshown")
    return <p class="by-hand-note">This browser can't show the picture; how it is turned is seen in the result.</p>;
  const full = size ?? { width: 3, height: 2 };
  const box = turned(full, angle);
  const by = Math.min(width / box.width, tallest / box.height);
  const shown = { width: full.width * by, height: full.height * by };
  const reach = (Math.min(box.width, box.height) * by) / 2 - 24;
  const radians = ((angle - 90) * Math.PI) / 180;
  const mirror = `scale(${text("flipH") === "true" ? -1 : 1}, ${text("flipV") === "true" ? -1 : 1})`;
  return (
    <div class="by-hand turn" ref={room}>
      <div
        class="turn-stage checkered"
        ref={stage}
        style={{
          ...boxOf({ width: box.width * by, height: box.height * by }),
          background: groundOf(chosen.format, text),
        }}
        data-ready={size !== undefined}
      >
        {address && (
          <img
            src={address}
            alt={`${chosen.file.name}, turned by ${angle}°`}
            draggable={false}
            style={{ ...boxOf(shown), transform: `translate(-50%, -50%) ${mirror} rotate(${angle}deg)` }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 })
            }
            onError={() => setSize("unshown")}
          />
        )}
        {size && (
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
      <div class="by-hand-bar">
        <Button onClick={() => turn(angle - 90)}>Turn left</Button>
        <Button onClick={() => turn(angle + 90)}>Turn right</Button>
        {flips.map((name) => (
          <Button
            key={name}
            aria-pressed={text(name) === "true"}
            onClick={() => change({ [name]: String(text(name) !== "true") })}
          >
            {tool.fields[name]?.title}
          </Button>
        ))}
      </div>
      <p class="by-hand-note">
        Drag the grip to turn by any angle; the arrow keys turn it by one degree, with Shift by 15.
      </p>
    </div>
  );
}

/** What the corners get: white where the format has no transparency, and else nothing, unless a colour is chosen. */
function groundOf(format: string | undefined, text: (name: string) => string): string | undefined {
  const chosen = text("background");
  if (/^#[0-9a-f]{6}$/i.test(chosen)) return chosen;
  return format === "jpeg" || format === "heic" ? "#ffffff" : undefined;
}
