import type { Document } from "#formats/model/document.ts";
import { lineOf } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";
import type { Row } from "../model/row.ts";
import { withoutLetters } from "../text/paragraph-text.ts";
import { markOf, noteSign } from "./note-areas.ts";
import type { Note } from "./notes.ts";

interface NoteRow {
  para: Para;
  row: Row;
}

/** Takes the notes that stand at the end of a text: one after the other they begin with the marks in it that no foot of a page explains. */
export function takeEndNotes(parts: readonly Part[], known: readonly Note[]): { parts: Part[]; notes: Note[] } {
  const { marks, pages, last } = openMarks(parts, known);
  const groups = groupsIn(parts.slice(last + 1), marks);
  if (!groups) return { parts: [...parts], notes: [] };
  const taken = new Set(groups.flatMap((group) => group.map(({ row }) => row)));
  // Below the text of the page on which their marks are they may as well stand at its foot.
  const isEnd = groups.some(([place], at) => (place?.row[0]?.page ?? 0) > (pages[at] ?? 0));
  const notes = groups.map((group, at): Note => {
    const mark = marks[at] ?? "";
    const ahead = group[0] ? [...(labelOf(group[0].row) ?? mark)].length : 0;
    const paras = [...Map.groupBy(group, ({ para }) => para)].map(([para, places]): Para => {
      const rows = places.map(({ row }) => row);
      const { label: _, ...rest } = para;
      const saw = `stands behind the text and begins with ${mark}, which is raised in the text of page ${pages[at]}`;
      const because = { file: "roles/end-notes", saw };
      return { ...rest, page: rows[0]?.[0]?.page ?? para.page, rows, role: { kind: "note" }, because };
    });
    const [first] = paras;
    if (first) first.rows = withoutLetters(first.rows, ahead);
    const end = paras.at(-1);
    if (end) end.rows = withoutWayBack(end.rows);
    const page = first?.page ?? 0;
    return { id: `${page}-end-${mark}`, page, mark, paras, isEnd };
  });
  const rest = parts.flatMap((part): Part[] => {
    if (part.kind !== "para") return [part];
    const rows = part.rows.filter((row) => !taken.has(row));
    return rows.length === part.rows.length ? [part] : rows.length > 0 ? [{ ...part, rows }] : [];
  });
  return { parts: rest, notes };
}

interface OpenMarks {
  marks: string[];
  pages: number[];
  /** The part that the last one is in. */
  last: number;
}

interface OpenMark {
  mark: string;
  page: number;
  at: number;
  leads: boolean;
}

/**
 * Raised marks in the order of the text. Where some of them lead to what explains
 * them, those that lead nowhere are squares and ordinals.
 */
function openMarks(parts: readonly Part[], known: readonly Note[]): OpenMarks {
  const all: OpenMark[] = [];
  const explained = new Set(known.map(({ page, mark }) => `${page} ${mark}`));
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "para") continue;
    for (const { page, pieces } of part.rows.flat()) {
      for (const [place, { text, look, link }] of pieces.entries()) {
        const mark = text.trim();
        // What begins a line is what is explained, and not where.
        if (place === 0 || look.raised !== "super" || !noteSign.test(mark) || explained.has(`${page} ${mark}`))
          continue;
        all.push({ mark, page, at, leads: link !== undefined && "place" in link });
      }
    }
  }
  const leading = all.filter(({ leads }) => leads);
  const marks = leading.length > 0 ? leading : all;
  return { marks: marks.map(({ mark }) => mark), pages: marks.map(({ page }) => page), last: marks.at(-1)?.at ?? -1 };
}

/** Rows by the marks that they begin with, as far down as all of them are found in their order. */
function groupsIn(parts: readonly Part[], marks: readonly string[]): NoteRow[][] | undefined {
  if (marks.length === 0 || new Set(marks).size < marks.length) return undefined;
  const places = parts.flatMap((part) =>
    part.kind === "para" ? part.rows.map((row): NoteRow | undefined => ({ para: part, row })) : [undefined],
  );
  const starts = places.flatMap((place, at) => (place && endMarkOf(place.row) === marks[0] ? [at] : []));
  for (const start of starts.toReversed()) {
    const groups = groupsFrom(places.slice(start), marks);
    const [only = []] = groups ?? [];
    const isSure =
      marks.length > 1 || only[0]?.row[0]?.pieces[0]?.look.raised === "super" || only.some(({ row }) => leadsBack(row));
    if (groups && isSure) return groups;
  }
  return undefined;
}

function groupsFrom(places: readonly (NoteRow | undefined)[], marks: readonly string[]): NoteRow[][] | undefined {
  const groups: NoteRow[][] = [];
  for (const place of places) {
    const open = groups.at(-1);
    const isNext = groups.length < marks.length && place && endMarkOf(place.row) === marks[groups.length];
    if (isNext) groups.push([place]);
    else if (groups.length === marks.length && open?.[0]?.para !== place?.para) break;
    else if (!place || !open) return undefined;
    else open.push(place);
  }
  return groups.length === marks.length ? groups : undefined;
}

/** The number of an item, which is all that a list of notes on a page of the web has, with its point. */
const labelOf = ([line]: Row): string | undefined => /^\d{1,3}[.)](?=\s|$)/.exec(line?.text ?? "")?.[0];
const endMarkOf = (row: Row): string | undefined => markOf(row) ?? labelOf(row)?.slice(0, -1);

/** Pages of the web lead back from a note to its mark by an arrow, which Word does by itself. */
const backArrow = /^(?:[↩↵↑⏎⤴^\s]|\ufe0e)+$/;
const leadsBack = (row: Row): boolean => backArrow.test(row.at(-1)?.pieces.at(-1)?.text ?? "");

function withoutWayBack(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  const line = last?.at(-1);
  if (!last || !line || !leadsBack(last)) return [...rows];
  const end = line.pieces.findLastIndex(({ text }) => !backArrow.test(text));
  const rest = lineOf(line.pieces.slice(0, end + 1), { ...line, top: line.box[1], bottom: line.box[3] });
  const row = [...last.slice(0, -1), ...(rest ? [rest] : [])];
  return row.length > 0 ? [...rows.slice(0, -1), row] : rows.slice(0, -1);
}

/**
 * Which notes stand behind the text, and how the marks of them count. Of those that a file calls notes all do where most are
 * on later pages than their marks; a note of which a page had no room at its foot is there by itself.
 */
export function endNotesIn(notes: readonly Note[], marked: ReadonlyMap<Note, number>): Pick<Document, "endNotes"> {
  const others = notes.filter(({ isEnd }) => isEnd === undefined);
  const later = others.filter((note) => note.page > (marked.get(note) ?? note.page));
  const ends = notes.filter(({ isEnd }) => isEnd ?? later.length > others.length / 2);
  const [first] = ends;
  if (!first) return {};
  const style = /^[ivxl]+$/.test(first.mark) ? "lower-roman" : /^[a-z]$/.test(first.mark) ? "lower-letter" : "decimal";
  return { endNotes: { names: new Set(ends.map(({ id }) => id)), style } };
}
