import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Truth } from "../truth/truth.ts";
import { endings, type Tool } from "./read.ts";

/** What a tool answered with; beside it lies the result, where there is one. */
export interface Answered {
  warnings: string[];
  failed?: string;
}

/** As many heavy calls at once as there are cores, and all the time they need: a busy machine is to score as an idle one. */
export const patient = {
  LOG_LEVEL: "error",
  WORKERS: String(availableParallelism() + 1),
  QUEUE: "1000",
  QUEUE_WAIT_S: "3600",
  DEADLINE_OFFICE_S: "3600",
};

export const resultOf = (folder: string, tool: Tool, name: string): string =>
  join(folder, tool, `${name}.${endings[tool]}`);

/** Sends PDFs to a service, some at once; results and what was told lie in the folder. */
export async function convert(
  url: string,
  tool: Tool,
  set: string,
  truths: readonly Truth[],
  folder: string,
): Promise<void> {
  await atOnce(truths, availableParallelism() + 1, async ({ name }) => {
    const form = new FormData();
    form.append("file", new Blob([await Bun.file(join(set, `${name}.pdf`)).bytes()]), `${name}.pdf`);
    const answer = await fetch(`${url}/api/pdf-to-${tool}`, { method: "POST", body: form });
    const body = new Uint8Array(await answer.arrayBuffer());
    const told: Answered = { warnings: warningsOf(answer.headers) };
    if (answer.status === 200) await Bun.write(resultOf(folder, tool, name), body);
    else if (answer.status === 503) throw new Error(`The service was too busy for ${name}: no score comes of that.`);
    else told.failed = `${answer.status} ${new TextDecoder().decode(body)}`;
    await Bun.write(answerPath(folder, tool, name), JSON.stringify(told));
  });
}

export const answerPath = (folder: string, tool: Tool, name: string): string => join(folder, tool, `${name}.json`);

export async function answered(folder: string, tool: Tool, name: string): Promise<Answered> {
  return (await Bun.file(answerPath(folder, tool, name)).json()) as Answered;
}

const warningsOf = (headers: Headers): string[] =>
  (headers.get("x-result-warnings") ?? "")
    .split(";")
    .filter((text) => text !== "")
    .map(decodeURIComponent);

/** Works on so many things at a time, in their order. */
export async function atOnce<T>(things: readonly T[], count: number, work: (thing: T) => Promise<void>): Promise<void> {
  const ahead = [...things];
  const take = async () => {
    for (let one = ahead.shift(); one !== undefined; one = ahead.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: count }, take));
}

export const isThere = (folder: string, tool: Tool, name: string): boolean => existsSync(resultOf(folder, tool, name));
