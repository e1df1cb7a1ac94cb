import { type PdfPart, pdfOf } from "./pdfs.ts";

type Line = [x: number, y: number, toX: number, toY: number];

/** Lines of text and rulings on pages, as a program would print them. */
export interface Printed {
  text?: readonly [x: number, y: number, text: string, size?: number, bold?: boolean][];
  rulings?: readonly Line[];
}

/** A PDF of such pages, from the upper left corner of 595 by 842 points; `page` has more for each page's dictionary. */
export function printedPdf(pages: readonly Printed[], page = "", parts: readonly PdfPart[] = []): Uint8Array {
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(" ");
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R/B 4 0 R>>>>>>`,
    ...["Helvetica", "Helvetica-Bold"].map(font),
    ...pages.flatMap(({ text = [], rulings = [] }, index): PdfPart[] => [
      `<</Type/Page/Parent 2 0 R/Contents ${6 + 2 * index} 0 R${page}>>`,
      {
        dict: "",
        content: [
          ...rulings.map(([x, y, toX, toY]) => `${x} ${842 - y} m ${toX} ${842 - y - (toY - y)} l S`),
          ...text.map(([x, y, words, size = 11, bold = false]) => {
            const shown = words.replace(/[\\()]/g, "\\$&");
            return `BT /${bold ? "B" : "F"} ${size} Tf ${x} ${842 - y} Td (${shown}) Tj ET`;
          }),
        ].join("\n"),
      },
    ]),
    ...parts,
  ]);
}

/** A table whose cells are ruled: 120 points wide and 20 high. */
export function ruledTable(rows: readonly (readonly string[])[], left: number, top: number): Required<Printed> {
  const columns = rows[0]?.length ?? 0;
  const [right, bottom] = [left + 120 * columns, top + 20 * rows.length];
  return {
    text: rows.flatMap((cells, row) =>
      cells.map(
        (words, column) =>
          [left + 120 * column + 5, top + 20 * row + 14, words, 10, row === 0] as [
            number,
            number,
            string,
            number,
            boolean,
          ],
      ),
    ),
    rulings: [
      ...Array.from({ length: rows.length + 1 }, (_, row) => [left, top + 20 * row, right, top + 20 * row] as Line),
      ...Array.from({ length: columns + 1 }, (_, at) => [left + 120 * at, top, left + 120 * at, bottom] as Line),
    ],
  };
}
