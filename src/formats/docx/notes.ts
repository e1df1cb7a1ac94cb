import type { Block, Document } from "../model/document.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { main, valued } from "./names.ts";
import { runOf } from "./runs.ts";
import { letters } from "./style-names.ts";

/** The kind of a note: at the foot of a page, or behind all text. */
export type NoteKind = "footnote" | "endnote";
const styles = { footnote: letters.noteMark, endnote: letters.endMark } as const;

const styled = (kind: NoteKind, inside: string): string =>
  element("w:r", {}, element("w:rPr", {}, valued("w:rStyle", styles[kind])), inside);

/** Writes the mark at the beginning of a note itself. */
export const ownMark = ({ kind, own }: Pick<Known, "kind" | "own">): string =>
  `${styled(kind, own === undefined ? element(`w:${kind}Ref`) : element("w:t", {}, own))}${runOf(element("w:t", { "xml:space": "preserve" }, " "))}`;

interface Known {
  kind: NoteKind;
  id: number;
  bookmark: string;
  blocks: readonly Block[];
  /** A mark that Word does not count: a sign, or a number that begins anew. */
  own?: string;
}

/** The notes of a document, counted in the order in which its text names them. */
export class Notes {
  readonly #known = new Map<string, Known>();
  readonly #counts = { footnote: 0, endnote: 0 };
  /** The number that Word shows for the last note at the foot of a page that it counts. */
  #counted: number | undefined;
  /** The number from which on Word counts them. */
  firstNumber = 1;
  readonly #again: ReadonlySet<string>;

  constructor(
    readonly document: Document,
    readonly nextId: () => number,
    namedTwice: ReadonlySet<string>,
  ) {
    this.#again = namedTwice;
  }

  /** Writes the mark in the text, as it was shown. A note's second mark leads to its first. */
  mark(name: string, shown?: string): string {
    const known = this.#known.get(name);
    if (known) {
      const { kind, bookmark } = known;
      const field = (part: string) => styled(kind, element("w:fldChar", { "w:fldCharType": part }));
      const asked = styled(kind, element("w:instrText", { "xml:space": "preserve" }, ` NOTEREF ${bookmark} \\f \\h `));
      const number = styled(kind, element("w:t", {}, known.own ?? String(known.id)));
      return [field("begin"), asked, field("separate"), number, field("end")].join("");
    }
    const blocks = this.document.notes.get(name);
    if (!blocks) return "";
    const kind = this.document.endNotes?.names.has(name) ? "endnote" : "footnote";
    this.#counts[kind] += 1;
    const id = this.#counts[kind];
    const bookmark = `${kind === "endnote" ? "_RefEnd" : "_RefNote"}${id}`;
    const own = kind === "footnote" ? this.#ownOf(shown) : undefined;
    this.#known.set(name, { kind, id, bookmark, blocks, ...(own === undefined ? {} : { own }) });
    const isOwn = own === undefined ? {} : { "w:customMarkFollows": 1 };
    const follows = own === undefined ? "" : element("w:t", {}, own);
    const reference = styled(kind, element(`w:${kind}Reference`, { ...isOwn, "w:id": id }) + follows);
    if (!this.#again.has(name)) return reference;
    const at = this.nextId();
    const start = element("w:bookmarkStart", { "w:id": at, "w:name": bookmark });
    return `${start}${reference}${element("w:bookmarkEnd", { "w:id": at })}`;
  }

  /** Gives a mark that Word would not count; undefined where its own counting leads to it. */
  #ownOf(shown: string | undefined): string | undefined {
    const number = shown !== undefined && /^[1-9]\d{0,3}$/.test(shown) ? Number(shown) : undefined;
    if (this.#counted === undefined && number !== undefined) this.firstNumber = number;
    const next = this.#counted === undefined ? this.firstNumber : this.#counted + 1;
    if (shown !== undefined && number !== next) return shown;
    this.#counted = next;
    return undefined;
  }

  named(kind: NoteKind): readonly Known[] {
    return [...this.#known.values()].filter((one) => one.kind === kind);
  }
}

const line = (kind: NoteKind, id: number, type: string, inside: string) =>
  element(
    `w:${kind}`,
    { "w:type": type, "w:id": id },
    element(
      "w:p",
      {},
      element("w:pPr", {}, element("w:spacing", { "w:after": 0, "w:line": 240, "w:lineRule": "auto" })),
      runOf(element(inside)),
    ),
  );

/** Writes all notes behind the lines that part them from the text, which Word needs. */
export const notesPart = (kind: NoteKind, notes: readonly string[]): string =>
  xmlOf(
    element(
      `w:${kind}s`,
      main,
      line(kind, -1, "separator", "w:separator"),
      line(kind, 0, "continuationSeparator", "w:continuationSeparator"),
      ...notes,
    ),
  );

/** Lists the notes that the text names, and those that it names more than once. */
export function namesOfNotes(document: Document): { all: Set<string>; twice: Set<string> } {
  const all = new Set<string>();
  const twice = new Set<string>();
  for (const name of document.sections.flatMap(({ blocks }) => [...namesIn(blocks)])) {
    if (all.has(name)) twice.add(name);
    if (document.notes.has(name)) all.add(name);
  }
  return { all, twice };
}

function* namesIn(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === "table") {
      for (const { cells } of block.rows) for (const cell of cells) yield* namesIn(cell.blocks);
    } else if (block.kind === "contents") yield* namesIn(block.entries);
    else if (block.kind === "paragraph") {
      for (const inline of block.content) if (inline.kind === "note") yield inline.note;
    }
  }
}
