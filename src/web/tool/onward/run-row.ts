import type { Catalogue, Json } from "../../ui/catalogue.ts";
import type { Chosen, Outcome } from "../model.ts";
import { outcomeOf, refusalIn } from "../send/answer.ts";
import { answerTo } from "../send/call.ts";
import type { Listeners } from "../send/post.ts";
import { pipelineSteps, type Row } from "./rows.ts";
import { note } from "./step.ts";

/** All steps of a row as one call. */
export async function runRow(
  { steps }: Row,
  files: readonly Chosen[],
  secrets: readonly Record<string, Json>[],
  { operations, pipeline }: Catalogue,
  on: Listeners,
  signal: AbortSignal,
): Promise<Outcome> {
  const last = operations.find(({ name }) => name === steps.at(-1)?.tool);
  if (!last) throw new Error("a row's last tool is gone");
  const body = new FormData();
  body.append(pipeline.fields.steps, JSON.stringify(pipelineSteps(steps, secrets)));
  for (const { file } of files) body.append(pipeline.fields.files, file);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const answer = await answerTo(pipeline.path, body, bytes, on, signal);
  if (answer.status !== 200) throw await refusalIn(answer);
  const outcome = outcomeOf(answer, last, [...files], {});
  note(outcome, steps);
  return outcome;
}
