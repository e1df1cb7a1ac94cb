import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How a text may lie in a file: as it is, in two bytes a letter, in base64 from any byte of three on, in hexadecimal. */
export function spellingsOf(word: string): Map<string, Buffer> {
  const bytes = Buffer.from(word);
  const wide = Buffer.from(word, "utf16le");
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // At both ends letters depend on what stands beside the word.
    return text.slice(before === 0 ? 0 : before + 1).replace(/.?=*$/, "");
  });
  return new Map([
    ["as it is", bytes],
    ["in UTF-16", wide],
    ["in UTF-16, high bytes first", Buffer.from(wide).swap16()],
    ...base64.map((text, at) => [`in base64, byte ${at}`, Buffer.from(text)] as const),
    ["in hexadecimal", Buffer.from(bytes.toString("hex"))],
    ["in hexadecimal, capitals", Buffer.from(bytes.toString("hex").toUpperCase())],
  ]);
}

export interface Places {
  folders: readonly string[];
  /** Texts that are no files, by what they are. */
  texts: Record<string, string>;
}

/** Every place in which one of the words stands, and how it is spelled there. */
export function tracesOf(words: readonly string[], { folders, texts }: Places): string[] {
  const spelled = words.map((word) => [word, [...spellingsOf(word)]] as const);
  const found: string[] = [];
  const search = (place: string, bytes: Buffer) => {
    for (const [word, spellings] of spelled)
      for (const [how, spelling] of spellings) if (bytes.includes(spelling)) found.push(`${word} ${how}: ${place}`);
  };
  for (const folder of folders) {
    for (const { path, isFile } of entriesIn(folder)) {
      search(`the name of ${path}`, Buffer.from(path));
      if (isFile) search(path, read(path));
    }
  }
  for (const [place, text] of Object.entries(texts)) search(place, Buffer.from(text));
  return found;
}

interface Entry {
  path: string;
  isFile: boolean;
}

function entriesIn(folder: string): Entry[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // It has just gone.
  }
  return entries.flatMap((one) => {
    const entry = { path: join(folder, one.name), isFile: one.isFile() };
    return one.isDirectory() ? [entry, ...entriesIn(entry.path)] : [entry];
  });
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0); // It has just gone.
  }
}
