import type { Para, Part } from "../model/parts.ts";
import type { Note } from "../roles/notes.ts";

/** Puts notes below all else of their page: a sheet has no foot for them. */
export function withNotes(parts: readonly Part[], notes: readonly Note[]): Part[] {
  const all = [...parts];
  for (const { page, paras } of notes) {
    const last = all.findLastIndex((part) => part.page <= page);
    all.splice(last + 1, 0, ...paras);
  }
  return all;
}

/** Marks of notes by the paragraphs that they stand before. */
export const noteMarks = (notes: readonly Note[]): Map<Para, string> =>
  new Map(notes.flatMap(({ mark, paras: [first] }) => (first && mark !== "" ? [[first, mark] as const] : [])));
