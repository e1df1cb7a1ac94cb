/** Kinds that no tool takes, so that a refusal can say what it was given: first bytes (Latin-1) → word. */
const kinds: readonly (readonly [magic: string, word: string, offset?: number])[] = [
  ["\x1f\x8b", "GZIP archive"],
  ["7z\xbc\xaf\x27\x1c", "7-Zip archive"],
  ["Rar!\x1a\x07", "RAR archive"],
  ["BZh", "BZIP2 archive"],
  ["\xfd7zXZ\0", "XZ archive"],
  ["\x28\xb5\x2f\xfd", "Zstandard archive"],
  ["ustar", "TAR archive", 257],
  ["\0\0\0\x0cjP  ", "JPEG 2000 picture"],
  ["\xff\x4f\xff\x51", "JPEG 2000 picture"],
  ["\0\0\0\x0cJXL ", "JPEG XL picture"],
  ["\xff\x0a", "JPEG XL picture"],
  ["8BPS", "PSD file"],
  ["\0\0\x01\0", "ICO icon"],
  ["\0\0\x02\0", "Windows cursor"],
  ["icns", "ICNS icon"],
  ["v/1\x01", "OpenEXR picture"],
  ["#?RADIANCE", "Radiance HDR picture"],
  ["gimp xcf", "GIMP picture"],
  ["AT&TFORM", "DjVu document"],
  ["DICM", "DICOM picture", 128],
  ["II*\0\x10\0\0\0CR", "Canon raw photo"],
  ["ftypcrx ", "Canon raw photo", 4],
  ["FUJIFILMCCD-RAW", "Fujifilm raw photo"],
  ["ftypqt  ", "QuickTime video", 4],
  ["ftypM4A", "MP4 audio", 4],
  ["ftyp", "MP4 video", 4],
  ["\x1aE\xdf\xa3", "Matroska or WebM video"],
  ["AVI ", "AVI video", 8],
  ["WAVE", "WAV audio", 8],
  ["OggS", "Ogg audio or video"],
  ["fLaC", "FLAC audio"],
  ["ID3", "MP3 audio"],
  ["\xff\xfb", "MP3 audio"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old or encrypted Office document"],
  ["{\\rtf", "RTF document"],
  ["%!PS", "PostScript document"],
  ["\xc5\xd0\xd3\xc6", "EPS picture"],
  ["MZ", "Windows program"],
  ["\x7fELF", "Linux program"],
  ["\xfe\xed\xfa", "macOS program"],
  ["\xcf\xfa\xed\xfe", "macOS program"],
  ["\xca\xfe\xba\xbe", "Java or macOS program"],
  ["\0asm", "WebAssembly program"],
  ["#!", "script"],
  ["SQLite format 3\0", "SQLite database"],
  ["wOFF", "web font"],
  ["wOF2", "web font"],
  ["OTTO", "OpenType font"],
  ["\0\x01\0\0\0", "TrueType font"],
];

const sampleBytes = 4096;

/** The word for a file of a kind that the service does not read. */
export function foreignKind(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, sampleBytes)).toString("latin1");
  const known = kinds.find(([magic, , offset = 0]) => head.startsWith(magic, offset));
  return known?.[1] ?? textKind(bytes.subarray(0, sampleBytes)) ?? "file of an unknown kind";
}

function textKind(sample: Uint8Array): string | undefined {
  // With `stream` the decoder leaves out a letter that the end of the sample cuts in two.
  let text: string;
  try {
    const marked = sample[0] === 0xff && sample[1] === 0xfe ? "utf-16le" : "utf-8";
    text = new TextDecoder(marked, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return undefined;
  const start = text.trimStart().toLowerCase();
  if (/^<!doctype html|^<html|^<head|^<body/.test(start) || /<html[\s>]/.test(start)) return "HTML page";
  if (start.startsWith("<?xml")) return "XML document";
  if (/^[{[]\s*["{[\d]/.test(start)) return "JSON document";
  return "plain text";
}
