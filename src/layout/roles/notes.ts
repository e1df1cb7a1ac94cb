import type { Inline } from "#formats/document.ts";
import { knownRowsOf, type Line, rowsOf } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import type { Para, Sheet } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";
import { withoutLetters } from "../text/paragraph-text.ts";
import { paragraphsOf } from "../text/paragraphs.ts";

export interface Note {
  id: string;
  page: number;
  mark: string;
  paras: Para[];
  /** It stands behind the text. */
  isEnd?: boolean;
}

/** What marks a note where it is raised. */
export const noteSign = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]|[ivxl]{1,5})$/;
const sameEndPt = 2;
const noteRule = { least: 0.12, most: 0.5, upper: 0.3 };

/** Takes the notes from the foot of a page: what is below a short line, or small and begins with a raised mark. */
export function takeNotes(
  sheet: Sheet,
  body: number,
  frame: { left: number; right: number },
): { sheet: Sheet; notes: Note[] } {
  const start = notesStart(sheet, body, frame);
  if (start === undefined) return { sheet, notes: [] };
  const lines = sheet.lines.filter(({ box }) => box[1] >= start.top);
  const groups: { mark: string; lines: Line[] }[] = [];
  for (const row of rowsOf(lines)) {
    const mark = markOf(row);
    if (mark !== undefined) groups.push({ mark, lines: [...row] });
    else groups.at(-1)?.lines.push(...row);
  }
  if (groups.length === 0) return { sheet, notes: [] };
  const taken = new Set(groups.flatMap((group) => group.lines));
  const notes = groups.map((group): Note => {
    const paras = paragraphsOf(group.lines, { page: sheet.number, frame, columns: 1 });
    const [first] = paras;
    if (first) first.rows = withoutLetters(first.rows, [...group.mark].length);
    const because = { file: "roles/notes", saw: `${start.saw}, and begins with the mark ${group.mark}` };
    for (const para of paras) Object.assign(para, { role: { kind: "note" }, because });
    return { id: `${sheet.number}-${group.mark}`, page: sheet.number, mark: group.mark, paras };
  });
  return { sheet: { ...sheet, lines: sheet.lines.filter((line) => !taken.has(line)) }, notes };
}

interface NotesStart {
  top: number;
  saw: string;
}

function notesStart(sheet: Sheet, body: number, frame: { left: number; right: number }): NotesStart | undefined {
  const width = frame.right - frame.left;
  const below = (at: number) => sheet.lines.filter(({ box }) => box[1] >= at - 1);
  const all = mergedRulings(sheet.rulings).filter(({ across }) => across);
  // Lines that begin and end at the same places are those of a table.
  const isAlone = ({ from, to }: Ruling) =>
    all.filter((other) => Math.abs(other.from - from) < sameEndPt && Math.abs(other.to - to) < sameEndPt).length < 3;
  const rules = all
    .filter((ruling) => {
      const { at, from, to } = ruling;
      const length = (to - from) / width;
      return (
        isAlone(ruling) &&
        at > sheet.height * noteRule.upper &&
        length > noteRule.least &&
        length < noteRule.most &&
        from < frame.left + width * 0.2
      );
    })
    .sort((a, b) => b.at - a.at);
  for (const { at } of rules) {
    const lines = below(at);
    const [first] = rowsOf(lines);
    if (first && markOf(first) !== undefined && lines.every(({ size }) => size < body + 0.3))
      return { top: at - 1, saw: `stands below a short line at the foot, ${Math.round(at)} pt down` };
  }
  // Without a line: small letters at the end of the page, the first of them a raised mark.
  const rows = knownRowsOf(sheet.lines);
  let start: number | undefined;
  for (const row of rows.toReversed()) {
    if (row.some(({ size }) => size > body - 0.8)) break;
    if (isRaised(row)) start = row[0]?.box[1];
  }
  if (start === undefined || start <= sheet.height / 2) return undefined;
  return { top: start, saw: `is smaller than the text's ${body.toFixed(1)} pt at the end of its page` };
}

const isRaised = ([line]: readonly Line[]): boolean =>
  line?.pieces[0]?.look.raised === "super" && markOf([line]) !== undefined;

/** The mark that a note begins with: raised, or a number of its own. */
export function markOf([line, second]: readonly Line[]): string | undefined {
  if (!line) return undefined;
  const [first] = line.pieces;
  if (first?.look.raised === "super" && noteSign.test(first.text.trim())) return first.text.trim();
  const [word = ""] = line.text.split(/\s/);
  const isAlone = word.length < line.text.length || second !== undefined;
  return isAlone && /^(?:\d{1,3}|[*†‡§]{1,3}|[ivxl]{1,5})$/.test(word) ? word : undefined;
}

/** Puts marks of notes where their raised numbers stand in the text. */
export class NoteMarks {
  readonly #open: Note[];
  /** The page on which the mark of each note stands that has one. */
  readonly pages = new Map<Note, number>();

  constructor(notes: readonly Note[]) {
    this.#open = [...notes];
  }

  put(para: Para, content: Inline[]): Inline[] {
    if (this.#open.length === 0) return content;
    return content.flatMap((one): Inline[] => {
      if (one.kind !== "span" || one.look.raised !== "super") return [one];
      const note = this.#take(one.text.trim(), para);
      if (!note) return [one];
      const mark: Inline = { kind: "note", note: note.id, look: one.look };
      return /\s$/.test(one.text) ? [mark, { ...one, text: " " }] : [mark];
    });
  }

  /** Takes the note of the same page, or else the next one with that mark, as notes at the end have. */
  #take(mark: string, { rows }: Para): Note | undefined {
    const pages = new Set(rows.flat().map(({ page }) => page));
    const own = this.#open.findIndex((note) => note.mark === mark && pages.has(note.page));
    const at = own >= 0 ? own : this.#open.findIndex((note) => note.mark === mark && note.page >= Math.min(...pages));
    const [note] = at < 0 ? [] : this.#open.splice(at, 1);
    if (note) this.pages.set(note, Math.min(...pages));
    return note;
  }
}
