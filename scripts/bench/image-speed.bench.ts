import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figures, table } from "./measure.ts";
import { photograph } from "./photograph.ts";
import { processorSeconds, runs } from "./programs.ts";
import { serve } from "./serve.ts";

interface Work {
  name: string;
  tool: string;
  options: Record<string, string>;
  vips(input: string, output: string): string[];
  magick(input: string, output: string): string[];
  extension: string;
  rounds: number;
}

const works: Work[] = [
  {
    name: "→ 800 px JPEG",
    tool: "image-resize",
    options: { width: "800" },
    vips: (input, output) => ["vipsthumbnail", input, "-s", "800x", "-o", `${output}[Q=80,optimize_coding,strip]`],
    magick: (input, output) => ["/usr/bin/convert", input, "-resize", "800x", "-quality", "80", "-strip", output],
    extension: "jpg",
    rounds: 7,
  },
  {
    name: "→ 800 px WebP",
    tool: "image-resize",
    options: { width: "800", format: "webp" },
    vips: (input, output) => ["vipsthumbnail", input, "-s", "800x", "-o", `${output}[Q=80,strip]`],
    magick: (input, output) => ["/usr/bin/convert", input, "-resize", "800x", "-quality", "80", "-strip", output],
    extension: "webp",
    rounds: 7,
  },
  {
    name: "rotate 7°",
    tool: "image-rotate",
    options: { angle: "7" },
    vips: (input, output) => [
      "vips",
      "similarity",
      input,
      `${output}[Q=80,optimize_coding,strip]`,
      "--angle",
      "7",
      "--interpolate",
      "bicubic",
      "--background",
      "255",
    ],
    magick: (input, output) => [
      "/usr/bin/convert",
      input,
      "-background",
      "white",
      "-rotate",
      "7",
      "-quality",
      "80",
      "-strip",
      output,
    ],
    extension: "jpg",
    rounds: 3,
  },
  {
    name: "→ AVIF",
    tool: "image-convert",
    options: { format: "avif" },
    // The same quality on libaom's scale, see engines/sharp/encode.ts; the effort is each one's own.
    vips: (input, output) => ["vips", "copy", input, `${output}[Q=60,strip]`],
    magick: (input, output) => ["/usr/bin/convert", input, "-quality", "60", "-strip", output],
    extension: "avif",
    rounds: 3,
  },
];

/** Work of a number of clients at once: calls a second, and seconds of processor time a call. */
interface Found {
  rate: number;
  seconds: number;
}

type Call = (client: number) => Promise<{ isDone: boolean; seconds: number }>;

async function measured(clients: number, call: Call, spent: () => number = () => 0): Promise<Found> {
  const [since, before] = [performance.now(), spent()];
  const calls = await Promise.all(Array.from({ length: clients }, (_, client) => call(client)));
  const rate = calls.every(({ isDone }) => isDone) ? (clients * 1000) / (performance.now() - since) : Number.NaN;
  const own = calls.reduce((sum, { seconds }) => sum + seconds, 0);
  return { rate, seconds: (own + spent() - before) / clients };
}

/** One answer of 200: a call that has waited too long is told when to come back, and does. */
async function posted(url: string, tool: string, file: Uint8Array, options: Record<string, string>): Promise<boolean> {
  for (;;) {
    const form = new FormData();
    form.append("file", new Blob([file as Uint8Array<ArrayBuffer>]), "photo.jpg");
    for (const [name, value] of Object.entries(options)) form.append(name, value);
    const response = await fetch(`${url}/api/${tool}`, { method: "POST", body: form });
    await response.arrayBuffer();
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    if (response.status !== 503 || seconds === 0) return response.status === 200;
    await Bun.sleep(1000 * seconds);
  }
}

/**
 * A JPEG of 12 megapixels through HTTP, beside the command lines of libvips and ImageMagick doing the same, turn about.
 * Processor time is told too: on a machine with other work, what runs in more processes gets more of it.
 */
export async function main(names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const { url, pid, stop } = await serve();
  const rows: string[][] = [];
  try {
    const photo = await photograph(4_000_000);
    const input = join(folder, "photo.jpg");
    await Bun.write(input, photo);
    for (const { name, tool, options, vips, magick, extension, rounds } of works) {
      if (names.length > 0 && !names.some((one) => name.includes(one))) continue;
      const output = (client: number) => join(folder, `out-${client}.${extension}`);
      const own: Call = async () => ({ isDone: await posted(url, tool, photo, options), seconds: 0 });
      for (const clients of [1, 8]) {
        const sides = [
          () => measured(clients, own, () => processorSeconds(pid)),
          () => measured(clients, (client) => runs(vips(input, output(client)))),
          () => measured(clients, (client) => runs(magick(input, output(client)))),
        ];
        const found: Found[][] = [[], [], []];
        await sides[0]?.();
        for (let round = 0; round < rounds; round++) {
          for (const [index, side] of sides.entries()) found[index]?.push(await side());
        }
        rows.push([
          name,
          String(clients),
          ...found.map(told),
          ...found.slice(1).map((other) => ratios(found[0], other)),
        ]);
        process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
      }
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  const head = ["12 MP JPEG", "clients", "through HTTP", "vips", "ImageMagick", "ours / vips", "ours / ImageMagick"];
  process.stdout.write(`${table(head, rows)}\n`);
}

const middle = (list: readonly number[]): number => figures(list).median;

const told = (list: readonly Found[]): string =>
  `${middle(list.map(({ rate }) => rate)).toFixed(2)} /s, ${middle(list.map(({ seconds }) => seconds)).toFixed(2)} s`;

/** How many times the calls of another, by the clock and by processor time; of each round by itself. */
function ratios(own: readonly Found[] = [], other: readonly Found[]): string {
  const clock = middle(other.map(({ rate }, round) => (own[round]?.rate ?? Number.NaN) / rate));
  const work = middle(other.map(({ seconds }, round) => seconds / (own[round]?.seconds ?? Number.NaN)));
  return `${clock.toFixed(2)} × by the clock, ${work.toFixed(2)} × by processor time`;
}
