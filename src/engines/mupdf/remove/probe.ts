import type { Box } from "../kernel/box.ts";
import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";

type Text = InstanceType<typeof mupdf.Text>;
type Font = Parameters<Text["showGlyph"]>[0];

/** A code as the library shows it, in units of the font's size. */
export interface Probed {
  text: string;
  offset: readonly [x: number, y: number];
  advance: number;
  ink: Box | undefined;
}

interface Drawn {
  x: number;
  y: number;
  text: string;
  ink: Box | undefined;
}

/** The size of the font, at which measures are thousandths. */
const size = 1000;
/** The distance between two codes, by which each is known: more than any glyph stands away from its text's place. */
const apart = 8 * size;
const unknown = 0xfffd;

/**
 * Asks the library itself what it draws for codes of a font, on a page that has nothing else. Each is drawn twice, and
 * so shows how far apart they stand.
 */
export class Probe {
  readonly #font: PDFObject;
  readonly #isVertical: boolean;
  #scratch: { doc: PDFDocument; resources: PDFObject } | undefined;

  constructor(font: PDFObject, isVertical: boolean) {
    this.#font = font;
    this.#isVertical = isVertical;
  }

  look(codes: readonly Uint8Array[]): (Probed | undefined)[] {
    try {
      const drawn = this.#draw(codes);
      return codes.map((_, at) => this.#probed(drawn.get(at) ?? [], at));
    } catch (error) {
      if (!isFault(error)) throw error;
      return codes.map(() => undefined);
    }
  }

  close(): void {
    this.#scratch?.doc.destroy();
    this.#scratch = undefined;
  }

  #place(at: number): [x: number, y: number] {
    // Codes are set apart across their lines, since measures along lines are exact only near nought.
    return this.#isVertical ? [at * apart, 0] : [0, at * apart];
  }

  #draw(codes: readonly Uint8Array[]): Map<number, Drawn[]> {
    const { doc, resources } = this.#document();
    const content = codes.map((code, at) => {
      const hex = Buffer.from(code).toString("hex");
      return `BT /F ${size} Tf 1 0 0 1 ${this.#place(at).join(" ")} Tm <${hex}${hex}> Tj ET`;
    });
    doc.insertPage(-1, doc.addPage([0, 0, size, size], 0, resources, content.join("\n")));
    const page = doc.loadPage(doc.countPages() - 1);
    const found = new Map<number, Drawn[]>();
    const note = (one: Drawn) => {
      const at = Math.round((this.#isVertical ? one.x : one.y) / apart);
      found.set(at, [...(found.get(at) ?? []), one]);
    };
    const read = (text: Text) => {
      for (const one of drawnIn(text)) note(one);
      text.destroy();
    };
    const device = new mupdf.Device({ fillText: (text) => read(text), ignoreText: (text) => read(text) });
    page.run(device, mupdf.Matrix.identity);
    device.close();
    device.destroy();
    page.destroy();
    doc.deletePage(doc.countPages() - 1);
    return found;
  }

  #document() {
    if (this.#scratch) return this.#scratch;
    const doc = new mupdf.PDFDocument();
    const resources = doc.newDictionary();
    const fonts = doc.newDictionary();
    fonts.put("F", doc.graftObject(this.#font));
    resources.put("Font", fonts);
    this.#scratch = { doc, resources };
    return this.#scratch;
  }

  #probed([first, second]: readonly Drawn[], at: number): Probed | undefined {
    if (!first || !second) return undefined;
    const [x, y] = this.#place(at);
    const advance = this.#isVertical ? second.y - first.y : second.x - first.x;
    return {
      text: first.text,
      offset: [(first.x - x) / size, (first.y - y) / size],
      advance: Math.round((advance * 1000) / size) / 1000,
      ink: first.ink,
    };
  }
}

/** The glyphs of a text with their signs: the later signs of a ligature have no glyph of their own. */
function drawnIn(text: Text): Drawn[] {
  const drawn: Drawn[] = [];
  text.walk({
    showGlyph: (font, [, , , , x, y], glyph, unicode) => {
      const said = unicode > 0 && unicode !== unknown ? String.fromCodePoint(unicode) : "";
      const last = drawn.at(-1);
      if (glyph < 0 && last && last.x === x && last.y === y) last.text += said;
      else drawn.push({ x, y, text: said, ink: inkOf(font, glyph, unicode) });
    },
  });
  return drawn;
}

/** A size so large that the unit by which the library widens the bounds of a text is next to nothing. */
const em = 10_000;

/** Measures a glyph's bounds in units of its font's size; undefined for a blank. */
function inkOf(font: Font, glyph: number, unicode: number): Box | undefined {
  const text = new mupdf.Text();
  text.showGlyph(font, [1, 0, 0, 1, 0, 0], glyph, unicode);
  const [left, top, right, bottom] = text.getBounds(null as never, [em, 0, 0, em, 0, 0]);
  text.destroy();
  // A shape no larger than the widening has no strokes.
  const ink: Box = [(left + 1) / em, (top + 1) / em, (right - 1) / em, (bottom - 1) / em];
  return ink[0] < ink[2] && ink[1] < ink[3] ? ink : undefined;
}
