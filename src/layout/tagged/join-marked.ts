import type { Line } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";

/** Paragraphs that one marked content goes through are one: whoever wrote it wrote it in one go. */
export function joinMarked(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === "para" && part.kind === "para" && isSame(last, part))
      joined[joined.length - 1] = { ...last, rows: [...last.rows, ...part.rows] };
    else joined.push(part);
  }
  return joined;
}

function isSame(above: Para, below: Para): boolean {
  const end = markOf(above.rows.at(-1)?.at(-1), -1);
  return typeof end === "number" && above.page === below.page && end === markOf(below.rows[0]?.[0], 0);
}

const markOf = (line: Line | undefined, at: number) => line?.pieces.at(at)?.mark;
