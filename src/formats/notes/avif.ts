import { box, boxes, inside, numbers, viewOf } from "../avif/boxes.ts";

interface Item {
  id: number;
  construction: number;
  reference: number;
  base: number;
  extents: (readonly [offset: number, length: number])[];
}

/** Adds "Exif" as an item that describes the picture (ISO/IEC 23008-12, A.2.1), with its bytes at the file's end. */
export function notedAvif(file: Uint8Array, block: Uint8Array): Uint8Array | undefined {
  const top = [...boxes(file)];
  const meta = top.find(({ type }) => type === "meta");
  const types = top.map(({ type }) => type);
  if (!meta || types.includes("moov") || types.indexOf("meta") > types.indexOf("mdat")) return undefined;
  const full = meta.body.subarray(4);
  const items = itemsOf(inside(full, "iloc"));
  const primary = inside(full, "pitm");
  const infos = inside(full, "iinf");
  if (!items || !primary || !infos || infos[0] !== 0 || primary[0] !== 0) return undefined;
  const picture = viewOf(primary).getUint16(4);
  const id = Math.max(...items.map((item) => item.id)) + 1;
  const note = Buffer.concat([numbers([4, 0]), block]); // The TIFF header begins right behind this offset.
  const make = (shift: number, place: number) => {
    const own = { id, construction: 0, reference: 0, base: 0, extents: [[place, note.length] as const] };
    const moved = items.map((item) => (item.construction === 0 ? shifted(item, shift) : item));
    const parts = [...boxes(full)].map(({ type, body }) => {
      if (type === "iloc") return locations([...moved, own]);
      if (type === "iinf") return withInfo(body, id);
      if (type === "iref") return box(type, body, reference(id, picture));
      return box(type, body);
    });
    const references = inside(full, "iref") ? [] : [box("iref", numbers([4, 0]), reference(id, picture))];
    return box("meta", meta.body.subarray(0, 4), ...parts, ...references);
  };
  const size = (bytes: Uint8Array) => bytes.length + 8;
  const shift = make(0, 0).length - size(meta.body);
  const place = file.length + shift + 8;
  const start = top.slice(0, types.indexOf("meta")).reduce((sum, { body }) => sum + size(body), 0);
  return Buffer.concat([
    file.subarray(0, start),
    make(shift, place),
    file.subarray(start + size(meta.body)),
    box("mdat", note),
  ]);
}

/** Moves an item's pieces, and counts them from the file's beginning instead of the item's base. */
const shifted = ({ extents, ...item }: Item, shift: number): Item => ({
  ...item,
  base: 0,
  extents: extents.map(([offset, length]) => [item.base + offset + shift, length] as const),
});

/** Reads where items lie (ISO/IEC 14496-12, 8.11.3); undefined for widths of numbers that no still picture needs. */
function itemsOf(iloc: Uint8Array | undefined): Item[] | undefined {
  const version = iloc?.[0] ?? 3;
  if (!iloc || version > 1) return undefined;
  const view = viewOf(iloc);
  const sizes = view.getUint16(4);
  const [offset, length, base, index] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version === 1 ? sizes & 15 : 0,
  ];
  if ([offset, length, base].some((one) => one !== 0 && one !== 4) || index !== 0) return undefined;
  let at = 6;
  const next = (width: number): number => {
    at += width;
    return width === 0 ? 0 : width === 2 ? view.getUint16(at - 2) : view.getUint32(at - 4);
  };
  try {
    return Array.from({ length: next(2) }, () => {
      const id = next(2);
      const construction = version === 1 ? next(2) & 15 : 0;
      const head = { id, construction, reference: next(2), base: next(base) };
      return { ...head, extents: Array.from({ length: next(2) }, () => [next(offset), next(length)] as const) };
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const locations = (items: readonly Item[]): Uint8Array =>
  box(
    "iloc",
    numbers([4, 0x01_00_00_00], [2, 0x44_40], [2, items.length]),
    ...items.map(({ id, construction, reference: file, base, extents }) =>
      numbers(
        [2, id],
        [2, construction],
        [2, file],
        [4, base],
        [2, extents.length],
        ...extents.flatMap(([offset, length]) => [[4, offset] as const, [4, length] as const]),
      ),
    ),
  );

function withInfo(body: Uint8Array, id: number): Uint8Array {
  const count = viewOf(body).getUint16(4);
  const info = box("infe", numbers([4, 0x02_00_00_01], [2, id], [2, 0]), Buffer.from("Exif\0", "latin1"));
  return box("iinf", body.subarray(0, 4), numbers([2, count + 1]), body.subarray(6), info);
}

const reference = (from: number, to: number): Uint8Array => box("cdsc", numbers([2, from], [2, 1], [2, to]));
