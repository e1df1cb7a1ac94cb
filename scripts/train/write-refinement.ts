/**
 * Writes refinements as ONNX files: what fit_refinement.py found, in the form in which the service runs it. Each kind of
 * source has a file of its own, as onnxruntime computes all outputs of a network, whichever are asked for.
 *
 *   bun scripts/train/write-refinement.ts kernels.json models/refine-x2    (-lossless.onnx, -q95.onnx and so on)
 */
import { Graph } from "../../src/formats/onnx/graph.ts";

interface Fitted {
  scale: number;
  /** Pixels that a kernel reaches to each side. */
  radius: number;
  /** For each kind of source and each place of the kernel, what it adds to each of the scale × scale pixels. */
  kernels: Record<string, number[][]>;
}

/** Keys' cubic convolution with a = -0.5, as Pillow and most tools shrink pictures with. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

/** The weights with which a pixel of the shrunken picture is made of a row of the large one. */
function shrinking(scale: number): Float32Array {
  const weights = Array.from({ length: 4 * scale }, (_, place) => cubic((place + 0.5) / scale - 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float32Array.from(weights, (weight) => weight / sum);
}

export function refinement({ scale, radius }: Fitted, kernel: readonly number[][]): Uint8Array {
  const graph = new Graph();
  graph.input("small", [1, 3, "height", "width"]);
  graph.input("large", [1, 3, "out_height", "out_width"]);
  // Each colour is worked on by itself, as if it were a picture of its own.
  const apart = (name: string) => graph.node("Transpose", [name], { perm: [1, 0, 2, 3] });
  const large = apart("large");
  const weights = shrinking(scale);
  const margin = (3 * scale) / 2;
  const rows = graph.node("Conv", [large, graph.floats(weights, [1, 1, 4 * scale, 1])], {
    strides: [scale, 1],
    pads: [margin, 0, margin, 0],
  });
  const shrunk = graph.node("Conv", [rows, graph.floats(weights, [1, 1, 1, 4 * scale])], {
    strides: [1, scale],
    pads: [0, margin, 0, margin],
  });
  const missing = graph.node("Sub", [apart("small"), shrunk]);
  const side = 2 * radius + 1;
  const values = new Float32Array(scale * scale * side * side);
  for (const [place, parts] of kernel.entries()) {
    for (const [part, value] of parts.entries()) values[part * side * side + place] = value;
  }
  const pads = [radius, radius, radius, radius];
  const spread = graph.node("Conv", [missing, graph.floats(values, [scale * scale, 1, side, side])], { pads });
  const added = graph.node("DepthToSpace", [spread], { blocksize: scale });
  const sum = graph.node("Add", [large, added]);
  graph.node("Transpose", [sum], { perm: [1, 0, 2, 3] }, "output");
  graph.output("output", [1, 3, "out_height", "out_width"]);
  return graph.bytes(`refine-x${scale}`);
}

if (import.meta.main) {
  const [from, to] = process.argv.slice(2);
  if (!from || !to) throw new Error("write-refinement.ts takes the fitted kernels and how the files' names begin");
  const fitted: Fitted = await Bun.file(from).json();
  for (const [kind, kernel] of Object.entries(fitted.kernels)) {
    await Bun.write(`${to}-${kind}.onnx`, refinement(fitted, kernel));
  }
}
