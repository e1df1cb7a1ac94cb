import { deflateSync, inflateSync } from "node:zlib";
import { textOf } from "./lexer.ts";
import { unpredicted } from "./predict.ts";
import type { Value } from "./values.ts";

/** The place of an object: 0 nowhere, 1 at an offset, 2 in another object at an index (ISO 32000-2, table 18). */
export interface Place {
  type: number;
  at: number;
  beside: number;
}

const nowhere = { start: 0, end: 0 };
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Reads the places of all objects from the dictionary and the data of a cross-reference stream. */
export function readPlaces(bytes: Uint8Array, { entries }: Value, data: Uint8Array): Place[] {
  const numbers = (key: string): number[] => {
    const value = entries.get(key);
    return value ? numbersIn(textOf(bytes, value)) : [];
  };
  const [size = 0] = numbers("Size");
  const widths = numbers("W");
  const ranges = entries.has("Index") ? numbers("Index") : [0, size];
  const packed = entries.has("Filter") ? inflateSync(data) : data;
  const columns = widths.reduce((sum, width) => sum + width, 0);
  const isForetold =
    Number(/\/Predictor\s+(\d+)/.exec(textOf(bytes, entries.get("DecodeParms") ?? nowhere))?.[1]) >= 10;
  const rows = (isForetold ? unpredicted(packed, columns, 1) : packed) ?? packed;
  const places: Place[] = Array.from({ length: size }, () => ({ type: 0, at: 0, beside: 0 }));
  let place = 0;
  const field = (width = 0): number => {
    let value = 0;
    for (const end = place + width; place < end; place++) value = value * 256 + (rows[place] ?? 0);
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    for (let number = first; number < first + count; number++) {
      places[number] = { type: field(widths[0]), at: field(widths[1]), beside: field(widths[2]) };
    }
  }
  return places;
}

const widths = [1, 4, 2] as const;

/** Writes the cross-reference stream as an object, with what else its dictionary holds. */
export function writePlaces(number: number, places: readonly Place[], others: string): Uint8Array {
  const rows = Buffer.alloc(places.length * 7);
  for (const [index, { type, at, beside }] of places.entries()) {
    rows.writeUInt8(type, index * 7);
    rows.writeUInt32BE(at, index * 7 + 1);
    rows.writeUInt16BE(beside, index * 7 + 5);
  }
  const data = deflateSync(rows);
  const shape = `/Type/XRef/Size ${places.length}/W[${widths.join(" ")}]/Filter/FlateDecode/Length ${data.length}`;
  const [head, tail] = [`${number} 0 obj\n<<${shape}${others}>>\nstream\n`, "\nendstream\nendobj\n"];
  return Buffer.concat([Buffer.from(head, "latin1"), data, Buffer.from(tail, "latin1")]);
}
