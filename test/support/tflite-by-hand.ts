import { at, type Model, type Operator, readModel } from "#formats/tflite/model.ts";
import { floats, integers } from "#formats/tflite/values.ts";

type Shape = readonly number[];
interface Value {
  shape: Shape;
  data: Float32Array;
}

const area = (shape: Shape): number => shape.reduce((product, side) => product * side, 1);

/** TensorFlow's SAME as its documentation has it: what is missing is shared out, an odd pixel after the picture. */
const before = (size: number, out: number, stride: number, kernel: number): number =>
  Math.max(0, (out - 1) * stride + kernel - size) >> 1;

interface Sliding {
  stride: number;
  kernel: [number, number];
  start: number;
  each(to: number, from: number, tap: number): void;
}

/** Calls `each` for every pixel of the result, every pixel under its window, and where in the window that is. */
function slide(input: Shape, output: Shape, same: boolean, { stride, kernel, start, each }: Sliding): void {
  const [, height = 0, width = 0] = input;
  const [, rows = 0, columns = 0] = output;
  const top = same ? before(height, rows, stride, kernel[0]) : 0;
  const left = same ? before(width, columns, stride, kernel[1]) : 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let tap = start; tap < kernel[0] * kernel[1]; tap++) {
        const v = y * stride - top + Math.floor(tap / kernel[1]);
        const u = x * stride - left + (tap % kernel[1]);
        if (v >= 0 && v < height && u >= 0 && u < width) each(y * columns + x, v * width + u, tap);
      }
    }
  }
}

/** A network's outputs, computed number by number from its file in the plainest way: slow, and without any converter. */
export function computed(file: Uint8Array, pixels: Float32Array): Map<string, Float32Array> {
  const model = readModel(file);
  const values = new Map<number, Value>();
  values.set(at(model.inputs, 0), { shape: shapeOf(model, at(model.inputs, 0)), data: pixels });
  for (const operator of model.operators) {
    const [output = -1] = operator.outputs;
    const taken = operator.inputs
      .filter((index) => index >= 0)
      .map((index) => values.get(index) ?? constant(model, index));
    const result = { shape: shapeOf(model, output), data: new Float32Array(area(shapeOf(model, output))) };
    values.set(output, compute(model, operator, taken, result));
  }
  return new Map(
    model.outputs.map((index) => [at(model.tensors, index).name, values.get(index)?.data ?? new Float32Array()]),
  );
}

const shapeOf = (model: Model, index: number): Shape => at(model.tensors, index).shape;

function constant(model: Model, index: number): Value {
  const tensor = at(model.tensors, index);
  const isWhole = tensor.type === 2;
  return { shape: tensor.shape, data: isWhole ? Float32Array.from(integers(tensor)) : floats(tensor) };
}

function compute(model: Model, { code, inputs, options }: Operator, taken: Value[], result: Value): Value {
  const [first = result, second = result, third = result] = taken;
  const { shape, data } = result;
  const depth = shape.at(-1) ?? 1;
  const from = first.shape.at(-1) ?? 1;
  const same = options?.byte(0) === 0;
  const stride = options?.integer(2) ?? 1;
  const [, tall = 1, wide = 1] = second.shape;
  switch (code) {
    case 0:
      return { shape, data: data.map((_, i) => (first.data[i] ?? 0) + (second.data[i % second.data.length] ?? 0)) };
    case 2: {
      const rows = taken.map((one) => [...one.data]);
      return { shape, data: Float32Array.from(rows.flat()) };
    }
    case 3: {
      for (let i = 0; i < data.length; i++) data[i] = third.data[i % depth] ?? 0;
      const each = (to: number, pixel: number, tap: number) => {
        for (let channel = 0; channel < depth; channel++) {
          const weights = (channel * tall * wide + tap) * from;
          let sum = 0;
          for (let c = 0; c < from; c++) sum += (first.data[pixel * from + c] ?? 0) * (second.data[weights + c] ?? 0);
          data[to * depth + channel] = (data[to * depth + channel] ?? 0) + sum;
        }
      };
      slide(first.shape, shape, same, { stride, kernel: [tall, wide], start: 0, each });
      return result;
    }
    case 4: {
      for (let i = 0; i < data.length; i++) data[i] = third.data[i % depth] ?? 0;
      const each = (to: number, pixel: number, tap: number) => {
        for (let c = 0; c < depth; c++) {
          const product = (first.data[pixel * depth + c] ?? 0) * (second.data[tap * depth + c] ?? 0);
          data[to * depth + c] = (data[to * depth + c] ?? 0) + product;
        }
      };
      slide(first.shape, shape, same, { stride, kernel: [tall, wide], start: 0, each });
      return result;
    }
    case 6:
    case 22:
      return { shape, data: first.data };
    case 17: {
      data.fill(Number.NEGATIVE_INFINITY);
      const each = (to: number, pixel: number) => {
        for (let c = 0; c < depth; c++) {
          data[to * depth + c] = Math.max(data[to * depth + c] ?? 0, first.data[pixel * depth + c] ?? 0);
        }
      };
      const kernel: [number, number] = [options?.integer(4) ?? 1, options?.integer(3) ?? 1];
      slide(first.shape, shape, same, { stride, kernel, start: 0, each });
      return result;
    }
    case 19:
      return { shape, data: first.data.map((value) => Math.max(0, value)) };
    case 23:
      return { shape, data: enlarged(first, shape, options?.byte(3) ? 0.5 : 0) };
    case 34: {
      // Channels alone are padded here: [.., .., .., [0, more]].
      for (let i = 0; i < first.data.length; i++) data[Math.floor(i / from) * depth + (i % from)] = first.data[i] ?? 0;
      return result;
    }
    default:
      throw new Error(`operator ${code} of ${inputs.length} inputs, ${model.operators.length} in all`);
  }
}

function enlarged(
  { shape: [, height = 0, width = 0, depth = 0], data }: Value,
  [, rows = 0, columns = 0]: Shape,
  half: number,
) {
  const result = new Float32Array(rows * columns * depth);
  const near = (to: number, size: number, out: number): [number, number, number] => {
    const place = Math.max(0, ((to + half) * size) / out - half);
    const low = Math.min(size - 1, Math.floor(place));
    return [low, Math.min(size - 1, low + 1), place - low];
  };
  for (let y = 0; y < rows; y++) {
    const [top, bottom, down] = near(y, height, rows);
    for (let x = 0; x < columns; x++) {
      const [left, right, along] = near(x, width, columns);
      for (let c = 0; c < depth; c++) {
        const pixel = (v: number, u: number): number => data[(v * width + u) * depth + c] ?? 0;
        const above = pixel(top, left) * (1 - along) + pixel(top, right) * along;
        const below = pixel(bottom, left) * (1 - along) + pixel(bottom, right) * along;
        result[(y * columns + x) * depth + c] = above * (1 - down) + below * down;
      }
    }
  }
  return result;
}
