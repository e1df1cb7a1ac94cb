import { readBinary } from "#formats/office/binary.ts";
import { readCompound } from "#formats/office/compound.ts";
import { officeKind } from "#formats/office/kind.ts";
import { hasNamedLinks } from "#formats/office/named-links.ts";
import { makePart, pack } from "#formats/office/pack.ts";
import { readParts, unpack } from "#formats/office/parts.ts";
import { compound } from "#support/locked-office.ts";
import { attack } from "../growth.ts";
import { filled, filledBytes } from "./filled.ts";

const sector = 512;
const kb = 1_024;
/** The smallest size of an attack. */
const least = 256 * kb;

/** An OLE2 file of sectors that all have the same words, with numbers of its header set. */
function sectors(size: number, word: number, header: Record<number, number>): Buffer {
  const file = Buffer.from(filledBytes(words(word), size));
  Buffer.from(compound({})).copy(file, 0, 0, sector);
  for (const [at, value] of Object.entries(header)) file.writeUInt32LE(value, Number(at));
  return file;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

/** Where the header names the first sectors of the directory, the small table, the list of tables, the table. */
const at = { directory: 48, small: 60, list: 68, table: 76 };

const readNames = (bytes: Uint8Array) => readCompound(bytes)?.read("Workbook");

/** Every sector is followed by the next, and the directory goes through all of them. */
function oneChain(size: number): Buffer {
  const count = Math.floor(size / sector);
  const tables = Math.ceil(count / 128);
  const file = sectors(size + tables * sector, 0x00410041, { [at.directory]: 0 });
  for (let id = 0; id < Math.min(109, tables); id++) file.writeUInt32LE(count - tables + id, at.table + id * 4);
  for (let id = 0; id + 1 < tables * 128; id++) {
    const place = (count - tables + 1) * sector + id * 4;
    if (place + 4 <= file.length) file.writeUInt32LE(id + 1, place);
  }
  return file;
}

/** Entries whose names, places and extra fields are made by hand, behind one part. */
function package_(size: number, entry: (index: number) => { name: string; extra?: Buffer; same?: boolean }): Buffer {
  const list: Buffer[] = [];
  const head = Buffer.from(pack([makePart("a", Buffer.alloc(4 * kb))]));
  const local = head.subarray(0, head.indexOf("PK\x01\x02"));
  let bytes = local.length;
  for (let index = 0; bytes < size; index++) {
    const { name, extra = Buffer.alloc(0), same = true } = entry(index);
    const fixed = Buffer.alloc(46);
    fixed.write("PK\x01\x02", "latin1");
    fixed.writeUInt32LE(same ? local.length - 31 : 0, 20);
    fixed.writeUInt32LE(extra.length > 0 ? 0xffffffff : 4 * kb, 24);
    fixed.writeUInt16LE(Buffer.byteLength(name), 28);
    fixed.writeUInt16LE(extra.length, 30);
    list.push(fixed, Buffer.from(name), extra);
    bytes += 46 + name.length + extra.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...list, end]);
}

const unpackAll = (bytes: Uint8Array) => {
  let sum = 0;
  for (const part of readParts(bytes).values()) sum += unpack(part).length;
  return sum;
};

export const compounds = [
  attack("a list of tables that leads to itself", least, (size) => sectors(size, 0, { [at.list]: 0 }), readNames),
  attack("a list of tables through all sectors", least, (size) => sectors(size, 1, { [at.list]: 1 }), readNames),
  attack(
    "a directory that leads to itself",
    least,
    (size) => sectors(size, 0, { [at.directory]: 0, [at.table]: 0 }),
    readNames,
  ),
  attack("a directory through all sectors", least, oneChain, readNames),
  attack(
    "small streams in circles",
    least,
    (size) => sectors(size, 0, { [at.small]: 0, [at.table]: 0, [at.directory]: 0 }),
    readNames,
  ),
  attack("sectors of one byte", least, (size) => sectors(size, 0, { 30: 0x00000000, [at.table]: 0 }), readNames),
];

export const records = [
  attack(
    "records without a length",
    least,
    (size) => compound({ Workbook: Buffer.alloc(size) }),
    (file) => readBinary(file, "xls"),
  ),
  attack(
    "slides without a length",
    least,
    (size) => compound({ "PowerPoint Document": Buffer.alloc(size) }),
    (file) => readBinary(file, "ppt"),
  ),
  attack(
    "addresses without an end in an old file",
    least,
    (size) => Buffer.from("http://aaaa".repeat(size / 11)),
    hasNamedLinks,
  ),
  attack("fonts without a length", least, fontsOfNothing, (file) => readBinary(file, "doc")),
];

function fontsOfNothing(size: number): Uint8Array {
  const text = Buffer.alloc(4 * kb);
  text.writeUInt32LE(size, 0x0116);
  return compound({ WordDocument: text, "0Table": Buffer.alloc(size) });
}

export const packages = [
  attack(
    "folders by the hundred thousand",
    least,
    (size) => package_(size, (index) => ({ name: `${index}/`, same: false })),
    readParts,
  ),
  attack("parts that share their bytes", least, (size) => package_(size, (index) => ({ name: `${index}` })), unpackAll),
  attack(
    "names of a kilobyte",
    least,
    (size) => package_(size, (index) => ({ name: `${index}`.padEnd(kb / 2, "\u00e9"), same: false })),
    readParts,
  ),
  attack(
    "names of 64 KB",
    least,
    (size) => package_(size, (index) => ({ name: `${index}`.padEnd(60 * kb, "a"), same: false })),
    readParts,
  ),
  attack(
    "extra fields of nothing",
    least,
    (size) => package_(size, (index) => ({ name: `${index}`, extra: Buffer.alloc(60 * kb), same: false })),
    readParts,
  ),
  attack(
    "marks of the end",
    least,
    (size) => Buffer.from(filled("PK\x03\x04PK\x05PK\x06", size), "latin1"),
    (file) => officeKind(file.subarray()),
  ),
  attack(
    "a part of zeros",
    least,
    (size) => pack([makePart("[Content_Types].xml", Buffer.alloc(size)), makePart("_rels/.rels", Buffer.alloc(size))]),
    (file) => officeKind(file.subarray()),
  ),
];
