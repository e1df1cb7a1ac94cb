import { blocks } from "./blocks.ts";

type Moving = "gif" | "webp";

/** The longest delay that sharp takes, in ms; the formats themselves have room for more. */
export const mostTaken = 65_535;

/** The longest delay of each format, in ms: GIF has hundredths of a second in 16 bits, WebP thousandths in 24. */
export const mostDelay: Record<Moving, number> = { gif: 655_350, webp: 0xff_ffff };

/**
 * Writes an animation's true delays over those that its coder was given, which were cut to `mostTaken`. The coder may
 * have joined frames that show the same: their delay is the sum of those that it was given.
 */
export function withDelays(bytes: Uint8Array, format: Moving, delaysMs: readonly number[]): Uint8Array {
  const file = Buffer.from(bytes);
  let next = 0;
  for (const { at, delayMs, write } of format === "gif" ? gifDelays(file) : webpDelays(file)) {
    let [given, wanted] = [0, 0];
    do {
      const delay = Math.round(delaysMs[next] ?? 0);
      given += Math.min(delay, mostTaken);
      wanted += delay;
      next += 1;
    } while (next < delaysMs.length && format === "webp" && given < delayMs);
    write(at, Math.min(wanted, mostDelay[format]));
  }
  return file;
}

interface Place {
  at: number;
  delayMs: number;
  write(at: number, delayMs: number): void;
}

const controlLabel = 0xf9;

function* gifDelays(file: Buffer): Generator<Place> {
  const write = (at: number, delayMs: number) => file.writeUInt16LE(Math.round(delayMs / 10), at);
  for (const block of blocks(file)) {
    if (block?.kind !== "extension" || file[block.start + 1] !== controlLabel) continue;
    const at = block.start + 4;
    yield { at, delayMs: 10 * file.readUInt16LE(at), write };
  }
}

/** The place of the delay in a frame's data, behind its place and size (WebP Container Specification, Animation). */
const delayInFrame = 8 + 12;

function* webpDelays(file: Buffer): Generator<Place> {
  const write = (at: number, delayMs: number) => file.writeUIntLE(delayMs, at, 3);
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const isFrame = file.toString("latin1", at, at + 4) === "ANMF" && length >= 16;
    if (isFrame) yield { at: at + delayInFrame, delayMs: file.readUIntLE(at + delayInFrame, 3), write };
    at += 8 + length + (length & 1);
  }
}
