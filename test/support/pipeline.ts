import { type Answer, callForm, type Sent } from "./call.ts";

export interface WrittenStep {
  tool: string;
  options?: Record<string, unknown>;
}

export const step = (tool: string, options?: Record<string, unknown>): WrittenStep => ({
  tool,
  ...(options && { options }),
});

/** Calls several tools in a row, as a client does. */
export const callPipeline = (
  files: readonly Sent[],
  steps: unknown,
  more: Parameters<typeof callForm>[3] = {},
): Promise<Answer> => callForm("pipeline", { files }, { steps: JSON.stringify(steps) }, more);
