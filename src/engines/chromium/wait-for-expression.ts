import { currentJob } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { within } from "./bounds.ts";
import type { Stage } from "./capture.ts";
import { short } from "./losses.ts";

const mostMs = 20_000;
/** Time kept for the rest of the capture, so that whoever waits in vain hears why, and not only of the deadline. */
const restMs = 5_000;
const betweenMs = 50;

const field = "waitForExpression";

/** The expression's value at one moment: whether it was true, or what it threw. */
type Seen = { is: boolean } | { threw: string };

/**
 * Waits until an expression is true in the page's own world, as its scripts would see it. The next script that runs may
 * mend an error that it throws, so an error is told only at the end.
 */
export async function waitForExpression(stage: Stage, expression: string): Promise<void> {
  const since = Date.now();
  const until = Math.min(since + mostMs, currentJob().deadlineAt - restMs);
  let seen: Seen | undefined;
  do {
    const looked = await within(Math.max(betweenMs, until - Date.now()), look(stage, expression, until));
    if (!looked) break;
    seen = looked.value;
    if ("is" in seen && seen.is) return;
    await Bun.sleep(betweenMs);
  } while (Date.now() < until);
  const last = !seen ? "it never came to an end" : "threw" in seen ? `it threw ${seen.threw}` : "it was false";
  const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
  throw new Problem("unprocessable", `${field} did not become true within ${seconds} s: ${last}.`);
}

/** Makes a script of an expression; line ends keep a comment at its end to itself. */
const awaited = (expression: string): string => `(async () => Boolean(await (\n${expression}\n)))()`;

async function look({ session }: Stage, expression: string, until: number): Promise<Seen> {
  try {
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression: awaited(expression),
      ...{ awaitPromise: true, returnByValue: true },
      // An expression that never ends would hold up the page for as long as it is open.
      timeout: Math.max(betweenMs, until - Date.now()),
    });
    if (exceptionDetails && isMisspelt(exceptionDetails)) throw noExpression(wordsOf(exceptionDetails));
    return exceptionDetails ? { threw: wordsOf(exceptionDetails) } : { is: result.value === true };
  } catch (error) {
    // The page went elsewhere by itself: only the place where it ends up counts.
    if (/context was destroyed|navigat|find (context|frame)|Promise was collected/i.test(String(error)))
      return { is: false };
    throw error;
  }
}

interface Thrown {
  text: string;
  exception?: { className?: string; description?: string; value?: unknown };
}

/** Whether an expression can't be parsed. An error that it throws while it runs comes by the promise instead. */
const isMisspelt = ({ text, exception }: Thrown): boolean =>
  exception?.className === "SyntaxError" && !/in promise/.test(text);

const noExpression = (says: string): Problem =>
  new Problem("bad-request", `${field} must be an expression of JavaScript, but it is none: ${says}.`, {
    fields: [field],
  });

/** The first line of an error; the lines below tell where in the browser it happened. */
function wordsOf({ text, exception }: Thrown): string {
  const value = exception ? String(exception.value) : text;
  const [line = ""] = (exception?.description ?? value).split("\n");
  return short(line).replace(/\.$/, "");
}
