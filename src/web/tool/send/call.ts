import type { Tool } from "../../ui/catalogue.ts";
import { at } from "../../ui/place.ts";
import { type Chosen, GoneFile, type Outcome, type Values } from "../model.ts";
import { type Answer, outcomeOf, refusalIn } from "./answer.ts";
import { bodyOf } from "./body.ts";
import { Broken } from "./broken.ts";
import { type Listeners, mostWithProgress, post } from "./post.ts";

/** Calls a tool. It rejects with a `Refused`, with `Broken` where the line broke, or with the signal's reason. */
export async function send(
  tool: Tool,
  files: Chosen[],
  parts: Record<string, File>,
  values: Values,
  on: Listeners,
  signal: AbortSignal,
): Promise<Outcome> {
  const answer = await answerTo(tool.path, bodyOf(tool, files, parts, values), on, signal);
  if (answer.status !== 200) throw await refusalIn(answer);
  return { ...outcomeOf(answer, tool, files, values), beside: Object.keys(parts) };
}

const filesIn = (body: FormData | string): File[] =>
  typeof body === "string" ? [] : [...body.values()].filter((value) => value instanceof File);

export async function answerTo(
  path: string,
  body: FormData | string,
  on: Listeners,
  signal: AbortSignal,
): Promise<Answer> {
  const bytes = filesIn(body).reduce((sum, { size }) => sum + size, 0);
  const call = () => post(path, body, bytes <= mostWithProgress, on, signal);
  try {
    const first = await call();
    if (first.status !== 401) return first;
    await renewVisit();
    return await call();
  } catch (error) {
    if (error instanceof Broken) await findGone(filesIn(body));
    throw error;
  }
}

/** Gets a fresh cookie with the head of any page, for a page that has been open for longer than its cookie holds. */
async function renewVisit(): Promise<void> {
  await fetch(at(""), { method: "HEAD", cache: "no-store" }).catch(() => {
    throw new Broken("The connection broke off.");
  });
}

/** Finds files that can't be read any more, by asking for a byte: a browser reports them as a broken connection. */
async function findGone(files: readonly File[]): Promise<void> {
  for (const file of files) {
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new GoneFile(file.name);
      });
  }
}
