import type { CDPSession } from "playwright-core";
import type { Stage } from "../capture.ts";
import { worldOf } from "../world.ts";
import type { Candidate } from "./look-over.ts";
import { foundAt } from "./look-over.ts";
import { readFrame } from "./reading.ts";

/** The most pages inside whose words are asked for in one look. */
const mostFrames = 12;

type Words = Pick<Candidate, "text" | "length" | "labels" | "names" | "fields" | "passwords">;

/** Adds the words of pages inside to the candidates that they stand in. */
export async function addFrames(stage: Stage, candidates: readonly Candidate[]): Promise<void> {
  const places = [...new Set(candidates.flatMap(({ frames }) => frames))].slice(0, mostFrames);
  const elsewhere = sessionsElsewhere(stage);
  const told = new Map<number, Words>();
  const ask = async (place: number) => {
    const words = await wordsIn(stage, place, elsewhere).catch(() => undefined);
    if (words) told.set(place, words);
  };
  await Promise.all(places.map(ask));
  for (const one of candidates) {
    for (const place of one.frames) {
      const words = told.get(place);
      if (!words) continue;
      one.text = `${one.text} ${words.text}`;
      one.length += words.length;
      one.labels = [...one.labels, ...words.labels];
      one.names = `${one.names} ${words.names}`;
      one.fields += words.fields;
      one.passwords += words.passwords;
    }
  }
}

/** Opens sessions for pages of other sites, which run in processes of their own, by their frames' ids. */
function sessionsElsewhere({ context, page }: Stage): () => Promise<Map<string, CDPSession>> {
  let all: Promise<Map<string, CDPSession>> | undefined;
  const open = async () => {
    const inside = page.frames().filter((frame) => frame !== page.mainFrame());
    const sessions = await Promise.all(
      inside.map(async (frame) => {
        // A frame that shares the page's own process has no session of its own.
        const session = await context.newCDPSession(frame).catch(() => undefined);
        const tree = await session?.send("Page.getFrameTree").catch(() => undefined);
        return session && tree ? ([tree.frameTree.frame.id, session] as const) : undefined;
      }),
    );
    return new Map(sessions.filter((one) => one !== undefined));
  };
  return () => {
    all ??= open();
    return all;
  };
}

async function wordsIn(
  stage: Stage,
  place: number,
  elsewhere: () => Promise<Map<string, CDPSession>>,
): Promise<Words | undefined> {
  const { session } = stage;
  const contextId = await worldOf(stage);
  const { result } = await session.send("Runtime.evaluate", { expression: foundAt("frames", place), contextId });
  const { node } = await session.send("DOM.describeNode", { objectId: result.objectId ?? "" });
  const { frameId } = node;
  if (frameId === undefined) return undefined;
  const near = await read(session, frameId).catch(() => undefined);
  if (near) return near;
  const far = (await elsewhere()).get(frameId);
  return far && read(far, frameId);
}

async function read(session: CDPSession, frameId: string): Promise<Words | undefined> {
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId, worldName: "capture" });
  const asked = { expression: readFrame, contextId: executionContextId, returnByValue: true };
  const { result } = await session.send("Runtime.evaluate", asked);
  return result.value as Words | undefined;
}
