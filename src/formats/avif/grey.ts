import { boxes, inside, latin1, viewOf } from "./boxes.ts";

const fullBox = 4;
const monochrome = 0x10;
const fullRange = 0x80;

/**
 * Whether an AVIF's picture has brightness alone and spends only 219 of 255 steps on it (ITU-R BT.601, "limited range").
 * Pictures with colour are spread to all steps as they become RGB; libheif leaves out that step with the colour.
 */
export function isNarrowGrey(bytes: Uint8Array): boolean {
  const meta = inside(bytes, "meta")?.subarray(fullBox);
  const primary = meta && inside(meta, "pitm");
  const properties = meta && inside(meta, "iprp");
  const list = properties && inside(properties, "ipco");
  if (!primary || !properties || !list) return false;
  const item = primary[0] === 0 ? viewOf(primary).getUint16(4) : viewOf(primary).getUint32(4);
  const all = [...boxes(list)];
  const own = indicesOf(properties, item).map((index) => all[index - 1]);
  const coding = own.find((one) => one?.type === "av1C")?.body;
  const colours = own.find((one) => one?.type === "colr" && latin1(one.body.subarray(0, 4)) === "nclx")?.body;
  return ((coding?.[2] ?? 0) & monochrome) !== 0 && colours !== undefined && ((colours[10] ?? 0) & fullRange) === 0;
}

/** The numbers of an item's properties (ISO/IEC 23008-12, 9.3.1), from 1 on. */
function indicesOf(properties: Uint8Array, wanted: number): number[] {
  const table = inside(properties, "ipma");
  if (!table || table.length < 8) return [];
  const view = viewOf(table);
  const [idBytes, indexBytes] = [table[0] === 0 ? 2 : 4, (table[3] ?? 0) & 1 ? 2 : 1];
  let at = 8;
  for (let left = view.getUint32(4); left > 0 && at + idBytes < table.length; left -= 1) {
    const item = idBytes === 2 ? view.getUint16(at) : view.getUint32(at);
    const count = table[at + idBytes] ?? 0;
    at += idBytes + 1;
    if (at + count * indexBytes > table.length) return [];
    const indices = Array.from({ length: count }, (_, index) =>
      indexBytes === 2 ? view.getUint16(at + 2 * index) & 0x7fff : (table[at + index] ?? 0) & 0x7f,
    );
    if (item === wanted) return indices;
    at += count * indexBytes;
  }
  return [];
}
