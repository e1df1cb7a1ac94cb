import { block, float, integer, string } from "./protobuf.ts";

/** A whole number, a list of such, a word, or a number that is said to be a fraction. */
export type Attribute = number | readonly number[] | string | { float: number };

/** A number, or the name of one that is known when the network runs. */
export type Dimension = number | string;

/** Types of tensors (TensorProto.DataType, onnx.proto3). */
const types = { float: 1, int64: 7 };
/** Types of attributes (AttributeProto.AttributeType). */
const attributeTypes = { float: 1, int: 2, string: 3, ints: 7 };
/** The version of onnx.proto3 that brought operator set 13. */
const irVersion = 7;
const operatorSet = 13;

/**
 * An ONNX model that is put together node by node. Each value has a name: whoever makes one gets its name, and gives it
 * to the nodes that take it.
 */
export class Graph {
  private readonly nodes: Buffer[] = [];
  private readonly constants: Buffer[] = [];
  private readonly ends: Buffer[] = [];
  private named = 0;

  /** A node with one output, whose name comes back; "" stands for an input that is left out. */
  node(
    kind: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = this.fresh(kind),
  ): string {
    const told = Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value)));
    const named = inputs.map((input) => string(1, input));
    this.nodes.push(block(1, ...named, string(2, output), string(4, kind), ...told));
    return output;
  }

  floats(values: Float32Array, dims: readonly number[]): string {
    return this.constant(types.float, values, dims);
  }

  /** Adds a list of whole numbers, as shapes and amounts are given. */
  integers(values: readonly number[]): string {
    return this.constant(types.int64, BigInt64Array.from(values, BigInt), [values.length]);
  }

  input(name: string, dims: readonly Dimension[]): void {
    this.ends.push(block(11, valueInfo(name, dims)));
  }

  output(name: string, dims: readonly Dimension[]): void {
    this.ends.push(block(12, valueInfo(name, dims)));
  }

  /** Writes the model; messages of whoever runs it call it `name`. */
  bytes(name: string): Uint8Array {
    const graph = block(7, ...this.nodes, string(2, name), ...this.constants, ...this.ends);
    return Buffer.concat([integer(1, irVersion), string(2, name), graph, block(8, integer(2, operatorSet))]);
  }

  private constant(type: number, values: Float32Array | BigInt64Array, dims: readonly number[]): string {
    const count = dims.reduce((product, dim) => product * dim, 1);
    if (count !== values.length) throw new Error(`${values.length} values for a constant of ${dims.join("×")}`);
    const name = this.fresh("constant");
    const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const shape = dims.map((dim) => integer(1, dim));
    this.constants.push(block(5, ...shape, integer(2, type), string(8, name), block(9, raw)));
    return name;
  }

  private fresh(hint: string): string {
    this.named += 1;
    return `${hint}_${this.named}`;
  }
}

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === "number") return said(name, attributeTypes.int, integer(3, value));
  if (typeof value === "string") return said(name, attributeTypes.string, string(4, value));
  if ("float" in value) return said(name, attributeTypes.float, float(2, value.float));
  return said(name, attributeTypes.ints, ...value.map((one) => integer(8, one)));
}

const said = (name: string, type: number, ...values: Buffer[]): Buffer =>
  Buffer.concat([string(1, name), ...values, integer(20, type)]);

function valueInfo(name: string, dims: readonly Dimension[]): Buffer {
  const shape = dims.map((dim) => block(1, typeof dim === "number" ? integer(1, dim) : string(2, dim)));
  const tensor = block(1, integer(1, types.float), block(2, ...shape));
  return Buffer.concat([string(1, name), block(2, tensor)]);
}
