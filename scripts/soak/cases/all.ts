import { operations } from "#operations/index.ts";
import { type Canary, type Case, type Content, canaryOf, type Sort } from "./case.ts";
import { good, pipelines } from "./good.ts";
import { badOf, hugeOf, type Refused } from "./refused.ts";

export const pipeline = "pipeline";
export type Lane = "light" | "heavy" | "capture";

/** All cases of one tool. */
export interface Tool {
  name: string;
  lane: Lane;
  cases: Record<Sort, readonly Case[]>;
}

const lanes: Partial<Record<string, Lane>> = { image: "light", pdf: "light", capture: "capture" };

export const toolNames: readonly string[] = [...operations.map(({ name }) => name), pipeline];

/** Every case of these tools, made of the seed; pages of the web are on `site`. */
export async function makeTools(seed: number, site: string, names: readonly string[] = toolNames): Promise<Tool[]> {
  let index = 0;
  const canary = () => canaryOf(seed, index++);
  const tools: Tool[] = [];
  for (const operation of operations) {
    const { name, work, input } = operation;
    const isJson = input.kind === "none";
    const makes = good[name];
    if (!makes) throw new Error(`there is no case of ${name}`);
    const right: Case[] = [];
    for (const [at, make] of makes.entries()) {
      const mine = canary();
      right.push(whole(name, "good", `call ${at + 1}`, mine, await make(mine, site), [200], isJson));
    }
    const refused = async (sort: Sort, list: (content: Content, canary: Canary) => Refused[]) => {
      const mine = canary();
      const content = await makes[0]?.(mine, site);
      return list(content ?? {}, mine).map((one) => ({
        ...whole(name, sort, one.name, mine, one, one.due, isJson),
        ...one,
      }));
    };
    const bad = await refused("bad", (content, mine) => badOf(operation, content, mine));
    const huge = await refused("huge", (content, mine) => hugeOf(operation, content, mine));
    // The canaries of all tools are drawn before some are left out: a case is the same whatever else is sent.
    if (names.includes(name)) tools.push({ name, lane: lanes[work] ?? "heavy", cases: { good: right, bad, huge } });
  }
  if (names.includes(pipeline)) tools.push(await makePipelines(canary, site));
  return tools;
}

const whole = (
  tool: string,
  sort: Sort,
  name: string,
  canary: Canary,
  content: Content,
  due: readonly number[],
  isJson: boolean,
): Case => ({ ...content, tool, sort, name, canary, due, isJson });

async function makePipelines(canary: () => Canary, site: string): Promise<Tool> {
  const right: Case[] = [];
  for (const [at, make] of pipelines.entries()) {
    const mine = canary();
    right.push(whole(pipeline, "good", `call ${at + 1}`, mine, await make(mine, site), [200], false));
  }
  const mine = canary();
  const refuse = (sort: Sort, name: string, steps: unknown, due: number): Case =>
    whole(pipeline, sort, name, mine, { options: { steps: JSON.stringify(steps) } }, [due], false);
  const drawn = { tool: "qr-generate", options: { text: mine.word } };
  const bad = [
    refuse("bad", "a step with a value that it can't have", [{ tool: "qr-generate", options: { size: -1 } }], 400),
    refuse("bad", "a tool that there is not", [{ tool: mine.word }], 400),
    refuse("bad", "a step that can't follow the other", [drawn, { tool: "pdf-compress" }], 400),
    refuse(
      "bad",
      "a step that fails",
      [drawn, { tool: "image-crop", options: { x: 9_000, y: 0, width: 9, height: 9 } }],
      422,
    ),
  ];
  const turn = { tool: "image-rotate", options: { angle: 90 } };
  const huge = [refuse("huge", "11 steps", [drawn, ...Array.from({ length: 10 }, () => turn)], 400)];
  return { name: pipeline, lane: "heavy", cases: { good: right, bad, huge } };
}
