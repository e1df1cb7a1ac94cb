import { renewVisit } from "../../ui/api.ts";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Outcome, Values } from "../model.ts";
import { type Answer, outcomeOf, refusalIn } from "./answer.ts";
import { bodyOf } from "./body.ts";
import { type Listeners, mostWithProgress, post } from "./post.ts";

/** One call of a tool. It rejects with a `Refused`, with `Broken` where the line broke, or with the signal's reason. */
export async function send(
  tool: Tool,
  files: Chosen[],
  parts: Record<string, File>,
  values: Values,
  on: Listeners,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = bodyOf(tool, files, parts, values);
  const bytes = [...files.map(({ file }) => file), ...Object.values(parts)].reduce((sum, { size }) => sum + size, 0);
  const answer = await answerTo(tool.path, body, bytes, on, signal);
  if (answer.status !== 200) throw await refusalIn(answer);
  return { ...outcomeOf(answer, tool, files, values), beside: Object.keys(parts) };
}

/** What is answered to a body of so many bytes. */
export async function answerTo(
  path: string,
  body: FormData | string,
  bytes: number,
  on: Listeners,
  signal: AbortSignal,
): Promise<Answer> {
  const call = () => post(path, body, bytes <= mostWithProgress, on, signal);
  const first = await call();
  // The page has been open for longer than its cookie holds.
  return first.status === 401 ? renewVisit().then(call) : first;
}
