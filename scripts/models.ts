import { join } from "node:path";
import { config } from "#config";
import { allModels, installed, placeOf } from "#engines/onnx/installed.ts";
import type { Model, Weights } from "#engines/onnx/manifest.ts";
import { areSound } from "#engines/onnx/weights.ts";
import { download } from "./models/download.ts";
import { run, table, UsageError } from "./tell.ts";

const usage = `The networks that the AI tools know, and stronger ones to be had. It takes the same MODELS_DIR as the service.

  bun run models list
  bun run models pull NAME      fetches a model, or what is left of it, and checks it; restart the service to have it
  bun run models verify         reads every model that is here again, and compares its checksum

`;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
const weightsOf = (model: Model): Weights[] => Object.values(model.networks);
const isHere = (model: Model): boolean => installed(model.task).includes(model);

function list(): string {
  const rows = allModels().map((model) => [
    model.name,
    model.task,
    megabytes(weightsOf(model).reduce((sum, { bytes }) => sum + bytes, 0)),
    isHere(model) ? "here" : weightsOf(model).every(({ download }) => download) ? "to be pulled" : "missing",
    model.licence,
    model.title,
  ]);
  return table(["NAME", "TASK", "MB", "STATE", "LICENCE", "TITLE"], rows);
}

async function pull(name: string): Promise<string> {
  const model = allModels().find((known) => known.name === name);
  const names = allModels().flatMap(({ name, networks }) => (Object.values(networks)[0]?.download ? [name] : []));
  if (!model) throw new UsageError(`There is no model "${name}". These can be pulled: ${names.join(", ")}.`);
  for (const weights of weightsOf(model)) {
    if (placeOf(weights) && (await areSound(weights))) continue;
    const { download: address, file, bytes, sha256 } = weights;
    if (!address || !file) throw new UsageError(`${name} comes with the service: run "npm start" anew.`);
    await download({ address, bytes, sha256 }, join(config.modelsDir, file), progressOf(file, bytes));
  }
  return `${name} is here. ${model.licence}, from ${model.source}`;
}

/** One line that changes for a person; for a log a line for each tenth. */
function progressOf(file: string, bytes: number): (done: number) => void {
  let told = -1;
  return (done) => {
    const percent = Math.floor((100 * done) / bytes);
    const step = process.stderr.isTTY ? percent : Math.floor(percent / 10);
    if (step === told) return;
    told = step;
    const line = `${file}: ${percent} % of ${megabytes(bytes)} MB`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}${percent === 100 ? "\n" : ""}` : `${line}\n`);
  };
}

async function verify(): Promise<string> {
  const rows: string[][] = [];
  for (const model of allModels()) {
    const isOptional = weightsOf(model).every(({ download }) => download);
    if (!isHere(model)) {
      if (isOptional) continue;
      process.exitCode = 1;
      rows.push([model.name, "missing, or of another size"]);
      continue;
    }
    const sound = await Promise.all(weightsOf(model).map(areSound));
    if (sound.includes(false)) process.exitCode = 1;
    rows.push([model.name, sound.includes(false) ? "not what its checksum says" : "sound"]);
  }
  return table(["NAME", "STATE"], rows);
}

await run(usage, async ([verb, name, ...rest]) => {
  const isWhole = rest.length === 0 && (verb === "pull") === (name !== undefined);
  if (!isWhole) throw new UsageError(usage);
  if (verb === "list") return list();
  if (verb === "verify") return verify();
  if (verb === "pull") return pull(name ?? "");
  throw new UsageError(usage);
});
