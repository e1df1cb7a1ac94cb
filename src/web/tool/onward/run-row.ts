import type { Catalogue, Json } from "../../ui/catalogue.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { outcomeOf, refusalIn } from "../send/answer.ts";
import { asRefused } from "../send/broken.ts";
import { answerTo } from "../send/call.ts";
import { patiently } from "../send/each.ts";
import type { Listeners } from "../send/post.ts";
import type { Done } from "../send/standing.ts";
import type { Work } from "../send/use-run.ts";
import { pipelineSteps, type Row } from "./rows.ts";
import { note } from "./step.ts";

export interface RowCall {
  row: Row;
  files: readonly Chosen[];
  /** The options of each step that are not kept with it. */
  secrets: readonly Record<string, Json>[];
  /** Files of single steps, by the names that a pipeline has for them. */
  beside: Record<string, File>;
  /** The values of the page's form: the outcome is that of the page as it stands. */
  values: Values;
  catalogue: Catalogue;
}

/** Runs all steps of a row as one call, which is tried again as the call of a tool is. */
export function rowWork(call: RowCall): Work {
  return async (tell, signal): Promise<Done> => {
    try {
      const outcome = await patiently(
        (on) => runRow(call, on, signal),
        (standing) => tell({ standing }),
        signal,
      );
      return { outcome, refused: new Map() };
    } catch (error) {
      throw asRefused(error) ?? error;
    }
  };
}

async function runRow(call: RowCall, on: Listeners, signal: AbortSignal): Promise<Outcome> {
  const { row, files, secrets, beside, values, catalogue } = call;
  const { operations, pipeline } = catalogue;
  const last = operations.find(({ name }) => name === row.steps.at(-1)?.tool);
  if (!last) throw new Error("the last tool of these steps is gone");
  const body = new FormData();
  body.append(pipeline.fields.steps, JSON.stringify(pipelineSteps(row.steps, secrets)));
  for (const [name, file] of Object.entries(beside)) body.append(name, file);
  for (const { file } of files) body.append(pipeline.fields.files, file);
  const answer = await answerTo(pipeline.path, body, on, signal);
  if (answer.status !== 200) throw await refusalIn(answer);
  const outcome = outcomeOf(answer, last, [...files], values);
  note(outcome, row.steps);
  return outcome;
}
