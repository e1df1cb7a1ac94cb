import { Graph } from "../onnx/graph.ts";
import { type Layer, readWeights } from "./weights.ts";

/**
 * Converts Real-ESRGAN's compact network (SRVGGNetCompact) to ONNX: one convolution after the other, each but the last
 * followed by a rectifier with a slope for each channel. The result of the last is laid out as pixels and added to the
 * enlarged picture.
 */
export function compactToOnnx(file: Uint8Array): Uint8Array {
  const layers = readWeights(file);
  const graph = new Graph();
  graph.input("input", ["batch", 3, "height", "width"]);
  let value = "input";
  let last: Layer | undefined;
  for (let number = 0; layers.has(`body.${number}.weight`); number++) {
    const weight = layerOf(layers, `body.${number}.weight`);
    const [outputs = 0] = weight.dims;
    if (weight.dims.length === 1) {
      value = graph.node("PRelu", [value, graph.floats(weight.data, [outputs, 1, 1])]);
      continue;
    }
    const bias = layerOf(layers, `body.${number}.bias`);
    const shape = { kernel_shape: [3, 3], pads: [1, 1, 1, 1], strides: [1, 1] };
    value = graph.node(
      "Conv",
      [value, graph.floats(weight.data, weight.dims), graph.floats(bias.data, bias.dims)],
      shape,
    );
    last = weight;
  }
  const factor = Math.sqrt((last?.dims[0] ?? 0) / 3);
  if (!Number.isInteger(factor) || factor < 2) throw new Error("weights of another network than the compact one");
  value = graph.node("DepthToSpace", [value], { blocksize: factor, mode: "CRD" });
  const scales = graph.floats(Float32Array.of(1, 1, factor, factor), [4]);
  const nearest = { mode: "nearest", coordinate_transformation_mode: "asymmetric", nearest_mode: "floor" };
  const enlarged = graph.node("Resize", ["input", "", scales], nearest);
  graph.node("Add", [value, enlarged], {}, "output");
  graph.output("output", ["batch", 3, "larger height", "larger width"]);
  return graph.bytes("compact");
}

function layerOf(layers: ReadonlyMap<string, Layer>, name: string): Layer {
  const layer = layers.get(name);
  if (!layer) throw new Error(`weights without ${name}`);
  return layer;
}
