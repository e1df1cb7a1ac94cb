import { Cutting } from "../wire/cutting.ts";
import { bareOrientation } from "./exif.ts";

const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function slimWebp(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const orient = orientation === 1 ? Buffer.alloc(0) : exifChunk(orientation);
  const cutting = new Cutting(bytes, orient.length);
  cutting.keep(0, 12);
  let at = 12;
  while (at + 8 <= file.length) {
    const type = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length & 1);
    if (at + 8 + length > file.length) return undefined;
    if (type === "VP8X") cutting.put(flagged(file.subarray(at, end), orientation));
    else if (kept.has(type)) cutting.keep(at, end);
    at = end;
  }
  cutting.put(orient);
  const slimmed = cutting.bytes();
  slimmed.writeUInt32LE(slimmed.length - 8, 4);
  return slimmed;
}

function exifChunk(orientation: number): Buffer {
  const block = bareOrientation(orientation);
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(block.length, 4);
  return Buffer.concat([head, block]);
}

function flagged(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk);
  const flags = (copy[8] ?? 0) & ~(exifFlag | xmpFlag);
  copy[8] = orientation === 1 ? flags : flags | exifFlag;
  return copy;
}
