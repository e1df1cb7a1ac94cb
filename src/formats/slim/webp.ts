import { bareOrientation } from "./exif.ts";

const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function slimWebp(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  let at = 12;
  while (at + 8 <= file.length) {
    const type = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length & 1);
    if (at + 8 + length > file.length) return undefined;
    if (kept.has(type))
      parts.push(type === "VP8X" ? flagged(file.subarray(at, end), orientation) : file.subarray(at, end));
    at = end;
  }
  if (orientation !== 1) {
    const block = bareOrientation(orientation);
    const head = Buffer.from("EXIF\0\0\0\0", "latin1");
    head.writeUInt32LE(block.length, 4);
    parts.push(head, Buffer.from(block));
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

function flagged(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk);
  const flags = (copy[8] ?? 0) & ~(exifFlag | xmpFlag);
  copy[8] = orientation === 1 ? flags : flags | exifFlag;
  return copy;
}
