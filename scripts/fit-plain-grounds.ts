/**
 * Fits when the colours of a plain ground are to be believed rather than the network that cuts out
 * (src/engines/onnx/cut-out/ground): `bun scripts/fit-plain-grounds.ts --fit FOLDER [--judge FOLDER] [--count 60] [--seed 1]`.
 * Each folder holds cut-outs, PNG or SVG with alpha, such as Debian's oxygen-icon-theme and openclipart-png. It tells the weights, and what
 * they make of the other folder's pictures.
 */
import { parseArgs } from "node:util";
import sharp from "sharp";
import { cut } from "#engines/onnx/cut-out/cut.ts";
import { type DifferenceCues, differencesIn } from "#engines/onnx/cut-out/ground/differences.ts";
import { evidenceOf, united } from "#engines/onnx/cut-out/ground/united.ts";
import { type Mask, seen } from "#engines/onnx/cut-out/mask.ts";
import { settingsOf } from "#engines/onnx/cut-out/settings.ts";
import { withModel } from "#engines/onnx/network.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { type OnPlain, onPlainGrounds } from "./composites/plain.ts";
import { type Example, fit } from "./fit/logistic.ts";
import { run, table, UsageError } from "./tell.ts";

const usage = "Usage: bun scripts/fit-plain-grounds.ts --fit FOLDER [--judge FOLDER] [--count 60] [--seed 1]\n";
const options = {
  fit: { type: "string" },
  judge: { type: "string" },
  count: { type: "string", default: "60" },
  seed: { type: "string", default: "1" },
} as const;

interface Found {
  picture: Pixels;
  small: Pixels;
  mask: Mask;
}

/** A made picture with the mask that the network gives for it. */
async function found({ picture }: OnPlain): Promise<Found> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
  return withModel("cut-out", undefined, async (model, { mask: network }) => {
    if (!network) throw new Error("the model has no network named mask");
    return { picture: pixels, ...(await seen(network, pixels, settingsOf(model))) };
  });
}

type Examples = Record<"subject" | "ground", Example<keyof DifferenceCues>[]>;

async function examplesOf(folder: string, count: number, seed: number): Promise<Examples> {
  const all: Examples = { subject: [], ground: [] };
  for await (const made of onPlainGrounds(folder, count, seed)) {
    const { small, mask } = await found(made);
    const raw = { raw: { width: made.width, height: made.height, channels: 1 as const } };
    const { width, height } = mask;
    const alpha = await sharp(made.alpha, raw)
      .resize(width, height, { fit: "fill" })
      .toColourspace("b-w")
      .raw()
      .toBuffer();
    const evidence = evidenceOf(mask, small);
    for (const { isSubject, places, cues } of evidence ? differencesIn(evidence) : []) {
      const covered = places.reduce((sum, at) => sum + (alpha[at] ?? 0), 0) / places.length / 255;
      const isYes = isSubject ? covered > 0.5 : covered < 0.5;
      all[isSubject ? "subject" : "ground"].push({ template: made.name, cues: { ...cues }, isYes });
    }
  }
  return all;
}

/** The part that a cut-out and its truth share of all that either has. */
function overlap({ data }: Pixels, alpha: Buffer): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < alpha.length; at++) {
    const [one, other] = [data[at * 4 + 3] ?? 0, alpha[at] ?? 0];
    both += Math.min(one, other);
    either += Math.max(one, other);
  }
  return either > 0 ? both / either : 1;
}

async function judge(folder: string, count: number, seed: number): Promise<string> {
  const rows: [name: string, before: number, after: number][] = [];
  for await (const made of onPlainGrounds(folder, count, seed)) {
    const { picture, small, mask } = await found(made);
    const [before, after] = [mask, united(mask, small)].map((one) => overlap(cut(picture, small, one), made.alpha));
    rows.push([made.name, before ?? 0, after ?? 0]);
  }
  const mean = (column: 1 | 2) => rows.reduce((sum, row) => sum + row[column], 0) / rows.length;
  const told = [...rows, [`mean of ${rows.length}`, mean(1), mean(2)] as const];
  return table(
    ["picture", "network alone", "with the ground"],
    told.map(([name, before, after]) => [name, before.toFixed(3), after.toFixed(3)]),
  );
}

await run(usage, async (argv) => {
  const { values } = parseArgs({ args: [...argv], options });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (values.fit === undefined && values.judge === undefined) throw new UsageError(usage);
  const told: string[] = [];
  if (values.fit !== undefined) {
    const examples = await examplesOf(values.fit, count, seed);
    for (const kind of ["subject", "ground"] as const)
      told.push(`${kind}, ${examples[kind].length} examples: ${JSON.stringify(fit(examples[kind]), null, 2)}`);
  }
  if (values.judge !== undefined) told.push(await judge(values.judge, count, seed));
  return told.join("\n\n");
});
// The network's threads would keep it from its end.
process.exit();
