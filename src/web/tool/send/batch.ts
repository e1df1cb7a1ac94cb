import type { Tool } from "../../ui/catalogue.ts";
import { type Chosen, type Outcome, Refused, type Values } from "../model.ts";
import type { Sent } from "../sent.ts";
import { rateIn } from "./answer.ts";
import { type Begun, isOfTheFile } from "./begun.ts";
import { asRefused } from "./broken.ts";
import { waitOut } from "./persist.ts";
import type { Done, Say, Standing, Tell } from "./standing.ts";
import { ownNames, zipOf } from "./store-zip.ts";

/** The calls at once: one is on the line while others are worked on, so that nobody waits for the other. */
const atOnce: Record<string, number> = { light: 4, heavy: 2 };
/** The most bytes of calls at once: two large files would be no sooner there, and a service limits a caller's bytes. */
const mostBytesAtOnce = 67_108_864;

const notSent = (message: string) => new Refused({ status: 0, error: "Not sent", message, fields: [] });

/** Makes a call for each file that is left, some at once, as far as the rate allows; gives one ZIP, also if stopped. */
export async function sendBatch(
  tool: Tool,
  { files, values }: Sent,
  call: (chosen: Chosen, say: Say) => Promise<Outcome>,
  tell: Tell,
  signal: AbortSignal,
  begun: Begun = { done: [], refused: new Map(), left: files },
): Promise<Done> {
  const waiting = [...begun.left];
  const running = new Map<Chosen, { standing: Standing; end: Promise<void> }>();
  const outcomes = new Map(begun.done.map((outcome) => [outcome.from[0]?.id ?? "", outcome]));
  const refused = new Map(begun.refused);
  let rate: ReturnType<typeof rateIn>;
  let ending: Refused | undefined;

  const report = (standing?: Standing) => {
    // The page tells of the call that was begun first, so that it does not leap between files.
    const [first] = running;
    const done = outcomes.size + refused.size;
    const parts = [...running.values()].reduce((sum, one) => sum + shareOf(one.standing), 0);
    const batch = { done, of: files.length, share: (done + parts) / files.length };
    const told = standing ?? first?.[1].standing;
    if (told) tell({ standing: told, batch: standing || !first ? batch : { ...batch, name: first[0].file.name } });
  };

  async function send(chosen: Chosen): Promise<void> {
    const say: Say = (standing) => {
      const own = running.get(chosen);
      if (own) own.standing = standing;
      report();
    };
    try {
      const outcome = await call(chosen, say);
      outcomes.set(chosen.id, outcome);
      rate = rateIn(outcome.headers, tool.rate);
    } catch (error) {
      if (signal.aborted) return;
      const refusal = asRefused(error);
      if (!refusal) throw error;
      refused.set(chosen.id, refusal);
      if (!isOfTheFile(refusal)) ending ??= refusal;
    } finally {
      running.delete(chosen);
      report();
    }
  }

  /** Whether the rate allows another call, even if the service has not counted those under way. */
  const isWithinRate = () => !rate || rate.left > running.size;
  const isWithinBytes = ({ file: next }: Chosen) =>
    [...running.keys()].reduce((sum, { file }) => sum + file.size, next.size) <= mostBytesAtOnce;
  const mayBegin = (next: Chosen) =>
    running.size === 0 || (running.size < (atOnce[tool.lane] ?? 1) && isWithinRate() && isWithinBytes(next));

  while (!signal.aborted && !ending) {
    const [next] = waiting;
    if (next && running.size === 0 && rate?.left === 0) {
      const wait = { why: "rate", seconds: rate.seconds } as const;
      await waitOut(wait, (one) => one && report({ at: "waiting", waiting: one }), signal).catch(() => undefined);
      rate = undefined;
    } else if (next && mayBegin(next)) {
      waiting.shift();
      const own = { standing: { at: "upload", share: 0 } as Standing, end: Promise.resolve() };
      running.set(next, own);
      own.end = send(next);
    } else if (running.size > 0) await Promise.race([...running.values()].map(({ end }) => end));
    else break;
  }
  await Promise.all([...running.values()].map(({ end }) => end));

  const why = ending ?? notSent("Not done: it was cancelled before.");
  const rest = files.filter(({ id }) => !outcomes.has(id) && !refused.has(id));
  for (const { id } of rest) refused.set(id, why);
  if (outcomes.size === 0) {
    signal.throwIfAborted();
    throw [...refused.values()][0] ?? new Error("nothing was sent");
  }
  report({ at: "packing" });
  const inOrder = files.flatMap(({ id }) => outcomes.get(id) ?? []);
  const outcome = await together(tool, inOrder, values);
  if (signal.aborted && rest.length > 0)
    outcome.warnings.unshift(`Cancelled: ${inOrder.length} of ${files.length} files are done and in it.`);
  return { outcome, refused, isKept: true };
}

/** Gives the share of a file that is done, as far as the service tells. */
function shareOf(standing: Standing): number {
  if (standing.at !== "course") return 0;
  const { done = 0, total } = standing.course;
  return total ? Math.min(1, done / total) : 0;
}

/** Joins the results of several files; the name of its file stands before each warning. */
async function together(tool: Tool, outcomes: Outcome[], values: Values): Promise<Outcome> {
  const names = ownNames(outcomes.map(({ filename }) => filename));
  const bytes = await zipOf(outcomes.map(({ bytes }, index) => ({ name: names[index] ?? "", bytes })));
  const before = outcomes.flatMap(({ from }) => from).reduce((sum, { file }) => sum + file.size, 0);
  return {
    bytes,
    type: "application/zip",
    filename: `${tool.name}.zip`,
    facts: { "Bytes-In": String(before), "Bytes-Out": String(bytes.size), Files: String(outcomes.length) },
    warnings: outcomes.flatMap(({ warnings, from }) => warnings.map((says) => `${from[0]?.file.name}: ${says}`)),
    headers: new Headers(),
    tool,
    from: outcomes.flatMap(({ from }) => from),
    values,
    beside: outcomes[0]?.beside ?? [],
    each: outcomes,
  };
}
