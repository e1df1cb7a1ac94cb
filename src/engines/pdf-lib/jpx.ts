import { isAbsent, type Thing } from "#formats/pdf/thing.ts";
import { BigEndian } from "#formats/wire/big-endian.ts";
import type { Findings } from "./findings.ts";

interface Box {
  kind: string;
  start: number;
  end: number;
}

/** The most boxes of a picture, which has a dozen. */
const mostBoxes = 1_000;

function boxesIn(reader: BigEndian, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < mostBoxes; ) {
    let [length, head] = [reader.u32(at), 8];
    if (length === 1) [length, head] = [reader.u32(at + 8) * 2 ** 32 + reader.u32(at + 12), 16];
    if (length === 0) length = end - at;
    if (length < head) break;
    boxes.push({ kind: reader.text(at + 4, 4), start: at + head, end: Math.min(end, at + length) });
    at += length;
  }
  return boxes;
}

/** Judges a JPEG 2000 (6.2.8.3): one, three or four channels of like depth, and a known kind of colours. */
export function judgeJpx(bytes: Uint8Array, picture: Thing, findings: Findings): void {
  const reader = new BigEndian(bytes);
  const head = boxesIn(reader, 0, bytes.length).find(({ kind }) => kind === "jp2h");
  if (!head) {
    findings.add("jpx", "no JP2 header");
    return;
  }
  const inside = boxesIn(reader, head.start, head.end);
  findings.unless(inside.length < mostBoxes, "jpx", "boxes");
  const size = inside.find(({ kind }) => kind === "ihdr");
  findings.unless(size !== undefined && [1, 3, 4].includes(reader.u16(size.start + 8)), "jpx", "channels");
  const depth = size ? reader.u8(size.start + 10) : 255;
  findings.unless(depth === 255 || (depth & 127) + 1 <= 38, "jpx", "depth");
  const depths = inside
    .filter(({ kind }) => kind === "bpcc")
    .flatMap(({ start, end }) => [...bytes.subarray(start, end)]);
  findings.unless(new Set(depths).size <= 1, "jpx", "depths");
  const colours = inside.filter(({ kind }) => kind === "colr");
  const best = colours.filter(({ start }) => reader.u8(start + 2) === 1);
  if (isAbsent(picture.get("ColorSpace")) && colours.length > 1) findings.unless(best.length === 1, "jpx", "colours");
  for (const { start } of colours) {
    const method = reader.u8(start);
    findings.unless(method >= 1 && method <= 3, "jpx", "colours");
    findings.unless(method !== 1 || reader.u32(start + 3) !== 19, "jpx", "CIEJab");
  }
}
