import { Conversion } from "./conversion.ts";
import { DamagedModel } from "./flatbuffer.ts";
import { at, readModel } from "./model.ts";
import { operators } from "./operators.ts";

/**
 * Converts a network of TensorFlow Lite to ONNX, in planes in place of rows of pixels. Height and width of its input
 * are open, in multiples of how far its levels shrink a picture; lists among its outputs are as long as that makes
 * them.
 */
export function tfliteToOnnx(file: Uint8Array): Uint8Array {
  const model = readModel(file);
  const conversion = new Conversion(model);
  const { graph } = conversion;
  for (const index of model.inputs) {
    const { name, shape } = conversion.tensor(index);
    graph.input(name, [at(shape, 0), at(shape, 3), "height", "width"]);
    conversion.is(index, { name, planes: true });
  }
  for (const operator of model.operators) {
    const convert = operators[operator.code];
    if (!convert) throw new DamagedModel(`Operator ${operator.code} is not known here.`);
    conversion.is(at(operator.outputs, 0), convert(conversion, operator));
  }
  for (const index of model.outputs) {
    const { name, shape } = conversion.tensor(index);
    graph.node("Identity", [conversion.value(index, false)], {}, name);
    graph.output(
      name,
      shape.map((side, axis) => (axis === 1 ? `${name}_rows` : side)),
    );
  }
  return graph.bytes("tflite");
}
