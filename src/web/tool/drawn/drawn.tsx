import { MarkDrawing } from "./mark.tsx";
import { NumbersDrawing } from "./numbers.tsx";
import type { DrawnProps } from "./props.ts";
import { TurnDrawing } from "./turn.tsx";

const drawings = { mark: MarkDrawing, numbers: NumbersDrawing, turn: TurnDrawing };

/** Draws the tool's work upon the file itself, where people change it by hand. */
export function Drawn(props: DrawnProps) {
  const Drawing = drawings[props.tool.seen.drawn ?? "mark"];
  return (
    <section class="drawn" aria-label="Live preview">
      <Drawing {...props} />
    </section>
  );
}
