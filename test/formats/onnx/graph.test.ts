import { describe, expect, test } from "bun:test";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { Graph } from "#formats/onnx/graph.ts";

async function run(graph: Graph, inputs: Record<string, Tensor>): Promise<Record<string, number[]>> {
  const session = await InferenceSession.create(graph.bytes("test"));
  const results = await session.run(inputs);
  await session.release();
  return Object.fromEntries(
    Object.entries(results).map(([name, { data }]) => [name, Array.from(data as Float32Array)]),
  );
}

const numbers = (dims: number[]) =>
  new Tensor(
    "float32",
    Float32Array.from({ length: dims.reduce((a, b) => a * b) }, (_, i) => i),
    dims,
  );

describe("An ONNX model that was put together here", () => {
  test("runs on onnxruntime with constants, whole and broken attributes, and a list", async () => {
    const graph = new Graph();
    graph.input("in", [1, 1, 2, 3]);
    const doubled = graph.node("Conv", ["in", graph.floats(Float32Array.of(-2), [1, 1, 1, 1])], { pads: [0, 0, 0, 0] });
    const leaky = graph.node("LeakyRelu", [doubled], { alpha: { float: 0.5 } });
    graph.node("Transpose", [leaky], { perm: [0, 1, 3, 2] }, "out");
    graph.output("out", [1, 1, 3, 2]);
    expect(await run(graph, { in: numbers([1, 1, 2, 3]) })).toEqual({ out: [0, -3, -1, -4, -2, -5] });
  });

  test("takes inputs of sizes that are open, negative whole numbers, and inputs left out", async () => {
    const graph = new Graph();
    graph.input("in", [1, 1, "height", "width"]);
    const scales = graph.floats(Float32Array.of(1, 1, 2, 1), [4]);
    const tall = graph.node("Resize", ["in", "", scales], {
      mode: "nearest",
      coordinate_transformation_mode: "asymmetric",
      nearest_mode: "floor",
    });
    graph.node("Reshape", [tall, graph.integers([-1])], {}, "out");
    graph.output("out", ["all"]);
    expect(await run(graph, { in: numbers([1, 1, 2, 2]) })).toEqual({ out: [0, 1, 0, 1, 2, 3, 2, 3] });
    expect(await run(graph, { in: numbers([1, 1, 1, 3]) })).toEqual({ out: [0, 1, 2, 0, 1, 2] });
  });

  test("has more constants than one byte can tell the length of", async () => {
    const graph = new Graph();
    graph.input("in", [1, 300]);
    const weights = Float32Array.from({ length: 300 * 2 }, (_, i) => i % 2);
    graph.node("MatMul", ["in", graph.floats(weights, [300, 2])], {}, "out");
    graph.output("out", [1, 2]);
    expect(await run(graph, { in: numbers([1, 300]) })).toEqual({ out: [0, (299 * 300) / 2] });
  });

  test("is not made of constants that don't fill their shape", () => {
    expect(() => new Graph().floats(Float32Array.of(1, 2, 3), [2, 2])).toThrow("3 values for a constant of 2×2");
  });
});
