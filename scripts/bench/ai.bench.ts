import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { operations } from "../../src/operations/index.ts";
import { at, figures, table } from "./measure.ts";
import { memoryOf, treeOf } from "./memory.ts";
import { photograph } from "./photograph.ts";
import { post, type Served, serve } from "./serve.ts";

/** The tools that networks do, and how wide a picture each gets: the time of one follows from the pixels. */
const tools: Record<string, number> = { "image-upscale": 320, "remove-bg": 1_200, "blur-face": 1_200 };
/** By then a process has taken what it keeps for the next call. */
const settled = 10;
const ticksASecond = 100;

const patience = { DEADLINE_AI_S: "3600", QUEUE_WAIT_S: "900" };

/**
 * Whether a process of networks grows: so many calls (200) in a row of each tool that is there, and what it holds after
 * the tenth, at the most, and at the end. With "large" as second argument pictures of 1, 4 and 16 megapixels enlarged by
 * two: processor time, and the most memory, beside the bare network's time for as many pixels in pieces of one size. With
 * "faces" and a folder of pictures: processor time of blur-face for each.
 */
export async function main(args: string[]): Promise<void> {
  const calls = Number(args[0] ?? 200);
  const here = Object.entries(tools).filter(([tool]) => operations.some(({ name }) => name === tool));
  const rows: string[][] = [];
  for (const [tool, width] of calls > 0 ? here : []) {
    const file = await photograph(width * width, width, Math.round(width * 0.75));
    const service = await serve(patience);
    try {
      rows.push([tool, ...(await growthOf(service, calls, () => post(service.url, tool, file, {})))]);
    } finally {
      await service.stop();
    }
  }
  if (rows.length > 0) {
    const head = ["", "calls", `MB after ${settled}`, "at most", "at the end", "ratio", "CPU-s a call"];
    process.stdout.write(`${table(head, rows)}\n`);
  }
  if (args[1] === "large") await largeOnes();
  if (args[1] === "faces") await facesIn(args[2] ?? "");
}

const held = ({ pid }: Served): number => memoryOf(pid).parts.get("onnx") ?? 0;

async function growthOf(service: Served, calls: number, call: () => Promise<unknown>): Promise<string[]> {
  const sizes: number[] = [];
  const times: number[] = [];
  for (let number = 0; number < calls; number++) {
    const before = secondsOf(service);
    await call();
    times.push(secondsOf(service) - before);
    sizes.push(held(service));
  }
  const [after, last] = [sizes[settled - 1] ?? Number.NaN, sizes.at(-1) ?? Number.NaN];
  const told = [after, Math.max(...sizes.slice(settled)), last].map((size) => size.toFixed(0));
  const median = at(
    times.sort((a, b) => a - b),
    0.5,
  );
  return [String(calls), ...told, (last / after).toFixed(3), median.toFixed(2)];
}

/** Processor time of the service and all that it started. */
function secondsOf({ pid }: Served): number {
  let ticks = 0;
  for (const one of treeOf(pid)) {
    const stat = read(`/proc/${one}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / ticksASecond;
}

function peakOf({ pid }: Served): number {
  const networks = treeOf(pid).find((one) => read(`/proc/${one}/cmdline`).includes("/onnx/tasks.ts"));
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${networks}/status`))?.[1] ?? 0) / 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // A process that has just ended.
    return "";
  }
}

async function largeOnes(): Promise<void> {
  process.stdout.write(`\n${table(["", "CPU-s", "bare network", "ratio", "s", "peak MB"], [])}\n`);
  for (const [width, height] of [
    [1_000, 1_000],
    [2_400, 1_680],
    [4_800, 3_360],
  ] as const) {
    const file = await photograph(width * height * 0.35, width, height);
    const bare = await bareSeconds(width * height);
    const service = await serve(patience);
    try {
      await post(service.url, "image-upscale", readFileSync(join(import.meta.dir, "../../test/fixtures/logo.png")), {});
      const [before, since] = [secondsOf(service), performance.now()];
      await post(service.url, "image-upscale", file, {});
      const [used, wall] = [secondsOf(service) - before, (performance.now() - since) / 1_000];
      const mega = ((width * height) / 1_000_000).toFixed(1);
      const told = [used, bare].map((value) => value.toFixed(1));
      const row = [`${mega} MP`, ...told, (used / bare).toFixed(2), wall.toFixed(1), peakOf(service).toFixed(0)];
      process.stdout.write(`| ${row.join(" | ")} |\n`);
    } finally {
      await service.stop();
    }
  }
}

/** Each picture three times, once its process is warm: the median of its processor time, and that of all pictures. */
async function facesIn(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png)$/i.test(name)).sort();
  const service = await serve(patience);
  const rows: [name: string, seconds: number, faces: string][] = [];
  try {
    for (const name of names) {
      const file = readFileSync(join(folder, name));
      const samples: number[] = [];
      let faces = "";
      if (rows.length === 0) await post(service.url, "blur-face", file, {});
      for (let round = 0; round < 3; round++) {
        const before = secondsOf(service);
        faces = (await post(service.url, "blur-face", file, {})).headers.get("X-Result-Faces") ?? "";
        samples.push(secondsOf(service) - before);
      }
      rows.push([name, figures(samples).median, faces]);
    }
  } finally {
    await service.stop();
  }
  const told = rows.map(([name, seconds, faces]) => [name, faces, seconds.toFixed(2)]);
  process.stdout.write(`${table(["picture", "faces", "CPU-s"], told)}\n`);
  process.stdout.write(`median ${figures(rows.map(([, seconds]) => seconds)).median.toFixed(2)} CPU-s\n`);
}

/** What the network alone takes for as many pixels, without any that it sees twice. */
async function bareSeconds(pixels: number): Promise<number> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const path = join(import.meta.dir, "../../models/upscale-x2.onnx");
  const session = await InferenceSession.create(path, { enableCpuMemArena: false, enableMemPattern: false });
  const side = 256;
  const input = new Tensor("float32", new Float32Array(3 * side * side).fill(0.5), [1, 3, side, side]);
  await session.run({ input });
  const rounds = 8;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) await session.run({ input });
  const { user, system } = process.cpuUsage(before);
  await session.release();
  return (((user + system) / 1_000_000) * pixels) / (rounds * side * side);
}
