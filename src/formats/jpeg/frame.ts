import { endOfImage, piecesOf, startOfScan } from "./pieces.ts";

/** The coding of a JPEG's picture. */
export interface JpegFrame {
  width: number;
  height: number;
  channels: number;
  /** The least part that can be moved by itself: a block of every channel (T.81, A.2.3). */
  block: { width: number; height: number };
  isProgressive: boolean;
  scans: number;
}

const [baseline, extended, progressive] = [0xc0, 0xc1, 0xc2];
/** Markers among those of frames that begin none: DHT, JPG and DAC. */
const noFrames = [0xc4, 0xc8, 0xcc];
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker);

/** Reads the coding of a whole JPEG by Huffman with 8 bits a sample; undefined for any other, or one that is cut. */
export function frameOf(bytes: Uint8Array): JpegFrame | undefined {
  let frame: Omit<JpegFrame, "scans"> | undefined;
  let scans = 0;
  for (const { marker, start, end } of piecesOf(bytes)) {
    if (marker === startOfScan) scans += 1;
    if (marker === endOfImage) return frame && scans > 0 ? { ...frame, scans } : undefined;
    if (!isFrame(marker)) continue;
    if (frame || ![baseline, extended, progressive].includes(marker)) return undefined;
    frame = readFrame(bytes.subarray(start + 4, end), marker === progressive);
    if (!frame) return undefined;
  }
  return undefined;
}

function readFrame(body: Uint8Array, isProgressive: boolean): Omit<JpegFrame, "scans"> | undefined {
  const [bits = 0, high = 0, low = 0, wide = 0, narrow = 0, channels = 0] = body;
  const [height, width] = [high * 256 + low, wide * 256 + narrow];
  if (bits !== 8 || height === 0 || width === 0 || body.length < 6 + 3 * channels) return undefined;
  let [across, down] = [0, 0];
  for (let channel = 0; channel < channels; channel += 1) {
    const factors = body[7 + 3 * channel] ?? 0;
    [across, down] = [Math.max(across, factors >> 4), Math.max(down, factors & 15)];
  }
  if (across < 1 || across > 4 || down < 1 || down > 4) return undefined;
  // A channel alone is stored block by block, whatever it says of others (T.81, A.2.2).
  if (channels === 1) [across, down] = [1, 1];
  return { width, height, channels, block: { width: 8 * across, height: 8 * down }, isProgressive };
}
