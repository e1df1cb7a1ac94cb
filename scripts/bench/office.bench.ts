import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figures, ms, table } from "./measure.ts";
import { type Sample, samplesIn } from "./office/documents.ts";
import { hasListener, type Listener, startListener } from "./office/listener.ts";
import { processorSeconds, runs } from "./programs.ts";
import { post, type Served, serve } from "./serve.ts";

const usage = "Usage: bun run bench office [--rounds N] [--many N] FOLDER... (of DOCX, XLSX and PPTX files)";
const mixed = 24;

/** Documents to PDF beside LibreOffice started for each, and beside one that listens; many at once; many in a row. */
export async function main(args: string[]): Promise<void> {
  const number = (name: string, usual: number) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : usual);
  const [rounds, many] = [number("--rounds", 5), number("--many", 500)];
  const places = args.filter((arg, index) => !arg.startsWith("--") && !args[index - 1]?.startsWith("--"));
  const samples = await samplesIn(places);
  if (samples.length === 0) throw new Error(usage);
  const folder = await mkdtemp(join(tmpdir(), "bench-office-"));
  // Heavy calls never hold the last place: with three there are two for them.
  const service = await serve({ WORKERS: "3", QUEUE: "64", QUEUE_WAIT_S: "600" });
  const listener = hasListener() ? await startListener(folder) : undefined;
  if (!listener) console.log("No python3-uno here: nothing is said of a LibreOffice that listens.\n");
  try {
    console.log(await beside(samples, rounds, { service, listener, folder }));
    console.log(`\n${await together(samples, service)}`);
    console.log(`\n${await inARow(samples, many, service)}`);
  } finally {
    await listener?.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Rivals {
  service: Served;
  listener: Listener | undefined;
  folder: string;
}

interface Cost {
  wall: number[];
  cpu: number[];
}

async function beside(samples: readonly Sample[], rounds: number, rivals: Rivals): Promise<string> {
  const rows: string[][] = [];
  let isGone = false;
  for (const sample of samples) {
    const costs = { own: cost(), warm: cost(), soffice: cost(), listener: cost() };
    let pages: string | null = null;
    const own = async () => {
      pages = (await convert(rivals.service, sample)).headers.get("x-result-pages");
    };
    try {
      await own();
    } catch {
      continue; // What is refused has no price.
    }
    if (!isGone) await rivals.listener?.convert(sample.path);
    for (let round = 0; round < rounds; round++) {
      const warm = zygoteOf(rivals.service.pid);
      const before = processorSeconds(warm);
      await measure(costs.own, () => processorSeconds(rivals.service.pid), own);
      costs.warm.cpu.push((processorSeconds(warm) - before) * 1000);
      await measure(costs.soffice, undefined, () => fresh(sample, rivals.folder));
      const { listener } = rivals;
      if (!listener || isGone) continue;
      await measure(costs.listener, listener.seconds, async () => {
        isGone = !(await listener.convert(sample.path));
      });
      if (isGone) console.log(`The listener ended at ${sample.name}: nothing is said of it from there on.\n`);
    }
    rows.push([sample.name, pages ?? "", ...columns(costs)]);
  }
  const head = ["document", "pages", "wall", "CPU", "of it LibreOffice", "soffice wall", "CPU", "CPU ratio"];
  const beside = ["listener wall", "CPU", "LibreOffice to it"];
  return table([...head, ...beside], rows);
}

const cost = (): Cost => ({ wall: [], cpu: [] });

async function measure(into: Cost, clock: (() => number) | undefined, work: () => Promise<unknown>): Promise<void> {
  const [since, before] = [performance.now(), clock?.() ?? 0];
  const told = await work();
  into.wall.push(performance.now() - since);
  into.cpu.push((clock ? clock() - before : Number(told)) * 1000);
}

type Costs = Record<"own" | "warm" | "soffice" | "listener", Cost>;

function columns({ own, warm, soffice, listener }: Costs): string[] {
  // The clock of a process ticks a hundred times a second: only the sum of all rounds says something of short work.
  const mean = ({ cpu }: Cost) => cpu.reduce((sum, value) => sum + value, 0) / cpu.length;
  const of = (one: Cost) => [ms(figures(one.wall).median), ms(mean(one))];
  const rest = listener.cpu.length > 0 ? [...of(listener), (mean(warm) / mean(listener)).toFixed(2)] : ["", "", ""];
  return [...of(own), ms(mean(warm)), ...of(soffice), `1/${(mean(soffice) / mean(own)).toFixed(1)}`, ...rest];
}

const convert = ({ url }: Served, { tool, bytes }: Sample) => post(url, tool, bytes, {});

/** A profile and a process of its own for every document. */
async function fresh({ path }: Sample, folder: string): Promise<number> {
  const profile = await mkdtemp(join(folder, "fresh-"));
  const own = `-env:UserInstallation=file://${profile}/profile`;
  const { seconds } = await runs(["soffice", "--headless", own, "--convert-to", "pdf", "--outdir", profile, path]);
  await rm(profile, { recursive: true, force: true });
  return seconds;
}

async function together(samples: readonly Sample[], service: Served): Promise<string> {
  const fit: Sample[] = [];
  for (const sample of samples) if (await convert(service, sample).catch(() => undefined)) fit.push(sample);
  const list = Array.from({ length: mixed }, (_, index) => fit[(index * 7) % fit.length] as Sample);
  const time = async (atOnce: number) => {
    const ahead = [...list];
    const since = performance.now();
    const work = async () => {
      for (let next = ahead.shift(); next; next = ahead.shift()) await convert(service, next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return performance.now() - since;
  };
  const seconds: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    seconds[0].push(await time(1));
    seconds[1].push(await time(2));
  }
  const [one, two] = seconds.map((list) => figures(list).median) as [number, number];
  return `${mixed} documents: ${ms(one)} one at a time, ${ms(two)} two at a time, ${(one / two).toFixed(2)} × as fast.`;
}

async function inARow(samples: readonly Sample[], many: number, service: Served): Promise<string> {
  const zygote = zygoteOf(service.pid);
  const rows: string[][] = [];
  let done = 0;
  for (let index = 0; done < many && index < 10 * many; index++) {
    const sample = samples[index % samples.length];
    if (!sample || !(await convert(service, sample).catch(() => undefined))) continue;
    done += 1;
    if (done === 50 || done === many) {
      const status = readFileSync(`/proc/${zygote}/status`, "utf8");
      const megabytes = (name: string) =>
        `${(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(1)} MB`;
      rows.push([String(done), megabytes("VmRSS"), megabytes("RssAnon"), String(childrenOf(zygote).length)]);
    }
  }
  return table(["conversions", "resident memory of the warm process", "of its own", "its children"], rows);
}

const stats = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) }];
      } catch {
        return [];
      }
    });

const childrenOf = (pid: number): number[] => stats().flatMap((one) => (one.parent === pid ? [one.pid] : []));

const zygoteOf = (pid: number): number =>
  childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("shim.ts")) ?? 0;
