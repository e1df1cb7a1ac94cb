import { Graph } from "../onnx/graph.ts";
import { DamagedModel } from "./flatbuffer.ts";
import { at, type Model, type Operator } from "./model.ts";
import { areaOf, floats, transposed } from "./values.ts";

/** A converted tensor: numbers in TensorFlow's order, or a value of the graph in planes or in that order. */
export type Value = { constant: Float32Array } | { name: string; planes: boolean };

/** The order of dimensions from rows of pixels to planes of channels (NHWC to NCHW), and back. */
const toPlanes = [0, 3, 1, 2];
const fromPlanes = [0, 2, 3, 1];

export const areSpatial = (shape: readonly number[]): boolean => shape.length === 4;

/** A model on its way to ONNX: what its tensors have become so far. */
export class Conversion {
  readonly graph = new Graph();
  private readonly values = new Map<number, Value>();

  constructor(private readonly model: Model) {}

  tensor(index: number) {
    return at(this.model.tensors, index);
  }

  shape(index: number): readonly number[] {
    return this.tensor(index).shape;
  }

  is(index: number, value: Value): void {
    this.values.set(index, value);
  }

  constant(index: number): Float32Array {
    const known = this.values.get(index);
    if (known && "constant" in known) return known.constant;
    const tensor = this.tensor(index);
    if (known || tensor.bytes.length === 0) throw new DamagedModel(`${tensor.name} is not known beforehand.`);
    return floats(tensor);
  }

  /** Puts a constant into the graph and gives its name; refuses a shape that claims other numbers than there are. */
  laid(values: Float32Array, dims: readonly number[]): string {
    if (areaOf(dims) !== values.length)
      throw new DamagedModel(`It has ${values.length} numbers for ${dims.join("×")}.`);
    return this.graph.floats(values, dims);
  }

  /** Gives the name of a value in planes or in TensorFlow's own order, and turns it where need be. */
  value(index: number, planes = areSpatial(this.shape(index))): string {
    const value = this.values.get(index);
    if (!value || "constant" in value) return this.weights(index, planes);
    if (value.planes === planes) return value.name;
    return this.graph.node("Transpose", [value.name], { perm: planes ? toPlanes : fromPlanes });
  }

  private weights(index: number, planes: boolean): string {
    const data = this.constant(index);
    const shape = this.shape(index);
    if (planes && areSpatial(shape)) {
      const turned = transposed(data, shape, toPlanes);
      return this.laid(
        turned,
        toPlanes.map((axis) => at(shape, axis)),
      );
    }
    // A list runs along the channels, which are the last axis there and the third from the end here.
    return this.laid(data, planes && shape.length === 1 ? [areaOf(shape), 1, 1] : shape);
  }
}

/** Activations behind an operator (ActivationFunctionType, schema.fbs). */
const activations = { none: 0, relu: 1, relu6: 3 };

export function activated({ graph }: Conversion, name: string, code: number): string {
  if (code === activations.none) return name;
  if (code === activations.relu) return graph.node("Relu", [name]);
  if (code !== activations.relu6) throw new DamagedModel(`Activation ${code} is not known here.`);
  const [low, high] = [0, 6].map((bound) => graph.floats(Float32Array.of(bound), []));
  return graph.node("Clip", [name, low ?? "", high ?? ""]);
}

export const optionsOf = ({ options, code }: Operator) => {
  if (!options) throw new DamagedModel(`An operator ${code} has no options.`);
  return options;
};
