import { sorts } from "./cases/case.ts";
import type { Drawn } from "./draw.ts";
import type { Fault } from "./judge.ts";
import { manners } from "./manner.ts";
import type { Engine } from "./processes.ts";

export interface Finding {
  /** The call that shows it; none where it is the service as a whole. */
  number: number | undefined;
  what: string;
  says: string;
  during: readonly Fault[];
}

/** Calls of one kind, and what came of them. */
class Row {
  calls = 0;
  asAlone = 0;
  turnedAway = 0;
  left = 0;
  wrong = 0;
}

export type Result = "asAlone" | "turnedAway" | "left" | "wrong";

/** Everything that a soak counts. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly tools = new Map<string, Row>();
  readonly kinds = new Map<string, Row>([...sorts, ...manners.slice(1)].map((name) => [name, new Row()]));
  readonly plain = new Row();
  readonly told = new Row();
  readonly windows = new Map<Fault, { count: number; longestRecoveryMs: number }>();
  readonly kills = new Map<Engine, number>();
  readonly stops = new Map<Engine, number>();
  readonly says: string[] = [];
  readonly skipped: string[] = [];
  unanswered = 0;
  fiveHundreds = 0;
  /** Good calls that were whole and apart from every fault: how many, and how many of them were answered by 200. */
  quiet = { calls: 0, done: 0 };

  get calls(): number {
    return this.plain.calls + this.told.calls;
  }

  note(drawn: Drawn, result: Result): void {
    const { case: one, manner, progress } = drawn;
    const way = manner.way === "stalled" ? "slow" : manner.way === "paused" ? "unread" : manner.way;
    const kind = way === "whole" ? one.sort : way;
    const tool = this.tools.get(one.tool) ?? new Row();
    this.tools.set(one.tool, tool);
    for (const row of [tool, this.kinds.get(kind), progress ? this.told : this.plain]) {
      if (!row) continue;
      row.calls += 1;
      row[result] += 1;
    }
  }

  blame(what: string, says: string, during: readonly Fault[] = [], number?: number): void {
    this.findings.push({ number, what, says, during });
  }

  noteWindow(fault: Fault, recoveryMs: number): void {
    const { count, longestRecoveryMs } = this.windows.get(fault) ?? { count: 0, longestRecoveryMs: 0 };
    this.windows.set(fault, { count: count + 1, longestRecoveryMs: Math.max(longestRecoveryMs, recoveryMs) });
  }
}

export const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);
