import qrcode, { type QRCodeSegment } from "qrcode";
import type { Modules } from "#formats/qr/qr-code.ts";
import { Problem } from "#problem";

export type Level = "L" | "M" | "Q" | "H";

/** The most that the largest symbol (version 40) holds: ISO/IEC 18004, table 7. */
const capacity: Record<Level, { digits: number; letters: number; bytes: number }> = {
  L: { digits: 7089, letters: 4296, bytes: 2953 },
  M: { digits: 5596, letters: 3391, bytes: 2331 },
  Q: { digits: 3993, letters: 2420, bytes: 1663 },
  H: { digits: 3057, letters: 1852, bytes: 1273 },
};

/** Writes a text as modules; in a symbol of a given version, else in the smallest that holds it. */
export function encode(text: string, level: Level, version?: number): Modules {
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  try {
    const options = { errorCorrectionLevel: level, ...(version !== undefined && { version }) };
    const { modules } = qrcode.create(isAscii ? text : utf8Segments(text), options);
    return { side: modules.size, dark: modules.data };
  } catch (cause) {
    const { digits, letters, bytes } = capacity[level];
    const length = new TextEncoder().encode(text).length;
    const holds = `${digits} digits, ${letters} capital letters and digits, or ${bytes} bytes of other text`;
    const says = `text is too long for a QR code: with errorCorrection ${level} it holds at most ${holds}; this text has ${length} bytes.`;
    const advice = level === "L" ? "Shorten it." : "Shorten it or lower errorCorrection.";
    throw new Problem("bad-request", `${says} ${advice}`, { cause, fields: ["text"] });
  }
}

interface Bits {
  put(value: number, length: number): void;
}

/**
 * Makes a byte segment behind an ECI designator 26 (UTF-8), without which readers guess at the character set. The
 * library has no ECI, but a "mode" of indicator 7 whose eight bits of length are the designator writes the same bits.
 */
function utf8Segments(text: string): QRCodeSegment[] {
  const bytes = new TextEncoder().encode(text);
  const eci = {
    mode: { id: "ECI", bit: 7, ccBits: [8, 8, 8] },
    getLength: () => 26,
    getBitsLength: () => 0,
    write: () => {},
  };
  const utf8 = {
    mode: { id: "Byte", bit: 4, ccBits: [8, 16, 16] },
    getLength: () => bytes.length,
    getBitsLength: () => bytes.length * 8,
    write: (bits: Bits) => {
      for (const byte of bytes) bits.put(byte, 8);
    },
  };
  const segments = [eci, utf8];
  // The library rebuilds a list of segments with `reduce`, which would drop entries that it doesn't know.
  return Object.assign(segments, { reduce: () => segments }) as unknown as QRCodeSegment[];
}
