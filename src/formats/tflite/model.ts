import { DamagedModel, Table } from "./flatbuffer.ts";

export interface Tensor {
  name: string;
  shape: readonly number[];
  /** The type of the values (TensorType, schema.fbs). */
  type: number;
  /** The tensor's values; empty unless they stand in the file. */
  bytes: Uint8Array;
}

export interface Operator {
  /** The operator (BuiltinOperator, schema.fbs). */
  code: number;
  inputs: readonly number[];
  outputs: readonly number[];
  options: Table | undefined;
}

export interface Model {
  tensors: readonly Tensor[];
  operators: readonly Operator[];
  inputs: readonly number[];
  outputs: readonly number[];
}

const identifier = "TFL3";

/** Reads a TensorFlow Lite model; the numbers are those of the fields in its schema.fbs. */
export function readModel(file: Uint8Array): Model {
  if (Buffer.from(file.subarray(4, 8)).toString("latin1") !== identifier) {
    throw new DamagedModel("It is no model of TensorFlow Lite.");
  }
  const model = Table.root(file);
  // Codes above 127 have a field of their own, which older writers leave at 0.
  const codes = model.tables(1).map((code) => Math.max(code.byte(0), code.integer(3)));
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0));
  const [graph, ...others] = model.tables(2);
  if (!graph || others.length > 0) throw new DamagedModel("It has not one graph but none or several.");
  return {
    tensors: graph.tables(0).map((tensor) => ({
      name: tensor.text(3),
      shape: tensor.integers(0),
      type: tensor.byte(1),
      bytes: at(buffers, tensor.integer(2)),
    })),
    inputs: graph.integers(1),
    outputs: graph.integers(2),
    operators: graph.tables(3).map((operator) => ({
      code: at(codes, operator.integer(0)),
      inputs: operator.integers(1),
      outputs: operator.integers(2),
      options: operator.table(4),
    })),
  };
}

export function at<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new DamagedModel(`It speaks of the ${index + 1}th of ${list.length}.`);
  return one;
}
