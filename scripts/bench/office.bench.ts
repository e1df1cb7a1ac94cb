import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saveOptions } from "#engines/libreoffice/pdf-export.ts";
import { figures, ms, table } from "./measure.ts";
import { type Sample, samplesIn } from "./office/documents.ts";
import { hasListener, type Listener, startListener } from "./office/listener.ts";
import { longDocuments } from "./office/long.ts";
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
  const long = join(folder, "long");
  await mkdir(long);
  // Heavy calls never hold the last place: with three there are two for them.
  const service = await serve({ WORKERS: "3", QUEUE: "64", QUEUE_WAIT_S: "600" });
  const listener = hasListener() ? await startListener(folder) : undefined;
  if (!listener) console.log("No python3-uno here: nothing is said of a LibreOffice that listens.\n");
  try {
    const all = [...samples, ...(await longDocuments(long))];
    console.log(await beside(all, rounds, { service, listener, folder }));
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

/** Of one document, round by round. */
class Costs {
  readonly own = cost();
  /** Of the own ones, those of LibreOffice. */
  readonly warm = cost();
  readonly soffice = cost();
  readonly listener = cost();
  /** The same listener, told of none of the settings that the others have. */
  readonly untold = cost();
  pages = "";
  constructor(readonly sample: Sample) {}
}

/** All documents turn about, and all sides: nobody has had the same document just before. */
async function beside(samples: readonly Sample[], rounds: number, rivals: Rivals): Promise<string> {
  const all: Costs[] = [];
  for (const sample of samples) {
    const costs = new Costs(sample);
    // What is refused has no price.
    const answer = await convert(rivals.service, sample).catch(() => undefined);
    if (!answer) continue;
    costs.pages = answer.headers.get("x-result-pages") ?? "";
    await rivals.listener?.convert(sample.path, settingsOf(sample));
    all.push(costs);
  }
  for (let round = 0; round < rounds; round++) {
    for (const costs of all) for (const side of turned(sidesOf(costs, rivals), round)) await side();
  }
  const head = ["document", "pages", "wall", "CPU", "of it LibreOffice", "soffice wall", "CPU", "CPU ratio"];
  const beside = ["listener wall", "CPU", "LibreOffice to it", "to it with its own settings"];
  const rows = all.map((costs) => [costs.sample.name, costs.pages, ...columns(costs)]);
  return `${table([...head, ...beside], rows)}\n\n${summary(all)}`;
}

const turned = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

const settingsOf = ({ family }: Sample): string => saveOptions(family);

function sidesOf(costs: Costs, { service, listener, folder }: Rivals): (() => Promise<void>)[] {
  const { sample } = costs;
  const own = async () => {
    const warm = zygoteOf(service.pid);
    const before = processorSeconds(warm);
    const work = () => convert(service, sample);
    await measure(costs.own, () => processorSeconds(service.pid), work);
    costs.warm.cpu.push((processorSeconds(warm) - before) * 1000);
  };
  const soffice = () => measure(costs.soffice, undefined, () => fresh(sample, folder));
  const listens = (into: Cost, settings: string) => async () => {
    if (!listener || listener.isGone) return;
    await measure(into, listener.seconds, () => listener.convert(sample.path, settings));
    if (listener.isGone) console.log(`The listener ended at ${sample.name}: nothing is said of it from there on.\n`);
  };
  return [own, soffice, listens(costs.listener, settingsOf(sample)), listens(costs.untold, "")];
}

const cost = (): Cost => ({ wall: [], cpu: [] });

async function measure(into: Cost, clock: (() => number) | undefined, work: () => Promise<unknown>): Promise<void> {
  const [since, before] = [performance.now(), clock?.() ?? 0];
  const told = await work();
  into.wall.push(performance.now() - since);
  into.cpu.push((clock ? clock() - before : Number(told)) * 1000);
}

// The clock of a process ticks a hundred times a second: only the sum of all rounds says something of short work.
const mean = ({ cpu }: Cost): number => cpu.reduce((sum, value) => sum + value, 0) / cpu.length;

function columns({ own, warm, soffice, listener, untold }: Costs): string[] {
  const of = (one: Cost) => [ms(figures(one.wall).median), ms(mean(one))];
  const to = (one: Cost) => (mean(warm) / mean(one)).toFixed(2);
  const rest = listener.cpu.length > 0 ? [...of(listener), to(listener), to(untold)] : ["", "", "", ""];
  return [...of(own), ms(mean(warm)), ...of(soffice), `1/${(mean(soffice) / mean(own)).toFixed(1)}`, ...rest];
}

/** Medians of all documents, and of those with so many pages. */
function summary(all: readonly Costs[]): string {
  const median = (list: readonly number[]) => figures(list).median;
  const spans = [
    [1, 2],
    [20, 50],
    [51, Number.POSITIVE_INFINITY],
  ] as const;
  const lines = spans.flatMap(([from, to]) => {
    const some = all.filter(({ pages }) => Number(pages) >= from && Number(pages) <= to);
    if (some.length === 0) return [];
    const ratios = some.map(({ soffice, own }) => mean(soffice) / mean(own));
    const least = Math.min(...ratios).toFixed(1);
    const span = to === Number.POSITIVE_INFINITY ? `from ${from} pages on` : `${from} to ${to} pages`;
    return [`${span}: ${some.length} documents, CPU 1/${median(ratios).toFixed(1)} of soffice's, at worst 1/${least}`];
  });
  const heard = all.filter(({ untold }) => untold.cpu.length > 0);
  const to = (side: "listener" | "untold") =>
    median(heard.map((costs) => mean(costs.warm) / mean(costs[side]))).toFixed(2);
  if (heard.length > 0)
    lines.push(`LibreOffice to the listener: ${to("listener")}, with its own settings ${to("untold")}`);
  return lines.join("\n");
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
