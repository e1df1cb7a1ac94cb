import { Problem } from "#problem";
import { inTime } from "./bounds.ts";
import type { Cell } from "./cell.ts";
import { pageSize } from "./page-scripts.ts";

const measureMs = 10_000;

/**
 * Runs a script of ours on the page in a world of its own (Chrome DevTools Protocol, Page.createIsolatedWorld): the
 * document is the same, but what the page has made of Math, document or any other object is not.
 */
export async function ask(cell: Pick<Cell, "session">, script: string): Promise<unknown> {
  const { session } = cell;
  const contextId = await worldOf(cell);
  const asked = { expression: script, contextId, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", asked);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Makes our world on the page, and returns its number in the protocol; it stays as long as the document does. */
export async function worldOf({ session }: Pick<Cell, "session">): Promise<number> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "capture",
  });
  return executionContextId;
}

/** How large the page is as it is laid out now. */
export async function sizeOf(cell: Pick<Cell, "session">): Promise<{ width: number; height: number }> {
  const size = (await inTime(measureMs, "measured", ask(cell, pageSize))) as { width: unknown; height: unknown };
  const [width, height] = [size?.width, size?.height].map(Number);
  if (isLength(width) && isLength(height)) return { width, height };
  throw new Problem("unprocessable", "The page does not tell how large it is.");
}

const isLength = (length: number | undefined): length is number =>
  length !== undefined && Number.isSafeInteger(length) && length >= 0;
