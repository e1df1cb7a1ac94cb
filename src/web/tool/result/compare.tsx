import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { px } from "../../pdf/px.ts";
import type { Size } from "../../pdf/size.ts";
import { Button } from "../../ui/button.tsx";
import type { Region } from "../follow/sight.ts";
import { useView } from "./use-view.ts";
import { inView } from "./view.ts";

interface CompareProps {
  before: ComponentChildren;
  after: ComponentChildren;
  shape: Size;
  /** Hears what is in sight, in shares of the whole. */
  see?(shares: Region): void;
}

/** The zoom from which on pixels are shown as squares. */
const squaresFrom = 3;

/** Two pictures of one shape upon each other; the slider decides how much of the first is seen, the view how large. */
export function Compare({ before, after, shape, see }: CompareProps) {
  const [share, setShare] = useState(50);
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const { view, scale, frameProps, press, ...go } = useView(frame, shape, share, setShare);
  const isWhole = view.zoom === 1;
  useEffect(() => {
    const { width, height } = frame.current?.getBoundingClientRect() ?? {};
    if (width && height) see?.(inView(view, { width, height }));
  }, [view.zoom, view.x, view.y]);
  const style = {
    "--share": `${share}%`,
    "--shape": String(shape.width / shape.height),
    "--natural": px(shape.width),
    "--view": `translate(${px(view.x)}, ${px(view.y)}) scale(${view.zoom})`,
    "--pixels": scale >= squaresFrom ? "pixelated" : "auto",
  };
  return (
    <div class="comparison">
      <div
        class="compare checkered"
        ref={frame}
        style={style}
        data-whole={isWhole}
        {...frameProps}
        onPointerDown={(event) => {
          // Keys go on with what the pointer has taken.
          slider.current?.focus({ preventScroll: true });
          frameProps.onPointerDown(event);
          event.preventDefault();
        }}
      >
        <div class="compare-after">
          <div class="compare-sight">{after}</div>
        </div>
        <div class="compare-before">
          <div class="compare-sight">{before}</div>
        </div>
        <span class="compare-word compare-word-before" aria-hidden="true">
          Before
        </span>
        <span class="compare-word compare-word-after" aria-hidden="true">
          After
        </span>
        <span class="compare-line" aria-hidden="true" />
        <input
          ref={slider}
          class="compare-slider"
          type="range"
          min="0"
          max="100"
          value={share}
          aria-label="Before and after"
          aria-valuetext={`${share} % before`}
          onInput={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
          onKeyDown={press}
        />
      </div>
      <div class="compare-bar">
        <Button aria-label="Zoom out" aria-disabled={isWhole} onClick={go.smaller}>
          −
        </Button>
        <span class="compare-scale" aria-live="polite">
          {isWhole ? "All of it" : `${Math.round(scale * 100)} %`}
        </span>
        <Button aria-label="Zoom in" onClick={go.larger}>
          +
        </Button>
        <Button onClick={isWhole ? go.actual : go.fit}>{isWhole ? "Actual size" : "All of it"}</Button>
      </div>
    </div>
  );
}
