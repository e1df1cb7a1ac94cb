import type { Piece } from "#engines/canvas/index.ts";
import { toUtf16 } from "#formats/pdf/to-unicode.ts";
import { decimal } from "../kernel/operators.ts";
import type { Glyph } from "./glyphs.ts";
import type { Meanings } from "./meanings.ts";

export interface Hand {
  size: number;
  /** The beginning of the fonts' names. */
  prefix: string;
  /** Whether letters stand on no line that readers look for, so that each word has to be kept together for them. */
  oblique: boolean;
}

/** Writes the operators that show a piece of text so that readers find the text again. */
export function wordsOf(
  { text, rightToLeft }: Piece,
  glyphs: readonly Glyph[],
  meanings: Meanings,
  hand: Hand,
): string {
  if (glyphs.length === 0) return "";
  const shown = show(rightToLeft ? marksBehind(glyphs, meanings) : glyphs, hand);
  const said = glyphs.map(meanings).join("");
  // Glyphs of right-to-left text stand in the order in which they are seen; readers turn them around themselves.
  if (rightToLeft || (!hand.oblique && said.normalize("NFC") === text.normalize("NFC"))) return shown;
  return `/Span <</ActualText <FEFF${toUtf16(text)}>>> BDC\n${shown}EMC\n`;
}

function show(glyphs: readonly Glyph[], { size, prefix }: Hand): string {
  const lines = ["BT"];
  let font = "";
  let [x, y] = [0, 0];
  for (const glyph of glyphs) {
    const [across, up] = [decimal(glyph.x - x), decimal(glyph.y - y)];
    // Steps are written rounded, and the next one counts from the rounded place.
    x += Number(across);
    y += Number(up);
    if (glyph.font !== font) lines.push(`/${prefix}${glyph.font} ${size} Tf`);
    font = glyph.font;
    lines.push(`${across} ${up} Td <${glyph.code}> Tj`);
  }
  return `${lines.join("\n")}\nET\n`;
}

/** Puts marks behind their letter, as readers expect them: in text to the left, shaping puts them before it. */
function marksBehind(glyphs: readonly Glyph[], meanings: Meanings): Glyph[] {
  const ordered: Glyph[] = [];
  let marks: Glyph[] = [];
  for (const glyph of glyphs) {
    if (/^\p{M}+$/u.test(meanings(glyph))) {
      marks.unshift(glyph);
    } else {
      ordered.push(glyph, ...marks);
      marks = [];
    }
  }
  return [...ordered, ...marks];
}
