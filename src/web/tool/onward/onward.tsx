import type { Json, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { useTold } from "../told.ts";
import { KeepRow } from "./keep-row.tsx";
import { KeptRows } from "./kept-rows.tsx";
import type { Row } from "./rows.ts";
import { Samples } from "./samples/samples.tsx";
import { UseIn } from "./use-in.tsx";

interface FromProps {
  outcome: Outcome;
  hand(tool: Tool, files: readonly File[]): void;
}

/** Where a result may go from here. */
export function From({ outcome, hand }: FromProps) {
  const catalogue = useTold();
  return (
    <>
      <UseIn outcome={outcome} catalogue={catalogue} hand={hand} />
      <KeepRow outcome={outcome} catalogue={catalogue} />
    </>
  );
}

interface BeyondProps {
  tool: Tool;
  values: Values;
  files: readonly Chosen[];
  parts: Record<string, File>;
  run(row: Row, secrets: Record<string, Json>[]): void;
}

/** What a tool's page has beyond its tool: steps that begin with it, and its call as code. */
export function Beyond({ tool, values, files, parts, run }: BeyondProps) {
  const catalogue = useTold();
  return (
    <div class="beyond">
      <KeptRows tool={tool} catalogue={catalogue} run={run} />
      <Samples tool={tool} values={values} files={files} parts={parts} />
    </div>
  );
}
