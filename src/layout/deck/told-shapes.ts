import { type Line, letterCount, lineOf, type Piece } from "../model/line.ts";
import { isMarkedContent, type StructureElement } from "../model/page.ts";

/** A shape of a slide as the file's structure tree tells of it: its title, or a text. */
export interface ToldShape {
  /** A title's level: 1 is the highest. Texts have none. */
  level?: number;
}

/** Programs for slides write one such element for each text of a slide, with its paragraphs and lists in it. */
const textElement = "Div";
const isHeading = (type: string): boolean => /^(?:Title|H[1-9]?)$/.test(type);

/** A tree that names fewer of a page's letters is no account of its texts. */
const namedShare = 0.9;
/** A tree tells the titles of slides where as many of its pages have one. */
const titledShare = 0.25;

/** What a file's structure tree tells of the texts on its slides. */
export class ToldShapes {
  readonly #shapes = new Map<string, ToldShape>();
  readonly #named = new Set<string>();
  readonly #titled = new Set<number>();
  readonly #tellsTitles: boolean;

  constructor(tree: StructureElement | undefined, pages: readonly { number: number }[]) {
    if (tree) this.#visit(tree, undefined);
    const titled = pages.filter(({ number }) => this.#titled.has(number)).length;
    this.#tellsTitles = titled > 0 && titled >= titledShare * pages.length;
  }

  #visit(element: StructureElement, around: ToldShape | undefined): void {
    const own = around ?? shapeOf(element);
    for (const kid of element.kids) {
      if (!isMarkedContent(kid)) {
        this.#visit(kid, own);
        continue;
      }
      const key = `${kid.page} ${kid.mark}`;
      this.#named.add(key);
      if (own) this.#shapes.set(key, own);
      if (own?.level !== undefined) this.#titled.add(kid.page);
    }
  }

  /** Nothing of a page whose letters the tree names in part only. */
  on(page: number, lines: readonly Line[]): ShapesOfPage | undefined {
    let [all, named] = [0, 0];
    for (const { text, mark } of lines.flatMap(({ pieces }) => pieces)) {
      if (mark === "artifact") continue;
      const letters = text.replace(/\s+/g, "").length;
      all += letters;
      if (this.#named.has(`${page} ${mark}`)) named += letters;
    }
    if (all === 0 || named < namedShare * all) return undefined;
    return new ShapesOfPage(({ mark }) => this.#shapes.get(`${page} ${mark}`), this.#tellsTitles);
  }
}

const holds = ({ kids }: StructureElement, isWanted: (type: string) => boolean): boolean =>
  kids.some((kid) => !isMarkedContent(kid) && (isWanted(kid.type) || holds(kid, isWanted)));

/** Elements around others that are texts, headings or tables of their own are no text. */
function shapeOf(element: StructureElement): ToldShape | undefined {
  const { type } = element;
  if (isHeading(type)) return { level: Number(type.slice(1)) || 1 };
  const isGroup = type !== textElement || holds(element, (own) => own === textElement || own === "Table");
  return isGroup || holds(element, isHeading) ? undefined : {};
}

/** Which shape the lines of a page are told to be of. */
export class ShapesOfPage {
  constructor(
    private readonly shapeOfPiece: (piece: Piece) => ToldShape | undefined,
    /** A page on which no title is told has none. */
    readonly tellsTitles: boolean,
  ) {}

  of({ pieces }: Pick<Line, "pieces">): ToldShape | undefined {
    const [first] = pieces;
    return first && this.shapeOfPiece(first);
  }

  /** Lines in which letters of several shapes stand side by side are cut between them. */
  cut(lines: readonly Line[]): Line[] {
    return lines.flatMap((line) => {
      const parts: Piece[][] = [];
      for (const piece of line.pieces) {
        const last = parts.at(-1);
        const isNew = !last || this.of({ pieces: last }) !== this.shapeOfPiece(piece);
        if (isNew && !(last && piece.text.trim() === "")) parts.push([piece]);
        else last?.push(piece);
      }
      if (parts.length < 2) return [line];
      const [, top, , bottom] = line.box;
      return parts.flatMap((pieces) => lineOf(pieces, { ...line, top, bottom }) ?? []);
    });
  }

  /** Whether most letters of lines are told to be texts of shapes: then they are cells of no table. */
  areTexts(lines: readonly Line[]): boolean {
    return 2 * letterCount(lines.filter((line) => this.of(line))) > letterCount(lines);
  }
}
