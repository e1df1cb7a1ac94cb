import type { Box, SaidLine, SaidPage, SaidWord } from "#formats/recognised/page.ts";
import { transformed, unite } from "../kernel/box.ts";
import { charsIn, rowsOn } from "../kernel/letter-walk.ts";
import { letterwise, type PDFDocument, type PDFPage } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { boxAt } from "./letters.ts";

/** The most letters of a page; no page that is read has more, and hostile ones have millions. */
const mostLetters = 200_000;

/** Reads the lines that a page has as text already, word by word. */
export function ownLines(doc: PDFDocument, index: number): Omit<SaidPage, "page"> {
  const page = doc.loadPage(index);
  const [left, top, right, bottom] = page.getBounds();
  const lines = linesOf(page).map(({ box, words }) => ({
    box: moved(box, left, top),
    words: words.map((word) => ({ ...word, box: moved(word.box, left, top) })),
  }));
  page.destroy();
  return { width: right - left, height: bottom - top, lines };
}

const moved = (box: Box, left: number, top: number): Box => transformed(box, [1, 0, 0, 1, -left, -top]);

function linesOf(page: PDFPage): SaidLine[] {
  const structured = withoutProfiles(() => page.toStructuredText(""));
  const lines: SaidLine[] = [];
  let left = mostLetters;
  for (const row of rowsOn((structured as unknown as { pointer: number }).pointer)) {
    const words: SaidWord[] = [];
    let isOpen = false;
    for (const char of charsIn(row)) {
      if (left-- === 0) break;
      const code = letterwise._wasm_stext_char_get_c(char);
      const sign = code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
      const last = words.at(-1);
      if (/\s/.test(sign)) isOpen = false;
      else if (isOpen && last) words[words.length - 1] = { text: last.text + sign, box: union(last.box, boxOf(char)) };
      else isOpen = words.push({ text: sign, box: boxOf(char) }) > 0;
    }
    const [first, ...more] = words;
    if (first) lines.push({ words, box: more.reduce((box, word) => union(box, word.box), first.box) });
    if (left < 0) break;
  }
  structured.destroy();
  return lines;
}

const boxOf = (char: number): Box => boxAt(letterwise.HEAPF32, letterwise._wasm_stext_char_get_quad(char) >> 2);

const union = (one: Box, other: Box): Box => unite(one, other) ?? one;
