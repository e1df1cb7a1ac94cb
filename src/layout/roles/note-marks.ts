import type { Inline } from "#formats/document.ts";
import type { Para } from "../model/parts.ts";
import type { Note } from "./notes.ts";

/** Puts marks of notes where their raised numbers stand in the text. */
export class NoteMarks {
  readonly #open: Note[];
  /** On which page the mark of each is that has one. */
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

  /** Of the same page, or else the next one with that mark, as notes at the end have. */
  #take(mark: string, { rows }: Para): Note | undefined {
    const pages = new Set(rows.flat().map(({ page }) => page));
    const own = this.#open.findIndex((note) => note.mark === mark && pages.has(note.page));
    const at = own >= 0 ? own : this.#open.findIndex((note) => note.mark === mark && note.page >= Math.min(...pages));
    const [note] = at < 0 ? [] : this.#open.splice(at, 1);
    if (note) this.pages.set(note, Math.min(...pages));
    return note;
  }
}
