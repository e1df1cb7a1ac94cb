/** Boxes of a JPEG 2000 file without which it can't be shown (ISO/IEC 15444-1, annex I). */
const needed = new Set(["jP  ", "ftyp", "jp2h", "jp2c"]);
const [codestream, tilePart, tileData, comment] = [0xff4f, 0xff90, 0xff93, 0xff64];
const blank = 0x20;

/**
 * The same JPEG 2000 picture without boxes of text, XML and other programs' data, and with blanks in place of its comments:
 * so every part of its codestream stays where the others look for it. Nothing where it can't be followed.
 */
export function bareJpx(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 2 && view.getUint16(0) === codestream) return withoutComments(bytes);
  const kept: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(view, at);
    if (!box) return undefined;
    const whole = bytes.subarray(at, box.end);
    const head = box.data - at;
    if (box.name === "jp2c") {
      const own = withoutComments(whole.subarray(head));
      if (!own) return undefined;
      kept.push(whole.subarray(0, head), own);
    } else if (needed.has(box.name)) kept.push(whole);
    at = box.end;
  }
  return Buffer.concat(kept);
}

function boxAt(view: DataView, at: number): { name: string; data: number; end: number } | undefined {
  if (at + 8 > view.byteLength) return undefined;
  const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(at + place)));
  const told = view.getUint32(at);
  const isLong = told === 1;
  if (isLong && at + 16 > view.byteLength) return undefined;
  const length = isLong ? Number(view.getBigUint64(at + 8)) : told;
  const data = at + (isLong ? 16 : 8);
  // A box without a length goes on to the end of the file.
  const end = told === 0 ? view.byteLength : Math.min(at + length, view.byteLength);
  return end < data ? undefined : { name, data, end };
}

/** Blanks the comments in the headers of the picture and its tiles, and passes over coded data (annex A). */
function withoutComments(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 2 || view.getUint16(0) !== codestream) return undefined;
  const bare = new Uint8Array(bytes);
  let partEnd = bytes.length;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at);
    if (marker < 0xff00) return undefined;
    if (marker === tileData) {
      // A part that ends before its data would be read without end.
      if (partEnd <= at) return undefined;
      at = partEnd;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === tilePart && at + 10 <= bytes.length) {
      const length = view.getUint32(at + 6);
      partEnd = length === 0 ? bytes.length : at + length;
      if (partEnd <= at) return undefined;
    }
    if (marker === comment) bare.fill(blank, at + 6, end);
    at = end;
  }
  return bare;
}
