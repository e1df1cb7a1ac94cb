import type { Inline } from "#formats/model/document.ts";
import type { Para, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { withoutLetters } from "../text/paragraph-text.ts";
import { paragraphsOf } from "../text/paragraphs.ts";
import { noteAreas } from "./note-areas.ts";

export interface Note {
  id: string;
  page: number;
  mark: string;
  paras: Para[];
  /** It stands behind the text. */
  isEnd?: boolean;
}

/** Notes in a column are narrower than this share of the page's text. */
const wideShare = 0.6;

/** Takes the notes from the feet of pages. */
export function takeAllNotes(
  given: readonly Sheet[],
  body: number,
  frames: PageFrames,
): { sheets: Sheet[]; notes: Note[] } {
  const noted = given.map((sheet) => takeNotes(sheet, body, frames.of(sheet)));
  return { sheets: noted.map(({ sheet }) => sheet), notes: noted.flatMap(({ notes }) => notes) };
}

/** Takes the notes of one page, at its foot or at the feet of its columns. */
function takeNotes(
  sheet: Sheet,
  body: number,
  frame: { left: number; right: number },
): { sheet: Sheet; notes: Note[] } {
  const areas = noteAreas(sheet, body);
  if (areas.length === 0) return { sheet, notes: [] };
  const taken = new Set(areas.flatMap(({ lines }) => lines));
  const names = new Map<string, number>();
  const notes = areas.flatMap(({ groups, saw, box: [left, , right] }) => {
    const isWide = right - left > wideShare * (frame.right - frame.left);
    const edges = isWide ? frame : { left, right };
    return groups.map((group): Note => {
      const because = { file: "roles/notes", saw: `${saw}, and begins with the mark ${group.mark}` };
      const paras = paragraphsOf(group.lines, { page: sheet.number, frame: edges, columns: 1 });
      const [first] = paras;
      if (first) first.rows = withoutLetters(first.rows, [...group.mark].length);
      for (const para of paras) Object.assign(para, { role: { kind: "note" }, because });
      const name = `${sheet.number}-${group.mark}`;
      const again = names.get(name) ?? 0;
      names.set(name, again + 1);
      return { id: again === 0 ? name : `${name}-${again}`, page: sheet.number, mark: group.mark, paras };
    });
  });
  return { sheet: { ...sheet, lines: sheet.lines.filter((line) => !taken.has(line)) }, notes };
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
      const mark: Inline = { kind: "note", note: note.id, shown: one.text.trim(), look: one.look };
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
