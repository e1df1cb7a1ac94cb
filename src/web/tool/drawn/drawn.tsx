import type { Tool } from "../../ui/catalogue.ts";
import type { Lock } from "../by-hand/lock.ts";
import type { Chosen, Values } from "../model.ts";
import { MarkDrawing } from "./mark.tsx";
import { NumbersDrawing } from "./numbers.tsx";
import { TurnDrawing } from "./turn.tsx";

export interface DrawnProps {
  tool: Tool;
  /** The first of the files, where several get the same. */
  chosen: Chosen;
  values: Values;
  parts: Readonly<Record<string, File>>;
  lock: Lock | undefined;
  change(some: Values): void;
}

const drawings = { mark: MarkDrawing, numbers: NumbersDrawing, turn: TurnDrawing };

/** What a tool will do, drawn by this page upon the file itself, and changed there by hand. */
export function Drawn(props: DrawnProps) {
  const Drawing = drawings[props.tool.seen.drawn ?? "mark"];
  return (
    <section class="drawn" aria-label="Live preview">
      <Drawing {...props} />
    </section>
  );
}
