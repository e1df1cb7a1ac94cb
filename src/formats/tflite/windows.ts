import { activated, type Conversion, optionsOf, type Value } from "./conversion.ts";
import { DamagedModel, type Table } from "./flatbuffer.ts";
import { at, type Operator } from "./model.ts";
import { transposed } from "./values.ts";

type Pair = readonly [number, number];

/** A window that slides over a picture; rows come first. */
interface Window {
  kernel: Pair;
  strides: Pair;
  dilations?: Pair;
}

/** Kinds of padding (Padding, schema.fbs). */
const paddings = { same: 0, valid: 1 };

/** Gives how far a window reaches beyond the picture: above, left, below, right. An odd pixel goes below or right. */
function padsOf(padding: number, size: Pair, { kernel, strides, dilations = [1, 1] }: Window): number[] {
  if (padding === paddings.valid) return [0, 0, 0, 0];
  if (padding !== paddings.same) throw new DamagedModel(`Padding ${padding} is not known here.`);
  const beyond = (axis: 0 | 1): number => {
    // The picture's size is open later on: what is beyond is then the same only where all levels halve evenly.
    if (size[axis] % strides[axis]) throw new DamagedModel("Its levels don't halve evenly.");
    return Math.max(0, (kernel[axis] - 1) * dilations[axis] + 1 - strides[axis]);
  };
  const [rows, columns] = [beyond(0), beyond(1)];
  return [rows >> 1, columns >> 1, rows - (rows >> 1), columns - (columns >> 1)];
}

const sizeOf = (shape: readonly number[]): Pair => [at(shape, 1), at(shape, 2)];

/** The window of weights of a shape; in which fields rows and columns are apart is up to the kind of operator. */
const windowOf = (options: Table, shape: readonly number[], [rows, columns]: Pair): Required<Window> => ({
  kernel: sizeOf(shape),
  strides: [options.integer(2), options.integer(1)],
  dilations: [options.integer(rows, 1), options.integer(columns, 1)],
});

export function convolution(model: Conversion, operator: Operator): Value {
  const options = optionsOf(operator);
  const shape = model.shape(at(operator.inputs, 1));
  const window = windowOf(options, shape, [5, 4]);
  const depth = at(shape, 3);
  const group = at(model.shape(at(operator.inputs, 0)), 3) / depth;
  if (!Number.isInteger(group)) throw new DamagedModel("A convolution takes other channels than there are.");
  const shaped = { order: [0, 3, 1, 2], dims: [at(shape, 0), depth, ...window.kernel], group };
  return convolved(model, operator, window, shaped, { padding: options.byte(0), activation: options.byte(3) });
}

export function depthwise(model: Conversion, operator: Operator): Value {
  const options = optionsOf(operator);
  const shape = model.shape(at(operator.inputs, 1));
  const window = windowOf(options, shape, [6, 5]);
  const group = at(model.shape(at(operator.inputs, 0)), 3);
  const shaped = { order: [3, 0, 1, 2], dims: [at(shape, 3), 1, ...window.kernel], group };
  return convolved(model, operator, window, shaped, { padding: options.byte(0), activation: options.byte(4) });
}

interface Shaped {
  order: readonly number[];
  dims: readonly number[];
  group: number;
}

function convolved(
  model: Conversion,
  { inputs }: Operator,
  window: Required<Window>,
  { order, dims, group }: Shaped,
  { padding, activation }: { padding: number; activation: number },
): Value {
  const { graph } = model;
  const [input = -1, weights = -1, bias = -1] = inputs;
  const turned = transposed(model.constant(weights), model.shape(weights), order);
  const taken = [model.value(input), model.laid(turned, dims)];
  if (bias >= 0) taken.push(model.laid(model.constant(bias), [at(dims, 0)]));
  const name = graph.node("Conv", taken, {
    group,
    kernel_shape: window.kernel,
    strides: window.strides,
    dilations: window.dilations,
    pads: padsOf(padding, sizeOf(model.shape(input)), window),
  });
  return { name: activated(model, name, activation), planes: true };
}

export function maxPool(model: Conversion, operator: Operator): Value {
  const options = optionsOf(operator);
  const input = at(operator.inputs, 0);
  const window = {
    strides: [options.integer(2), options.integer(1)] as const,
    kernel: [options.integer(4), options.integer(3)] as const,
  };
  const name = model.graph.node("MaxPool", [model.value(input)], {
    kernel_shape: window.kernel,
    strides: window.strides,
    pads: padsOf(options.byte(0), sizeOf(model.shape(input)), window),
  });
  return { name: activated(model, name, options.byte(5)), planes: true };
}
