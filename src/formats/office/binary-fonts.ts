const most = 60;

/** Lists the first names, each once. Tables that hold millions are not read to their end. */
function clean(names: Iterable<string>): string[] {
  const kept = new Set<string>();
  for (const name of names) {
    const [bare = ""] = name.split("\0", 1);
    if (bare.trim() !== "") kept.add(bare.trim());
    if (kept.size === most) break;
  }
  return [...kept];
}

const tableFlag = 0x0200;
const nameInFont = 40;

/** Reads the table of fonts of a DOC ([MS-DOC] 2.9.273, SttbfFfn, and 2.9.86, FFN). */
export function fontsOfText(text: Buffer, read: (name: string) => Buffer): string[] {
  if (text.length < 0x011a) return [];
  const table = read(text.readUInt16LE(10) & tableFlag ? "1Table" : "0Table");
  const [start, length] = [text.readUInt32LE(0x0112), text.readUInt32LE(0x0116)];
  return clean(namesInTable(table.subarray(start, start + length)));
}

function* namesInTable(fonts: Buffer): Generator<string> {
  for (let at = 4; at + nameInFont < fonts.length; at += (fonts[at] ?? 0) + 1) {
    yield fonts.toString("utf16le", at + nameInFont, Math.min(fonts.length, at + (fonts[at] ?? 0) + 1));
  }
}

const font = 0x0031;
const endOfFile = 0x000a;

/** Reads the records of a workbook's fonts ([MS-XLS] 2.4.122). */
export const fontsOfSheets = (book: Buffer): string[] => clean(namesInBook(book));

function* namesInBook(book: Buffer): Generator<string> {
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const type = book.readUInt16LE(at);
    if (type === endOfFile) break;
    if (type !== font || at + 20 > book.length) continue;
    const [letters, isWide] = [book[at + 18] ?? 0, ((book[at + 19] ?? 0) & 1) === 1];
    const name = book.subarray(at + 20, at + 20 + letters * (isWide ? 2 : 1));
    yield name.toString(isWide ? "utf16le" : "latin1");
  }
}

const fontEntity = 0x0fb7;
const nameBytes = 64;

/** Reads the records of a presentation's fonts ([MS-PPT] 2.9.8); those with version 15 hold others. */
export const fontsOfShow = (show: Buffer): string[] => clean(namesInShow(show));

function* namesInShow(show: Buffer): Generator<string> {
  for (let at = 0; at + 8 <= show.length; ) {
    if (show.readUInt16LE(at + 2) === fontEntity) yield show.toString("utf16le", at + 8, at + 8 + nameBytes);
    at += 8 + (((show[at] ?? 0) & 15) === 15 ? 0 : show.readUInt32LE(at + 4));
  }
}
