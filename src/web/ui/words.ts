import type { Format } from "./catalogue.ts";

const number = (value: number, digits = 0) => value.toLocaleString("en", { maximumFractionDigits: digits });

/** Writes a size as people say it: "4.1 MB". */
export function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${number(bytes / 1_000, bytes < 10_000 ? 1 : 0)} KB`;
  if (bytes < 1_000_000_000) return `${number(bytes / 1_000_000, 1)} MB`;
  return `${number(bytes / 1_000_000_000, 1)} GB`;
}

export const count = (many: number, one: string, more = `${one}s`): string =>
  `${number(many)} ${many === 1 ? one : more}`;

/** Lists words in a sentence: "JPG, PNG or WebP". */
export function listed(words: readonly string[], last = "or"): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export const formatTitles = (names: readonly string[], formats: Record<string, Format>): string[] =>
  names.filter((name) => name !== "locked").map((name) => formats[name]?.title ?? name);
