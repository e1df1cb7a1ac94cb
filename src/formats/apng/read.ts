import { chunksOf } from "../png/chunks.ts";
import { chunk, signature } from "../png/png.ts";
import type { Laid } from "./compose.ts";

export interface ApngFrame extends Laid {
  /** The frame alone, as an ordinary PNG of its own size; made when it is asked for. */
  readonly png: Uint8Array;
  delayMs: number;
}

export interface Apng {
  width: number;
  height: number;
  loop: number;
  frames: ApngFrame[];
}

/** Chunks that every frame needs to be decoded like the first. */
const shared = new Set(["PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT"]);
/** The most bytes of shared chunks: far more than a profile has, and every frame gets all of them. */
const mostShared = 4 * 1024 * 1024;
const disposals: readonly Laid["dispose"][] = ["keep", "clear", "restore"];

/** Reads the number of frames of a PNG; 1 for an ordinary one. */
export function frameCount(bytes: Uint8Array): number {
  for (const { type, start, end } of chunksOf(bytes)) {
    if (type === "acTL" && end - start >= 8) return Math.max(1, viewOf(bytes.subarray(start, end)).getUint32(0));
    if (type === "IDAT") return 1;
  }
  return 1;
}

const viewOf = (body: Uint8Array) => new DataView(body.buffer, body.byteOffset, body.byteLength);

/** The frames of an animated PNG (PNG, third edition, 4.9): the first may be the still picture, or stand apart from it. */
export function readApng(bytes: Uint8Array): Apng {
  const common = new Map<string, Uint8Array>();
  let commonBytes = 0;
  const frames: ApngFrame[] = [];
  let header = new Uint8Array(13);
  let loop = 0;
  let control: Uint8Array | undefined;
  let data: number[] = [];
  const finish = () => {
    if (control && data.length > 0) frames.push(new Frame(bytes, control, header, common, data));
    data = [];
  };
  for (const { type, start, end } of chunksOf(bytes)) {
    const body = bytes.subarray(start, end);
    if (type === "IHDR" && body.length >= 13) header = Uint8Array.from(body);
    else if (shared.has(type) && !common.has(type) && commonBytes + body.length <= mostShared) {
      common.set(type, chunk(type, body));
      commonBytes += body.length;
    } else if (type === "acTL" && body.length >= 8) loop = viewOf(body).getUint32(4);
    else if (type === "fcTL" && body.length >= 26) {
      finish();
      control = body;
    } else if (type === "IDAT" && control) data.push(start, end);
    else if (type === "fdAT") data.push(start + 4, end); // Behind a sequence number lies what IDAT would hold.
  }
  finish();
  const view = viewOf(header);
  return { width: view.getUint32(0), height: view.getUint32(4), loop, frames };
}

class Frame implements ApngFrame {
  readonly left: number;
  readonly top: number;
  readonly delayMs: number;
  readonly dispose: Laid["dispose"];
  readonly blend: Laid["blend"];

  constructor(
    readonly bytes: Uint8Array,
    readonly control: Uint8Array,
    readonly header: Uint8Array,
    readonly common: ReadonlyMap<string, Uint8Array>,
    /** The beginning and the end of each piece of the frame's data, by turns. */
    readonly data: readonly number[],
  ) {
    const view = viewOf(control);
    this.left = view.getUint32(12);
    this.top = view.getUint32(16);
    this.delayMs = Math.round((view.getUint16(20) * 1000) / (view.getUint16(22) || 100));
    this.dispose = disposals[view.getUint8(24)] ?? "keep";
    this.blend = view.getUint8(25) === 1 ? "over" : "replace";
  }

  get png(): Uint8Array {
    const own = Uint8Array.from(this.header);
    own.set(this.control.subarray(4, 12)); // width and height
    const pixels: Uint8Array[] = [];
    for (let at = 0; at < this.data.length; at += 2) {
      pixels.push(chunk("IDAT", this.bytes.subarray(this.data[at], this.data[at + 1])));
    }
    const ends = chunk("IEND", new Uint8Array());
    return Buffer.concat([signature, chunk("IHDR", own), ...this.common.values(), ...pixels, ends]);
  }
}
