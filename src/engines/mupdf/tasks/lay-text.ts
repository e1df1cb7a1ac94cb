import type { PdfProduct } from "#engines/product/product.ts";
import type { SeenLine } from "#formats/recognised/seen.ts";
import type { Matrix } from "../kernel/box.ts";
import { task } from "../kernel/door.ts";
import { type Frame, framesOf, levelling } from "../kernel/frame.ts";
import { mupdf } from "../kernel/library.ts";
import { byBytes, rotationOf } from "../kernel/objects.ts";
import { openToChange } from "../kernel/open.ts";
import { decimal } from "../kernel/operators.ts";
import { partShared } from "../kernel/part-shared.ts";
import type { ReadPage } from "../kernel/read-page.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import { type Need, prefixOf, Stamper } from "../kernel/stamper.ts";
import { lettersOf } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";
import { BlankLetters } from "../textlayer/blank-letters.ts";
import { dropHidden, type KnownForms } from "../textlayer/drop-hidden.ts";
import { layerOf } from "../textlayer/layer.ts";

interface Options {
  password?: string | undefined;
  /** Whether earlier text that nobody sees is dropped. */
  anew: boolean;
}

/** Lays text that nobody sees under pages, each word where it was seen. */
export const layText = task(
  (bytes: Uint8Array, pages: readonly ReadPage[], { password, anew }: Options): PdfProduct => {
    const { doc, kept } = openToChange(bytes, { password });
    partShared(doc);
    const id = fingerprint(bytes, `ocr ${anew} ${JSON.stringify(pages)}`);
    const name = `${prefixOf(id)}T`;
    const letters = new BlankLetters();
    const frames = framesOf(
      doc,
      pages.map(({ page }) => page),
    );
    const layers = pages.map(({ lines, toFrame }, at) => layerOf(lines, contentOf(toFrame, frames[at]), name, letters));
    const needs: Need[] = [{ kind: "Font", name, object: letters.addTo(doc) }];
    const stamper = new Stamper(doc);
    const sheets = [...kept.sheets];
    const forms: KnownForms = new Map();
    pages.forEach(({ page: number, lines, turn, lean }, at) => {
      const page = doc.findPage(number - 1);
      const isFreed = anew && dropHidden(doc, number - 1, forms);
      if (lines.length === 0 && !isFreed && turn === 0 && lean === 0) return;
      // The letters that are left are promised; the drawing proves that nothing else went.
      const promised = sorted(lettersOf(doc, number - 1), lines);
      if (lines.length > 0) stamper.stamp(page, layers[at] ?? "", needs, "under");
      if (lean !== 0) stamper.transform(page, levelling(lean, frames[at]).map(decimal).join(" "));
      if (turn !== 0) page.put("Rotate", (rotationOf(page) + turn) % 360);
      const sheet = sheets[number - 1];
      if (sheet)
        sheets[number - 1] = sheet
          .turned(turn)
          .writtenUnseen({ letters: promised, isDrawnAlike: turn === 0 && lean === 0 });
    });
    const result = saveEdited(doc, id);
    doc.destroy();
    return made(result, { ...kept, sheets });
  },
);

const contentOf = (toFrame: Matrix, frame: Frame | undefined): Matrix =>
  mupdf.Matrix.concat([...toFrame], frame ? frame.toContent : [...mupdf.Matrix.identity]);

const formats = /[\s\p{Cc}\p{Cf}]/gu;

function sorted(letters: string, lines: readonly SeenLine[]): string {
  const added = lines.flatMap(({ words }) => words.map(({ text }) => text.replace(formats, "")));
  return [...letters, ...added.join("")].sort(byBytes).join("");
}
