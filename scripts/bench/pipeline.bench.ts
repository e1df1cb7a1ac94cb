import { fixture } from "#support/example.ts";
import { busyMs, childrenOf, ticksOf } from "#support/processes.ts";
import { figures, ms, table } from "./measure.ts";
import { post, serve } from "./serve.ts";

const rounds = 30;
/** Ticks of a second, as Linux counts processor time (proc(5)). */
const ticksPerSecond = 100;

interface Sample {
  wallMs: number;
  /** Of the process at the door, which is where a pipeline's own work is. */
  doorMs: number;
  /** Of the service with all of its children. */
  treeMs: number;
}

const treeMs = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + (ticksOf(one) * 1_000) / ticksPerSecond, 0);

async function sample(pid: number, work: () => Promise<unknown>): Promise<Sample> {
  const [door, tree, since] = [busyMs(pid), treeMs(pid), performance.now()];
  await work();
  return { wallMs: performance.now() - since, doorMs: busyMs(pid) - door, treeMs: treeMs(pid) - tree };
}

/**
 * What a pipeline costs beside its steps: the same steps as calls of their own, turn about, by the clock and by processor
 * time. Less than nothing is to be expected, since single calls send every file there and back.
 */
export async function main(): Promise<void> {
  const service = await serve({ WORKERS: "1" });
  const photo = await fixture("photo.jpg");
  const rows: string[][] = [];
  try {
    for (const count of [1, 2, 5]) {
      const steps = Array.from({ length: count }, () => ({ tool: "image-rotate", options: { angle: 90 } }));
      const written = { steps: JSON.stringify(steps) };
      const chain = () => post(service.url, "pipeline", [photo], written);
      const single = async () => {
        let bytes = photo;
        for (let n = 0; n < count; n++) bytes = (await post(service.url, "image-rotate", bytes, { angle: "90" })).bytes;
      };
      for (let n = 0; n < 5; n++) {
        await chain();
        await single();
      }
      const samples: [Sample[], Sample[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          samples[side].push(await sample(service.pid, side === 0 ? chain : single));
        }
      }
      for (const [what, key] of [
        ["clock", "wallMs"],
        ["door", "doorMs"],
        ["service", "treeMs"],
      ] as const) {
        const [a, b] = samples.map((side) => figures(side.map((one) => one[key])).median) as [number, number];
        rows.push([`${count}`, what, ms(a), ms(b), ms((a - b) / count)]);
      }
    }
  } finally {
    await service.stop();
  }
  process.stdout.write(`image-rotate of test/fixtures/photo.jpg, ${rounds} rounds turn about, medians\n\n`);
  process.stdout.write(`${table(["steps", "time", "pipeline", "single calls", "more, a step"], rows)}\n`);
}
