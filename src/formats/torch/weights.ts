import { type Parts, readParts } from "../office/parts.ts";
import { readPickle } from "./pickle.ts";

/** The numbers of one layer, in the order of their dimensions. */
export interface Layer {
  dims: readonly number[];
  data: Float32Array;
}

/** The layers of a network that torch.save wrote (a ZIP of a pickle and of plain numbers), by their names. */
export function readWeights(bytes: Uint8Array): Map<string, Layer> {
  const parts = readParts(bytes);
  const index = [...parts.keys()].find((name) => name.endsWith("/data.pkl"));
  if (index === undefined) throw new Error("a file of weights without a list of them");
  const folder = index.slice(0, -"data.pkl".length);
  const layers = new Map<string, Layer>();
  for (const [name, value] of entriesOf(readPickle(stored(parts, index)))) {
    if (typeof name === "string") layers.set(name, layerOf(value, parts, folder));
  }
  return layers;
}

/** Unwraps what trainers save: the averaged weights where there are some, or else the plain ones. */
function entriesOf(saved: unknown): Map<unknown, unknown> {
  if (!(saved instanceof Map)) throw new Error("a file of weights that is no list of layers");
  const inner = saved.get("params_ema") ?? saved.get("params");
  return inner instanceof Map ? inner : saved;
}

/** Reads torch._utils._rebuild_tensor_v2(storage, offset, dims, strides, …), of ("storage", type, key, …). */
function layerOf(value: unknown, parts: Parts, folder: string): Layer {
  const { name, given = [] } = value as { name?: string; given?: readonly unknown[] };
  const [storage, offset, dims] = given as [{ id?: readonly unknown[] }?, number?, (readonly number[])?];
  const [, type, key] = (Array.isArray(storage?.id) ? storage.id : []) as [unknown, { name?: string }?, string?];
  const isTensor = name === "torch._utils._rebuild_tensor_v2" && type?.name === "torch.FloatStorage";
  if (!isTensor || !Number.isSafeInteger(offset) || !Array.isArray(dims)) {
    throw new Error("weights that are not 32-bit numbers");
  }
  const count = dims.reduce((product, dim) => product * dim, 1);
  const numbers = stored(parts, `${folder}data/${key}`);
  const from = Number(offset) * 4;
  if (!(count > 0) || from + count * 4 > numbers.length) throw new Error("weights that are cut off");
  // Numbers need not lie at a multiple of four in the file.
  return { dims, data: new Float32Array(numbers.slice(from, from + count * 4).buffer) };
}

/** Gives the bytes of a part: Torch packs nothing, so that numbers can be mapped into memory. */
function stored(parts: Parts, name: string): Uint8Array {
  const part = parts.get(name);
  if (part?.method !== 0) throw new Error(`weights without ${name} as it is`);
  return new Uint8Array(part.packed);
}
