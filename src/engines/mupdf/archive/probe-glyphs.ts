import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFObject } from "../kernel/library.ts";

export interface Probed {
  glyph: number;
  /** What the code is read as; nothing where nobody knows. */
  unicode: number | undefined;
}

const hex = (code: Uint8Array): string => Buffer.from(code).toString("hex");
const unknown = 0xfffd;

/** Which glyphs the library draws for codes of a font, asked of the library itself: on a page that has nothing else. */
export function probeGlyphs(font: PDFObject, codes: readonly Uint8Array[]): (Probed | undefined)[] {
  const scratch = new mupdf.PDFDocument();
  try {
    const own = scratch.graftObject(font);
    const content = codes.map((code) => `BT /F 10 Tf 20 20 Td <${hex(code)}> Tj ET`).join("\n");
    const resources = scratch.newDictionary();
    resources.put("Font", { F: own });
    scratch.insertPage(-1, scratch.addPage([0, 0, 1000, 1000], 0, resources, content));
    const page = scratch.loadPage(0);
    const found: (Probed | undefined)[][] = [];
    const text = (drawn: { walk(walker: object): void }) => {
      const glyphs: (Probed | undefined)[] = [];
      drawn.walk({
        showGlyph: (_font: unknown, _matrix: unknown, glyph: number, unicode: number) => {
          if (glyph >= 0) glyphs.push({ glyph, unicode: unicode > 0 && unicode !== unknown ? unicode : undefined });
        },
      });
      found.push(glyphs);
    };
    const device = new mupdf.Device({ fillText: text, ignoreText: text });
    page.run(device, mupdf.Matrix.identity);
    device.close();
    page.destroy();
    // A code that draws nothing at all would move all behind it by one: then nothing is known of any.
    return found.length === codes.length ? found.map((glyphs) => glyphs[0]) : codes.map(() => undefined);
  } catch (error) {
    if (!isFault(error)) throw error;
    return codes.map(() => undefined);
  } finally {
    scratch.destroy();
  }
}
