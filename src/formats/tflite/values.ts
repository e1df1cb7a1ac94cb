import { DamagedModel } from "./flatbuffer.ts";
import type { Tensor } from "./model.ts";

/** Types of values (TensorType, schema.fbs). */
const types = { float32: 0, float16: 1, int32: 2 };

const viewOf = ({ bytes }: Tensor): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the numbers of a constant, and widens half floats. */
export function floats(tensor: Tensor): Float32Array {
  const view = viewOf(tensor);
  if (tensor.type === types.float32) {
    return filled(tensor, 4, (at) => view.getFloat32(at, true));
  }
  if (tensor.type !== types.float16) throw new DamagedModel(`${tensor.name} has numbers of type ${tensor.type}.`);
  return filled(tensor, 2, (at) => widened(view.getUint16(at, true)));
}

function filled(tensor: Tensor, width: number, read: (at: number) => number): Float32Array {
  const count = areaOf(tensor.shape);
  if (tensor.bytes.length !== count * width) throw new DamagedModel(`${tensor.name} doesn't fill its shape.`);
  return Float32Array.from({ length: count }, (_, index) => read(index * width));
}

export function integers(tensor: Tensor): number[] {
  const view = viewOf(tensor);
  if (tensor.type !== types.int32) throw new DamagedModel(`${tensor.name} has no whole numbers.`);
  return Array.from({ length: view.byteLength >> 2 }, (_, index) => view.getInt32(4 * index, true));
}

/** Widens a half float (IEEE 754, binary16). */
function widened(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1_024;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction) : sign * 2 ** -14 * fraction;
}

export const areaOf = (shape: readonly number[]): number => shape.reduce((product, side) => product * side, 1);

/** Puts the axes of values into another order: the first of the result is the source's `order[0]`. */
export function transposed(values: Float32Array, shape: readonly number[], order: readonly number[]): Float32Array {
  const sides = order.map((axis) => shape[axis] ?? 1);
  const steps = order.map((axis) => areaOf(shape.slice(axis + 1)));
  const index = sides.map(() => 0);
  const result = new Float32Array(values.length);
  let from = 0;
  for (let to = 0; to < result.length; to++) {
    result[to] = values[from] ?? 0;
    for (let axis = sides.length - 1; axis >= 0; axis--) {
      const [side = 1, step = 0, at = 0] = [sides[axis], steps[axis], index[axis]];
      const next = at + 1 < side ? at + 1 : 0;
      index[axis] = next;
      from += (next - at) * step;
      if (next > 0) break;
    }
  }
  return result;
}
