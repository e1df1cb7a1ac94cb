import { fact, warn } from "#engines/job/job.ts";
import { inTime, within } from "../bounds.ts";
import type { Stage } from "../capture.ts";
import { hasMoved, settle } from "../settle.ts";
import { ask, worldOf } from "../world.ts";
import { takeOff } from "./clear.ts";
import { judge, type Verdict } from "./cues.ts";
import { addFrames } from "./frames.ts";
import { type Candidate, foundAt, hasChanged, lookOver, noteAsked, type Overview, openTree } from "./look-over.ts";

const lookMs = 5_000;
/** How long a page inside may take to tell its words; after that it is judged by its looks. */
const frameMs = 1_500;
/** The most rounds of taking banners off: one that comes again after three times does so for ever. */
const mostRounds = 4;

/** Takes consent banners and chat bubbles off the page: hides them, and answers no question in anybody's name. */
export async function takeBannersOff(stage: Stage): Promise<void> {
  const gone = { banner: 0, chat: 0 };
  for (let round = 1; ; round++) {
    const { candidates, verdicts } = await lookAgain(stage);
    const chosen = verdicts.flatMap((verdict, at) =>
      verdict && !isWithinChosen(candidates, verdicts, at) ? [{ verdict, at, isShown: candidates[at]?.isShown }] : [],
    );
    if (chosen.length === 0) break;
    const shown = chosen.filter(({ isShown }) => isShown);
    const hasBanner = shown.some(({ verdict }) => verdict === "banner");
    const places = chosen.map(({ at }) => at);
    await inTime(lookMs, "cleared", ask(stage, takeOff(places, hasBanner)));
    for (const { verdict } of shown) gone[verdict] += 1;
    if ((await inTime(lookMs, "looked over", ask(stage, hasChanged))) === false) break;
    if (round < mostRounds) continue;
    warn("A banner comes back as often as it is taken off the page: it may be in the result.");
    break;
  }
  fact("Banners", gone.banner);
  fact("Chat-Bubbles", gone.chat);
}

function isWithinChosen(candidates: readonly Candidate[], verdicts: readonly Verdict[], at: number): boolean {
  for (let outer = candidates[at]?.within; outer !== undefined; outer = candidates[outer]?.within) {
    if (verdicts[outer]) return true;
  }
  return false;
}

/** A page may go elsewhere at any moment: only the place where it ends up counts. */
async function lookAgain(stage: Stage): Promise<{ candidates: Candidate[]; verdicts: Verdict[] }> {
  try {
    return await lookAt(stage);
  } catch (error) {
    if (!hasMoved(error)) throw error;
    await settle(stage, { whole: false });
    return lookAt(stage);
  }
}

async function lookAt(stage: Stage): Promise<{ candidates: Candidate[]; verdicts: Verdict[] }> {
  let seen = await overview(stage);
  if (seen.hosts > 0 && (await openTrees(stage, seen.hosts))) seen = await overview(stage);
  const { candidates, windowWidth, windowHeight } = seen;
  if (candidates.some(({ frames }) => frames.length > 0)) await within(frameMs, addFrames(stage, candidates));
  const verdicts = candidates.map((one) => judge({ ...one, windowWidth, windowHeight }));
  return { candidates, verdicts };
}

const overview = async (stage: Stage) => (await inTime(lookMs, "looked over", ask(stage, lookOver))) as Overview;

/** Opens closed shadow trees, which no script can see into, ours included, by the browser's protocol. */
async function openTrees(stage: Stage, hosts: number): Promise<boolean> {
  const { session } = stage;
  const contextId = await worldOf(stage);
  const open = async (at: number): Promise<boolean> => {
    const { result } = await session.send("Runtime.evaluate", { expression: foundAt("hosts", at), contextId });
    if (result.objectId === undefined) return false;
    const { node } = await session.send("DOM.describeNode", { objectId: result.objectId, depth: 1, pierce: true });
    const tree = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === "closed");
    if (!tree) return false;
    const { object } = await session.send("DOM.resolveNode", {
      backendNodeId: tree.backendNodeId,
      executionContextId: contextId,
    });
    await session.send("Runtime.callFunctionOn", {
      functionDeclaration: openTree,
      executionContextId: contextId,
      arguments: [{ objectId: object.objectId ?? "" }],
    });
    return true;
  };
  const found = await inTime(lookMs, "looked over", Promise.all(Array.from({ length: hosts }, (_, at) => open(at))));
  await ask(stage, noteAsked);
  return found.some(Boolean);
}
