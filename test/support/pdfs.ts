/** An object of a PDF as its text, or a stream with its dictionary and its content. */
export type PdfPart = string | { dict: string; content: string };

/** A PDF from its objects, number 1 first, which has to be the catalog. */
export function pdfOf(parts: readonly PdfPart[], trailer = ""): Uint8Array {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const offsets = parts.map((part, index) => {
    const at = text.length;
    const body =
      typeof part === "string"
        ? part
        : `<<${part.dict}/Length ${part.content.length}>>\nstream\n${part.content}\nendstream`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = parts.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

export interface Book {
  /** The words of each page. */
  pages: readonly string[];
  /** Entries of each page's dictionary, beyond those that it must have. */
  page?: (index: number) => string;
  /** Annotations of each page, as direct dictionaries or references. */
  annotations?: (index: number) => string;
  catalog?: string;
  trailer?: string;
  /** Further objects: the first gets the number `extra(book)`. */
  parts?: readonly PdfPart[];
}

export const pageNumber = (index: number): number => 4 + 2 * index;
export const extra = (book: Pick<Book, "pages">): number => pageNumber(book.pages.length);

/** A document with one line of text a page: catalog 1, page tree 2, font 3, then each page and its content. */
export function bookOf(book: Book): Uint8Array {
  const { pages, page = () => "", annotations, catalog = "", trailer = "", parts = [] } = book;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(" ");
  const tree = `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>>>`;
  const made = pages.flatMap((words, index): PdfPart[] => {
    const annots = annotations ? `/Annots[${annotations(index)}]` : "";
    const dict = `<</Type/Page/Parent 2 0 R/Contents ${pageNumber(index) + 1} 0 R${annots}${page(index)}>>`;
    return [dict, { dict: "", content: `BT /F1 24 Tf 72 700 Td (${words}) Tj ET` }];
  });
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
  return pdfOf([`<</Type/Catalog/Pages 2 0 R${catalog}>>`, tree, font, ...made, ...parts], trailer);
}

/** "page 1", "page 2" and so on. */
export const numbered = (count: number, word = "page"): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
