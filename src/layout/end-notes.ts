import type { Para, Part } from "./flow.ts";
import { markOf, type Note, noteSign } from "./notes.ts";
import type { Row } from "./paragraphs.ts";
import { without } from "./text.ts";

/** A longer one is something else. */
const mostRows = 40;

interface Place {
  para: Para;
  row: Row;
}

/** Takes the notes that stand at the end of a text: one after the other they begin with the marks in it that no foot of a page explains. */
export function takeEndNotes(parts: readonly Part[], known: readonly Note[]): { parts: Part[]; notes: Note[] } {
  const { marks, last } = openMarks(parts, known);
  const groups = groupsIn(parts.slice(last + 1), marks);
  if (!groups) return { parts: [...parts], notes: [] };
  const taken = new Set(groups.flatMap((group) => group.map(({ row }) => row)));
  const notes = groups.map((group, at): Note => {
    const mark = marks[at] ?? "";
    const paras = [...Map.groupBy(group, ({ para }) => para)].map(([para, places]): Para => {
      const rows = places.map(({ row }) => row);
      return { ...para, page: rows[0]?.[0]?.page ?? para.page, rows, role: { kind: "note" } };
    });
    const [first] = paras;
    if (first) first.rows = without(first.rows, [...mark].length);
    const page = first?.page ?? 0;
    return { id: `${page}-end-${mark}`, page, mark, paras };
  });
  const rest = parts.flatMap((part): Part[] => {
    if (part.kind !== "para") return [part];
    const rows = part.rows.filter((row) => !taken.has(row));
    return rows.length === part.rows.length ? [part] : rows.length > 0 ? [{ ...part, rows }] : [];
  });
  return { parts: rest, notes };
}

/** Raised marks in the order of the text, and in which part the last one is. */
function openMarks(parts: readonly Part[], known: readonly Note[]): { marks: string[]; last: number } {
  const marks: string[] = [];
  const explained = new Set(known.map(({ page, mark }) => `${page} ${mark}`));
  let last = -1;
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "para") continue;
    for (const { page, pieces } of part.rows.flat()) {
      for (const [place, { text, look }] of pieces.entries()) {
        const mark = text.trim();
        // What begins a line is what is explained, and not where.
        if (place === 0 || look.raised !== "super" || !noteSign.test(mark) || explained.has(`${page} ${mark}`))
          continue;
        marks.push(mark);
        last = at;
      }
    }
  }
  return { marks, last };
}

/** Rows by the marks that they begin with, as far down as all of them are found in their order. */
function groupsIn(parts: readonly Part[], marks: readonly string[]): Place[][] | undefined {
  if (marks.length === 0 || new Set(marks).size < marks.length) return undefined;
  const places = parts.flatMap((part) =>
    part.kind === "para" ? part.rows.map((row): Place | undefined => ({ para: part, row })) : [undefined],
  );
  const starts = places.flatMap((place, at) => (place && markOf(place.row) === marks[0] ? [at] : []));
  for (const start of starts.toReversed()) {
    const groups = groupsFrom(places.slice(start), marks);
    const isSure = marks.length > 1 || groups?.[0]?.[0]?.row[0]?.pieces[0]?.look.raised === "super";
    if (groups && isSure) return groups;
  }
  return undefined;
}

function groupsFrom(places: readonly (Place | undefined)[], marks: readonly string[]): Place[][] | undefined {
  const groups: Place[][] = [];
  for (const place of places) {
    const open = groups.at(-1);
    if (place && markOf(place.row) === marks[groups.length]) groups.push([place]);
    else if (groups.length === marks.length && open?.[0]?.para !== place?.para) break;
    else if (!place || !open || open.length > mostRows || place.para.role?.kind === "heading") return undefined;
    else open.push(place);
  }
  return groups.length === marks.length ? groups : undefined;
}
