import { chunk, signature } from "../png.ts";

/** What happens to a frame's place before the next one comes, and how it is laid on what is there. */
export type Dispose = "keep" | "clear" | "restore";
export type Blend = "replace" | "over";

export interface ApngFrame {
  /** The frame alone, as an ordinary PNG of its own size. */
  png: Uint8Array;
  left: number;
  top: number;
  delayMs: number;
  dispose: Dispose;
  blend: Blend;
}

export interface Apng {
  width: number;
  height: number;
  loop: number;
  frames: ApngFrame[];
}

/** Chunks that every frame needs to be decoded like the first. */
const shared = new Set(["PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT"]);
const disposals: readonly Dispose[] = ["keep", "clear", "restore"];

function* chunks(bytes: Uint8Array): Generator<{ type: string; body: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString("latin1");
    if (at + 12 + length > bytes.length) return;
    yield { type, body: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** How many frames a PNG says it has; 1 for an ordinary one. */
export function frameCount(bytes: Uint8Array): number {
  for (const { type, body } of chunks(bytes)) {
    if (type === "acTL" && body.length >= 8) return Math.max(1, viewOf(body).getUint32(0));
    if (type === "IDAT") return 1;
  }
  return 1;
}

const viewOf = (body: Uint8Array) => new DataView(body.buffer, body.byteOffset, body.byteLength);

/** The frames of an animated PNG (PNG, third edition, 4.9): the first may be the still picture, or stand apart from it. */
export function readApng(bytes: Uint8Array): Apng {
  const common: Uint8Array[] = [];
  const frames: ApngFrame[] = [];
  let header = new Uint8Array(13);
  let loop = 0;
  let control: DataView | undefined;
  let data: Uint8Array[] = [];
  const finish = () => {
    if (control && data.length > 0) frames.push(frameOf(control, header, common, data));
    data = [];
  };
  for (const { type, body } of chunks(bytes)) {
    if (type === "IHDR") header = Uint8Array.from(body);
    else if (shared.has(type)) common.push(chunk(type, body));
    else if (type === "acTL") loop = viewOf(body).getUint32(4);
    else if (type === "fcTL" && body.length >= 26) {
      finish();
      control = viewOf(body);
    } else if (type === "IDAT" && control) data.push(body);
    else if (type === "fdAT") data.push(body.subarray(4)); // Behind a sequence number lies what IDAT would hold.
  }
  finish();
  const view = viewOf(header);
  return { width: view.getUint32(0), height: view.getUint32(4), loop, frames };
}

function frameOf(control: DataView, header: Uint8Array, common: Uint8Array[], data: Uint8Array[]): ApngFrame {
  const own = Uint8Array.from(header);
  const view = viewOf(own);
  view.setUint32(0, control.getUint32(4));
  view.setUint32(4, control.getUint32(8));
  const pixels = data.map((body) => chunk("IDAT", body));
  const perSecond = control.getUint16(22) || 100;
  return {
    png: Buffer.concat([signature, chunk("IHDR", own), ...common, ...pixels, chunk("IEND", new Uint8Array())]),
    left: control.getUint32(12),
    top: control.getUint32(16),
    delayMs: Math.round((control.getUint16(20) * 1000) / perSecond),
    dispose: disposals[control.getUint8(24)] ?? "keep",
    blend: control.getUint8(25) === 1 ? "over" : "replace",
  };
}
