import { fileURLToPath } from "node:url";
import { config } from "#config";
import { currentJob } from "#engines/job/job.ts";
import { leaveBehind } from "#engines/pool/spent.ts";
import { burdens } from "#formats/svg/burdens.ts";
import { log } from "#log";
import { Problem } from "#problem";
import type { Size } from "../budget.ts";
import type { Drawing, Opened } from "../opened.ts";
import { plan, type Step } from "../steps/index.ts";
import { estimate } from "./estimate.ts";
import { processorMs } from "./time.ts";

/** The time that hardly any drawing passes; slower ones are looked at more closely, in a process of their own. */
const unsuspiciousMs = 500;
const watchMs = 25;
/** The share of a call's time left that drawing may take; the rest is for work on the picture. */
const drawingShare = 2 / 3;

/** The size at which a drawing is drawn: a resize as first step asks for another one. */
export const drawnSize = (header: Size, [first]: readonly Step[]): Size =>
  first?.do === "resize" ? plan(first, header) : header;

/**
 * Draws, and gives up where that surely takes longer than it may. A few hundred bytes of filters, masks or dashes can
 * keep librsvg busy for hours: only drawing them shows what they cost.
 */
export async function withinReason<T>(
  { header, vector }: Opened,
  steps: readonly Step[],
  work: () => Promise<T>,
): Promise<T> {
  const budgetMs = drawingShare * (currentJob().deadlineAt - Date.now());
  if (!vector || !Number.isFinite(budgetMs)) return work();
  const size = drawnSize(header, steps);
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let close: (() => Promise<void>) | undefined;
  const start = processorMs();
  const watch = setInterval(() => {
    if (processorMs() - start < unsuspiciousMs) return;
    clearInterval(watch);
    close = doubt(vector, size, budgetMs, reject);
  }, watchMs);
  try {
    return await Promise.race([work(), refused]);
  } finally {
    clearInterval(watch);
    await close?.();
  }
}

/** Times the drawing at smaller sizes in another process, and refuses it by the outcome; returns how to end that. */
function doubt(drawing: Drawing, size: Size, budgetMs: number, refuse: (why: Problem) => void): () => Promise<void> {
  const timing = import("#engines/pool/child-process.ts").then(({ Child }) => {
    return new Child(fileURLToPath(import.meta.resolve("./tasks.ts")), () => undefined);
  });
  const judged = timing.then(async (child) => {
    const time = async (part: Size, mostMs: number) => {
      const work = { task: "timeDrawing", args: [drawing, part, mostMs], remainingMs: Number.POSITIVE_INFINITY };
      const { reply, value, ending } = await child.run(work, config.childMemoryBytes / 2);
      if (ending === "too large") return undefined;
      // A drawing that can't be timed is not given up for that.
      if (!reply || reply.failure) throw new Error("not timed");
      return value as number | undefined;
    };
    const found = await estimate(size, drawing.length, budgetMs, time);
    if (found === "within") return;
    leaveBehind();
    refuse(tooCostly(drawing, size, found === "endless"));
  });
  let isClosed = false;
  judged.catch((cause) => isClosed || log.warn("a drawing could not be timed", { cause: String(cause) }));
  return async () => {
    isClosed = true;
    await (await timing.catch(() => undefined))?.end("unwanted");
  };
}

function tooCostly(drawing: Drawing, { width, height }: Size, isEndless: boolean): Problem {
  const found = burdens(Buffer.from(drawing).toString());
  const causes = found.length > 0 ? found.join(", ") : "the sheer number of its shapes";
  const where = isEndless
    ? "however small it is drawn"
    : `at ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels`;
  const advice = isEndless ? "Simplify it." : "Ask for a smaller size, or simplify it.";
  return new Problem(
    "unprocessable",
    `Drawing the SVG takes too long ${where}. What can be dear: ${causes}. ${advice}`,
  );
}
