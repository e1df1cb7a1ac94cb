import type { Para, Part } from "../model/parts.ts";
import { rowLeft, rowText } from "../model/row.ts";
import { areAscending } from "../regions/page-numbers.ts";

const entryForm = /^(.*?)((?:\s?[.…·_]){3,}\s*|\s+|\t)(\d{1,4}|[ivxlc]{1,6})$/;
const leadersIn = /(?:\s?[.…·_]){4,}/;
const fewestEntries = 3;

export interface ContentsEntry {
  para: Para;
  /** A line before it that belongs to the same entry. */
  before?: Para;
  level: number;
  /** Letters of its text, without leaders and number. */
  text: string;
  number: string;
}

export interface FoundContents {
  /** Entries of tables of contents have that role. */
  parts: Part[];
  /** The entries of each table of contents by its first paragraph. */
  contents: Map<Para, ContentsEntry[]>;
}

/** The same tables of contents, of other paragraphs in place of theirs. */
export const withOthers = (
  contents: ReadonlyMap<Para, readonly ContentsEntry[]>,
  otherOf: (para: Para) => Para,
): Map<Para, ContentsEntry[]> =>
  new Map(
    [...contents].map(([first, entries]) => [
      otherOf(first),
      entries.map((entry) => ({
        ...entry,
        para: otherOf(entry.para),
        ...(entry.before ? { before: otherOf(entry.before) } : {}),
      })),
    ]),
  );

/** The paragraphs that become entries of tables of contents. */
export const entryParagraphs = (contents: ReadonlyMap<Para, readonly ContentsEntry[]>): Set<Para> =>
  new Set([...contents.values()].flat().flatMap(({ para, before = para }) => [para, before]));

/** One that could be an entry only among others: its number stands apart, or it has none yet. */
interface LikelyEntry extends ContentsEntry {
  isSure: boolean;
  /** What makes it look like an entry. */
  saw: string;
  /** It begins with the number of a section, and the number of its page stands apart. */
  isNumbered: boolean;
}

/**
 * Runs of paragraphs that are a table of contents: leaders and page numbers, or links with page numbers at their ends.
 * Among these titles of chapters may have no leaders, and long titles a line before the one with the number.
 */
export function findContents(parts: readonly Part[]): FoundContents {
  const entries = new Map<Para, ContentsEntry[]>();
  const others = new Map<Part, Para>();
  let run: LikelyEntry[] = [];
  let open: Para | undefined;
  const close = () => {
    const isAll = run.every(({ isNumbered }) => isNumbered) && areAscending(run.map(({ number }) => number));
    // Behind the last sure one is what could be something else.
    const own = isAll ? run : run.slice(0, run.findLastIndex(({ isSure }) => isSure) + 1);
    const [first] = own;
    if (first && own.filter(({ isSure }) => isAll || isSure).length >= fewestEntries) {
      const lefts = [...new Set(own.map(leftOf))].sort((a, b) => a - b);
      for (const one of own) {
        one.level = lefts.indexOf(leftOf(one)) + 1;
        const saw = `${one.saw}, among ${own.length} entries; level ${one.level} by where it begins`;
        for (const para of [one.before, one.para])
          if (para) others.set(para, { ...para, role: { kind: "contents" }, because: { file: "roles/contents", saw } });
      }
      entries.set(first.before ?? first.para, own);
    }
    run = [];
    open = undefined;
  };
  for (const part of parts) {
    const read = part.kind === "para" ? entryOf(part) : undefined;
    if (part.kind !== "para") close();
    else if (read) {
      run.push(open && read.isSure ? { ...read, before: open, text: `${textOf(open)} ${read.text}` } : read);
      open = undefined;
    } else if (!open && run.length > 0 && isBeginning(part)) open = part;
    else close();
  }
  close();
  return {
    parts: parts.map((part) => others.get(part) ?? part),
    contents: withOthers(entries, (para) => others.get(para) ?? para),
  };
}

const textOf = (para: Para): string => para.rows.map(rowText).join(" ").trim();
/** Within its page's frame: pages of books don't begin at one place. */
const leftOf = ({ para, before = para }: ContentsEntry): number =>
  Math.round((rowLeft(before.rows[0] ?? []) - before.frame.left) / 6);

const sectionNumber = /^(?:[\dA-Z]{1,2}(?:\.\d{1,2}){0,4}\.?|[IVXL]{1,5}\.?)\s/;

function entryOf(para: Para): LikelyEntry | undefined {
  if (para.role && para.role.kind !== "contents" && para.role.kind !== "text") return undefined;
  const text = textOf(para);
  const [, title = "", between = "", number = ""] = entryForm.exec(text) ?? [];
  if (title.trim() === "") return undefined;
  const isLinked = para.rows.flat().every(({ pieces }) => pieces.every(({ link }) => link && "place" in link));
  const last = para.rows.at(-1) ?? [];
  const isApart = last.length > 1 && last.at(-1)?.text === number;
  const hasLeaders = leadersIn.test(between);
  const isSure = hasLeaders || isLinked || para.role?.kind === "contents";
  if (!isSure && !(isApart && para.rows.length === 1)) return undefined;
  const isNumbered = isApart && sectionNumber.test(text);
  const before = hasLeaders ? "dots" : isLinked ? "a link" : isSure ? "the structure tree" : "a gap";
  const saw = `${before} and the page number ${number}`;
  return { para, level: 1, isNumbered, text: title.replace(/(?:\s[.…·_]|\s)+$/, "").trimStart(), number, isSure, saw };
}

/** Whether it may be the first line of an entry that the next one ends. */
function isBeginning(para: Para): boolean {
  const [row, more] = para.rows;
  return !para.role && row !== undefined && !more && row.length <= 2;
}
