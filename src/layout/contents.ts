import type { Para, Part } from "./flow.ts";
import { rowLeft, rowText } from "./paragraphs.ts";

const entry = /^(.*?)((?:\s?[.…·_]){3,}\s*|\s+|\t)(\d{1,4}|[ivxlc]{1,6})$/;
const leadersIn = /(?:\s?[.…·_]){4,}/;
const fewest = 3;

export interface ContentsEntry {
  para: Para;
  level: number;
  /** Letters of its text, without leaders and number. */
  text: string;
  number: string;
}

/** Runs of paragraphs that are a table of contents: leaders and page numbers, or links with page numbers at their ends. */
export function findContents(parts: readonly Part[]): Map<Para, ContentsEntry[]> {
  const found = new Map<Para, ContentsEntry[]>();
  let run: ContentsEntry[] = [];
  const close = () => {
    const [first] = run;
    if (first && run.length >= fewest) {
      const lefts = [...new Set(run.map(({ para }) => Math.round(rowLeft(para.rows[0] ?? []) / 6)))].sort(
        (a, b) => a - b,
      );
      for (const one of run) one.level = lefts.indexOf(Math.round(rowLeft(one.para.rows[0] ?? []) / 6)) + 1;
      found.set(first.para, run);
      for (const { para } of run) para.role = { kind: "contents" };
    }
    run = [];
  };
  for (const part of parts) {
    const read = part.kind === "para" ? entryOf(part) : undefined;
    if (read) run.push(read);
    else close();
  }
  close();
  return found;
}

function entryOf(para: Para): ContentsEntry | undefined {
  if (para.role && para.role.kind !== "contents" && para.role.kind !== "text") return undefined;
  const text = para.rows.map(rowText).join(" ").trim();
  const [, title = "", between = "", number = ""] = entry.exec(text) ?? [];
  if (title.trim() === "") return undefined;
  const isLinked = para.rows.flat().every(({ pieces }) => pieces.every(({ link }) => link && "place" in link));
  const isApart = (para.rows.at(-1)?.length ?? 0) > 1;
  if (
    !leadersIn.test(between) &&
    !(isLinked && (isApart || between !== " ")) &&
    para.role?.kind !== "contents" &&
    !isLinked
  )
    return undefined;
  return { para, level: 1, text: title.trim(), number };
}
