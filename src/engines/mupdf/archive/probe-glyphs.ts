import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFObject } from "../kernel/library.ts";

export interface Probed {
  glyph: number;
  /** The character that the code is read as; undefined where nobody knows. */
  unicode: number | undefined;
  /** How far the next glyph stands from it, in thousandths of the em. */
  advance: number;
}

interface Drawn {
  glyph: number;
  unicode: number;
  x: number;
  y: number;
}

const size = 10;
const unknown = 0xfffd;
const hex = (code: Uint8Array): string => Buffer.from(code).toString("hex");

/**
 * Asks the library what it draws for codes of a font: on a page that has nothing else, each code twice,
 * so that it shows how far apart they stand.
 */
export function probeGlyphs(font: PDFObject, codes: readonly Uint8Array[]): (Probed | undefined)[] {
  const scratch = new mupdf.PDFDocument();
  try {
    const content = codes.map((code) => `BT /F ${size} Tf 500 500 Td <${hex(code)}${hex(code)}> Tj ET`).join("\n");
    const resources = scratch.newDictionary();
    resources.put("Font", { F: scratch.graftObject(font) });
    scratch.insertPage(-1, scratch.addPage([0, 0, 1000, 1000], 0, resources, content));
    const found = draw(scratch);
    // A code that draws nothing would move all behind it by one, so nothing is known of any code then.
    return codes.map((_, at) => (found.length === codes.length ? probed(found[at] ?? []) : undefined));
  } catch (error) {
    if (!isFault(error)) throw error;
    return codes.map(() => undefined);
  } finally {
    scratch.destroy();
  }
}

function draw(scratch: InstanceType<typeof mupdf.PDFDocument>): Drawn[][] {
  const page = scratch.loadPage(0);
  const found: Drawn[][] = [];
  const text = (drawn: InstanceType<typeof mupdf.Text>) => {
    const glyphs: Drawn[] = [];
    drawn.walk({
      showGlyph: (_font, [, , , , x, y], glyph, unicode) => {
        if (glyph >= 0) glyphs.push({ glyph, unicode, x, y });
      },
    });
    found.push(glyphs);
  };
  const device = new mupdf.Device({ fillText: text, ignoreText: text });
  page.run(device, mupdf.Matrix.identity);
  device.close();
  page.destroy();
  return found;
}

function probed([first, second]: readonly Drawn[]): Probed | undefined {
  if (!first || !second) return undefined;
  const { glyph, unicode } = first;
  const advance = (Math.hypot(second.x - first.x, second.y - first.y) * 1000) / size;
  return {
    glyph,
    unicode: unicode > 0 && unicode !== unknown ? unicode : undefined,
    advance: Math.round(advance),
  };
}
