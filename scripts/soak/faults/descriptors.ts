import { readdirSync, readFileSync } from "node:fs";
import { engines, processOf } from "../processes.ts";
import type { Trouble } from "./trouble.ts";

/** As many as it has, and a few: enough for some calls to come in, too few for what they need. */
const mostSpare = 6;

const openIn = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

function limitsOf(pid: number): { soft: string; hard: string } {
  const [, soft = "", hard = ""] =
    /^Max open files\s+(\S+)\s+(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, "latin1")) ?? [];
  return { soft, hard };
}

/** A service that has ended meanwhile is told of at the end of the soak. */
function limit(pid: number, soft: number | string, hard: string): void {
  const { exitCode, stderr } = Bun.spawnSync(["prlimit", `--pid=${pid}`, `--nofile=${soft}:${hard}`]);
  if (exitCode !== 0 && processOf(pid)) throw new Error(`prlimit: ${stderr}`);
}

export const canLimit = (): boolean => Bun.which("prlimit") !== null;

/** The service gets no further descriptors (prlimit(2)): nothing to accept, to open or to start. */
export const descriptors: Trouble = {
  fault: "descriptors",
  async make({ ground }, random) {
    const { pid } = ground.service;
    const { soft, hard } = limitsOf(pid);
    limit(pid, openIn(pid) + random.below(mostSpare), hard);
    try {
      await Bun.sleep(2_000 + random.below(3_000));
    } finally {
      limit(pid, soft, hard);
    }
    return engines;
  },
};
