import { legal } from "./xml.ts";

export type OfficeKind = "docx" | "xlsx" | "pptx";

/** Formats of text, for people and programs that want no Office file. */
export type TextKind = "md" | "html" | "txt" | "csv" | "json";

/** The words, tables, pictures and numbers that a finished file must hold when it is read again. */
export interface OfficePromise {
  format: OfficeKind;
  words: Words;
  tables: number;
  pictures: number;
  /** The number of cells that hold a number or a date. */
  numbers?: number;
}

/** Words with how often each is there, wherever they stand. */
export class Words {
  readonly #counts = new Map<string, number>();
  total = 0;

  /** Adds the words of a text, without soft hyphens and characters that a file can't hold. */
  add(text: string, times = 1): void {
    for (const part of text.split(/\s+/u)) {
      const word = legal(part.replaceAll("\u00ad", ""));
      if (word === "") continue;
      this.#counts.set(word, (this.#counts.get(word) ?? 0) + times);
      this.total += times;
    }
  }

  /** Each word with how often it is there. */
  [Symbol.iterator](): IterableIterator<[word: string, times: number]> {
    return this.#counts.entries();
  }

  /** Counts the words that others lack, and names some of them. */
  missingIn(others: Words): { count: number; some: string[] } {
    let count = 0;
    const some: string[] = [];
    for (const [word, times] of this.#counts) {
      const missing = times - (others.#counts.get(word) ?? 0);
      if (missing <= 0) continue;
      count += missing;
      if (some.length < 5) some.push(word.slice(0, 40));
    }
    return { count, some };
  }
}

export type TextPromise = Omit<OfficePromise, "format"> & { format: TextKind };

/** The promised things that a reader has found; in some kinds of files nobody can count the tables. */
export interface Found {
  words: Words;
  tables?: number;
  pictures?: number;
  values: readonly string[];
}

/** Describes each promise that a file does not keep. */
export function brokenPromises(
  found: Found,
  { words, tables, pictures, numbers = 0 }: Omit<OfficePromise, "format">,
): string[] {
  const missing = words.missingIn(found.words);
  const fewer = (what: string, due: number, is = due) => (is < due ? [`${is} ${what} of ${due}`] : []);
  return [
    ...(missing.count > 0
      ? [`${missing.count} words of ${words.total} are missing, such as ${missing.some.join(", ")}`]
      : []),
    ...fewer("tables", tables, found.tables),
    ...fewer("pictures", pictures, found.pictures),
    ...fewer("numbers", numbers, found.values.length),
  ];
}
