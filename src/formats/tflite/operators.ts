import { activated, areSpatial, type Conversion, optionsOf, type Value } from "./conversion.ts";
import { DamagedModel } from "./flatbuffer.ts";
import { at, type Operator } from "./model.ts";
import { integers } from "./values.ts";
import { convolution, depthwise, maxPool } from "./windows.ts";

type Convert = (model: Conversion, operator: Operator) => Value;

const add: Convert = (model, operator) => {
  const planes = areSpatial(model.shape(at(operator.outputs, 0)));
  const sum = model.graph.node(
    "Add",
    operator.inputs.map((input) => model.value(input, planes)),
  );
  return { name: activated(model, sum, optionsOf(operator).byte(0)), planes };
};

const relu: Convert = (model, { inputs }) => {
  const input = at(inputs, 0);
  return { name: model.graph.node("Relu", [model.value(input)]), planes: areSpatial(model.shape(input)) };
};

/** Converts padding: TensorFlow has a pair of amounts for each axis, ONNX all before and then all behind. */
const pad: Convert = (model, { inputs: [input = -1, amounts = -1] }) => {
  if (!areSpatial(model.shape(input))) throw new DamagedModel("It pads what is no picture.");
  const listed = integers(model.tensor(amounts));
  const along = (side: number) => [0, 3, 1, 2].map((axis) => at(listed, 2 * axis + side));
  const all = model.graph.integers([...along(0), ...along(1)]);
  return { name: model.graph.node("Pad", [model.value(input), all]), planes: true };
};

const resizeBilinear: Convert = (model, operator) => {
  const input = at(operator.inputs, 0);
  const options = optionsOf(operator);
  const [from, to] = [model.shape(input), model.shape(at(operator.outputs, 0))];
  const mode = options.byte(2) ? "align_corners" : options.byte(3) ? "half_pixel" : "asymmetric";
  const scales = Float32Array.of(1, 1, at(to, 1) / at(from, 1), at(to, 2) / at(from, 2));
  const told = { mode: "linear", coordinate_transformation_mode: mode };
  const name = model.graph.node("Resize", [model.value(input), "", model.graph.floats(scales, [4])], told);
  return { name, planes: true };
};

/** Converts a reshape to a list, in TensorFlow's own order; its length depends on the size of the picture. */
const reshape: Convert = (model, { inputs, outputs }) => {
  const shape = model.shape(at(outputs, 0)).map((side, axis) => (axis === 1 ? -1 : side));
  const source = model.value(at(inputs, 0), false);
  return { name: model.graph.node("Reshape", [source, model.graph.integers(shape)]), planes: false };
};

const concatenation: Convert = (model, operator) => {
  const shape = model.shape(at(operator.outputs, 0));
  if (shape.length === 0) throw new DamagedModel("It joins what has no sides.");
  const planes = areSpatial(shape);
  const options = optionsOf(operator);
  const axis = (options.integer(0) + shape.length) % shape.length;
  const parts = operator.inputs.map((input) => model.value(input, planes));
  const joined = model.graph.node("Concat", parts, { axis: planes ? at([0, 2, 3, 1], axis) : axis });
  return { name: activated(model, joined, options.byte(1)), planes };
};

/** Operators by their numbers in schema.fbs (BuiltinOperator): networks that find faces are made of these. */
export const operators: Readonly<Record<number, Convert>> = {
  0: add,
  2: concatenation,
  3: convolution,
  4: depthwise,
  6: (model, { inputs }) => ({ constant: model.constant(at(inputs, 0)) }),
  17: maxPool,
  19: relu,
  22: reshape,
  23: resizeBilinear,
  34: pad,
};
