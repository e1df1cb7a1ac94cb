import { decoders } from "./filters.ts";
import { unpredicted } from "./predict.ts";
import { namesIn, numberOr, type Thing } from "./thing.ts";

const mostFilters = 8;

/** The names of a stream's filters, in the order in which they are undone. */
export const filterNames = (stream: Thing): string[] => namesIn(stream.get("Filter"));

/** Undoes the filters of a stream; undefined where one is damaged, or is one of pictures. */
export function decoded(stream: Thing, raw: Uint8Array): Uint8Array | undefined {
  const names = filterNames(stream);
  if (names.length > mostFilters) return undefined;
  const parameters = stream.get("DecodeParms");
  let bytes: Uint8Array | undefined = raw;
  for (const [index, name] of names.entries()) {
    bytes = bytes && decoders[name]?.(bytes);
    const own = parameters.kind === "array" ? parameters.get(index) : index === 0 ? parameters : undefined;
    if (bytes && own && name === "FlateDecode") bytes = unforetold(bytes, own);
  }
  return bytes;
}

function unforetold(bytes: Uint8Array, parameters: Thing): Uint8Array | undefined {
  const predictor = numberOr(parameters.get("Predictor"), 1);
  if (predictor === 1) return bytes;
  if (predictor < 10) return undefined;
  const bits = numberOr(parameters.get("Colors"), 1) * numberOr(parameters.get("BitsPerComponent"), 8);
  const stride = Math.ceil((bits * numberOr(parameters.get("Columns"), 1)) / 8);
  return stride > 0 && stride < 1e7 ? unpredicted(bytes, stride, Math.max(1, bits >> 3)) : undefined;
}
