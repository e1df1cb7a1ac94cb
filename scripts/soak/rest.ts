import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Ground } from "./ground.ts";
import { restedMs } from "./ground.ts";
import { byEngine, descendantsOf, residentMB } from "./processes.ts";
import { linksOf, socketsOf } from "./sockets.ts";

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
  const sockets = socketsOf(pid).sort();
  return { processes, files: filesIn(folder), descriptors: linksOf(pid).length, sockets, residentMB: residentMB(pid) };
}

/** What of a list is left when another one has taken its own, each once. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1);
  return left;
}

/** What is more than before, each as a sentence. */
export function more(before: Rest, now: Rest): string[] {
  const processes = [...now.processes].flatMap(([name, number]) => {
    const had = before.processes.get(name) ?? 0;
    return number > had ? [`${number - had} more processes of ${name}`] : [];
  });
  const sockets = now.sockets.length > before.sockets.length ? without(now.sockets, before.sockets) : [];
  const files = now.files.filter((path) => !before.files.includes(path));
  return [
    ...processes,
    ...(files.length > 0 ? [`${files.length} more files: ${files.slice(0, 5).join(", ")}`] : []),
    ...(sockets.length > 0 ? [`${sockets.length} more sockets: ${[...new Set(sockets)].join("; ")}`] : []),
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
