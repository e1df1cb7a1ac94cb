import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Size } from "../../pdf/size.ts";

interface CompareProps {
  before: ComponentChildren;
  after: ComponentChildren;
  shape: Size;
}

/** Two pictures of the same shape, one upon the other: the slider says how much of the first is seen. */
export function Compare({ before, after, shape }: CompareProps) {
  const [share, setShare] = useState(50);
  return (
    <div
      class="compare checkered"
      style={{ "--share": `${share}%`, "--shape": String(shape.width / shape.height), "--natural": `${shape.width}px` }}
    >
      <div class="compare-after">{after}</div>
      <div class="compare-before">{before}</div>
      <span class="compare-word compare-word-before" aria-hidden="true">
        Before
      </span>
      <span class="compare-word compare-word-after" aria-hidden="true">
        After
      </span>
      <span class="compare-line" aria-hidden="true" />
      <input
        class="compare-slider"
        type="range"
        min="0"
        max="100"
        value={share}
        aria-label="Before and after"
        aria-valuetext={`${share} % before`}
        onInput={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
