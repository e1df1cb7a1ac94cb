import { inflateSync } from "node:zlib";
import { latin } from "./picture-pdfs.ts";

/** A file's bytes, and those of all its streams unpacked, whatever they hold. */
export function everythingIn(bytes: Uint8Array): string {
  const text = latin(bytes);
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      // What follows a stream's end is not read.
      return latin(inflateSync(Buffer.from(text.slice(index + length), "latin1"), { finishFlush: 2 }));
    } catch {
      return "";
    }
  });
  return [text, ...streams].join("\n");
}

/** However a file may write it: plain, as hexadecimal digits, in two bytes a letter. */
export function says(all: string, word: string): boolean {
  const wide = [...word].map((letter) => `\0${letter}`).join("");
  const hex = [word, wide].map((each) => Buffer.from(each, "latin1").toString("hex"));
  return [word, wide].some((form) => all.includes(form)) || hex.some((form) => all.toLowerCase().includes(form));
}
