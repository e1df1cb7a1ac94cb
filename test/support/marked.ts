import { bookOf, extra } from "./pdfs.ts";

const pages = ["one", "two"];
const rectangle = "/Rect[72 690 200 730]";
const first = extra({ pages });

/** A document with remarks: in a page's own list and in objects of their own, one with its window. */
export const markedPdf = bookOf({
  pages,
  annotations: (index) =>
    index === 0
      ? `<</Type/Annot/Subtype/Highlight${rectangle}/QuadPoints[72 730 200 730 72 690 200 690]/C[1 1 0]>> ${first} 0 R ${first + 1} 0 R`
      : `${first + 2} 0 R`,
  parts: [
    `<</Type/Annot/Subtype/Text${rectangle}/Contents(a remark)/Popup ${first + 1} 0 R>>`,
    `<</Type/Annot/Subtype/Popup${rectangle}/Parent ${first} 0 R>>`,
    `<</Type/Annot/Subtype/Ink${rectangle}/InkList[[72 690 200 730]]/C[1 0 0]>>`,
  ],
});

export const marksOfIt = { Highlight: 1, Text: 1, Ink: 1 };
