import { readdirSync } from "node:fs";
import { join } from "node:path";
import { descriptorsOf } from "#support/processes.ts";
import type { Ground } from "./ground.ts";
import { restedMs } from "./ground.ts";
import { byEngine, descendantsOf, residentMB } from "./processes.ts";
import { socketsAmong } from "./sockets.ts";

/** What a service holds that nobody calls. */
export interface Rest {
  processes: Map<string, number>;
  /** Below its temporary folder and its data. */
  files: string[];
  descriptors: number;
  sockets: string[];
  residentMB: number;
}

const looks = 6;
const betweenMs = 500;

/** Libraries keep there what takes them long to make; it is the service's, and stays as long. */
const isLibrarys = (path: string): boolean => path.includes("/shared/cache");

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .filter((path) => !isLibrarys(path))
    .sort();
}

function look({ service: { pid }, folder }: Ground): Rest {
  const all = descendantsOf(pid);
  const processes = new Map<string, number>();
  for (const [engine, list] of byEngine(all)) processes.set(engine, list.length);
  const known = [...processes.values()].reduce((sum, number) => sum + number, 0);
  if (all.length > known) processes.set("others", all.length - known);
  const descriptors = descriptorsOf(pid);
  const sockets = socketsAmong(descriptors, pid);
  return { processes, files: filesIn(folder), descriptors: descriptors.length, sockets, residentMB: residentMB(pid) };
}

/** Sockets of the second list that the first one lacks. Several may be told by the same words: each is matched once. */
function newSockets(before: readonly string[], now: readonly string[]): string[] {
  const left = [...now];
  for (const known of before) if (left.includes(known)) left.splice(left.indexOf(known), 1);
  return left;
}

/** What is more than before, each as a sentence. */
export function more(before: Rest, now: Rest): string[] {
  const processes = [...now.processes].flatMap(([name, number]) => {
    const had = before.processes.get(name) ?? 0;
    return number > had ? [`${number - had} more processes of ${name}`] : [];
  });
  // A new socket may stand in the place of one that is gone: their number tells how many are left.
  const moreSockets = now.sockets.length - before.sockets.length;
  const ends = new Set(newSockets(before.sockets, now.sockets));
  const files = now.files.filter((path) => !before.files.includes(path));
  return [
    ...processes,
    ...(files.length > 0 ? [`${files.length} more files: ${files.slice(0, 5).join(", ")}`] : []),
    ...(moreSockets > 0 ? [`${moreSockets} more sockets: ${[...ends].join("; ")}`] : []),
    ...(now.descriptors > before.descriptors ? [`${now.descriptors - before.descriptors} more descriptors`] : []),
  ];
}

/**
 * The service at rest: engines ended but for those that are kept, and of a few looks the least memory, since what waits
 * for the collector is not held. Given what it held before, it may take as long again to let go of the rest.
 */
export async function atRest(ground: Ground, before?: Rest): Promise<Rest> {
  await Bun.sleep(restedMs);
  const until = performance.now() + restedMs;
  while (before && more(before, look(ground)).length > 0 && performance.now() < until) await Bun.sleep(betweenMs);
  const seen: Rest[] = [];
  for (let left = looks; left > 0; left--) {
    await Bun.sleep(betweenMs);
    seen.push(look(ground));
  }
  const last = seen.at(-1) as Rest;
  return { ...last, residentMB: Math.min(...seen.map((one) => one.residentMB)) };
}
