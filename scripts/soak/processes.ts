import { readdirSync, readFileSync } from "node:fs";

/** A living process below the service. */
export interface Process {
  pid: number;
  /** When it began, in ticks since boot: with the id it names a process for good. */
  started: string;
  parent: number;
  args: string;
  ticks: number;
  /** The same with all of its children that have ended and were waited for. */
  ticksInAll: number;
  bytes: number;
}

const pageBytes = 4_096;

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return undefined; // It has just gone.
  }
}

export function processOf(pid: number): Process | undefined {
  const stat = read(`/proc/${pid}/stat`);
  const args = read(`/proc/${pid}/cmdline`);
  if (stat === undefined || args === undefined) return undefined;
  // The name in brackets may hold blanks.
  const [state, parent, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  return {
    pid,
    parent: Number(parent),
    args: args.replaceAll("\0", " ").trim(),
    ticks: ticksIn(fields, 9, 10),
    ticksInAll: ticksIn(fields, 9, 10, 11, 12),
    started: fields[17] ?? "",
    bytes: Number(fields[19]) * pageBytes,
  };
}

const ticksIn = (fields: readonly string[], ...places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0);

/** Everything that the service has started, and what that has started; never the service itself. */
export function descendantsOf(service: number): Process[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((one) => one !== undefined);
  const children = new Map<number, Process[]>();
  for (const one of all) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  const found: Process[] = [...(children.get(service) ?? [])];
  for (const one of found) found.push(...(children.get(one.pid) ?? []));
  return found;
}

/** Processor time of a process and all below it. */
export const ticksBelow = (pid: number): number =>
  [processOf(pid), ...descendantsOf(pid)].reduce((sum, one) => sum + (one?.ticksInAll ?? 0), 0);

export const isAlive = ({ pid, started }: Pick<Process, "pid" | "started">): boolean =>
  processOf(pid)?.started === started;

export const engines = [
  "mupdf",
  "sharp",
  "canvas",
  "office",
  "tesseract",
  "onnx",
  "qrcode",
  "libreoffice",
  "chromium",
  "programs",
] as const;
/** What a process works for. A program that is started for one call is one of the last. */
export type Engine = (typeof engines)[number];

const pools: Partial<Record<string, Engine>> = { libreoffice: "office" };

export function engineOf({ args }: Pick<Process, "args">): Engine | undefined {
  const pool = /\/engines\/pool\/child\.ts \S*\/engines\/(\w+)\/tasks\.ts/.exec(args)?.[1];
  if (pool) return pools[pool] ?? engines.find((name) => name === pool);
  if (args.includes("/libreoffice/shim.ts")) return "libreoffice";
  if (/chromium|chrome-headless|google-chrome/.test(args)) return "chromium";
  return /(^|[ /])(gs|qpdf|jpegtran|rsvg-convert|pdftotext)( |$)/.test(args) ? "programs" : undefined;
}

/** The processes of each engine; of one that starts others, its first is the one that has the others. */
export function byEngine(processes: readonly Process[]): Map<Engine, Process[]> {
  const groups = new Map<Engine, Process[]>();
  for (const one of processes) {
    const engine = engineOf(one);
    if (engine) groups.set(engine, [...(groups.get(engine) ?? []), one]);
  }
  return groups;
}

export const residentMB = (service: number): number =>
  [...descendantsOf(service), processOf(service)].reduce((sum, one) => sum + (one?.bytes ?? 0), 0) / 1_048_576;
