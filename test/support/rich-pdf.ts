import { bookOf, extra, numbered, type PdfPart, pageNumber } from "./pdfs.ts";

const count = 6;

/**
 * Six pages with one of everything that ties pages together. The second half mirrors the first: what is said of
 * pages 1 to 3 is said of 4 to 6 as well, so that half a document has half of everything.
 */
export function richPdf(word = "page", places: "tree" | "dictionary" = "tree"): Uint8Array {
  const pages = numbered(count, word);
  const parts: PdfPart[] = [];
  const add = (part: PdfPart): number => extra({ pages }) + parts.push(part) - 1;
  const at = (page: number) => `${pageNumber(page - 1)} 0 R`;
  const next = () => extra({ pages }) + parts.length;

  // Places have names in a tree of strings, or as in the first versions of the format in a dictionary.
  const place = (name: string) => (places === "tree" ? `(${name})` : `/${name}`);
  const named = pages.map((_, index) => `${place(`chapter.${index + 1}`)}[${at(index + 1)}/XYZ 0 800 null]`).join("");
  const dests = add(places === "tree" ? `<</Names[${named}]>>` : `<<${named}>>`);

  const outline = next();
  add(`<</Type/Outlines/First ${outline + 1} 0 R/Last ${outline + 2} 0 R/Count 2>>`);
  add(
    `<</Title(First half)/Parent ${outline} 0 R/Next ${outline + 2} 0 R/First ${outline + 3} 0 R/Last ${outline + 4} 0 R/Count 2/Dest[${at(1)}/Fit]>>`,
  );
  add(
    `<</Title(Second half)/Parent ${outline} 0 R/Prev ${outline + 1} 0 R/First ${outline + 5} 0 R/Last ${outline + 6} 0 R/Count -2/A<</S/GoTo/D${place("chapter.4")}>>>>`,
  );
  add(`<</Title(Two)/Parent ${outline + 1} 0 R/Next ${outline + 4} 0 R/Dest${place("chapter.2")}>>`);
  add(`<</Title(Three)/Parent ${outline + 1} 0 R/Prev ${outline + 3} 0 R/Dest${place("chapter.3")}>>`);
  add(`<</Title(Five)/Parent ${outline + 2} 0 R/Next ${outline + 6} 0 R/Dest${place("chapter.5")}>>`);
  add(`<</Title(Elsewhere)/Parent ${outline + 2} 0 R/Prev ${outline + 5} 0 R/A<</S/URI/URI(https://example.com/)>>>>`);

  const file = add({ dict: "/Type/EmbeddedFile", content: `figures of ${word}` });
  const files = add(`<</Names[(figures.csv)<</Type/Filespec/F(figures.csv)/UF(figures.csv)/EF<</F ${file} 0 R>>>>]>>`);

  // One field of two widgets, one on each half; a group with a field in each half; a lone field.
  const look = add({ dict: "/Type/XObject/Subtype/Form/BBox[0 0 90 20]", content: "/Tx BMC EMC" });
  const box = `/Type/Annot/Subtype/Widget/Rect[72 600 162 620]/F 4/AP<</N ${look} 0 R>>`;
  const fields = next();
  add(`<</T(both)/FT/Tx/V(shared)/Kids[${fields + 1} 0 R ${fields + 2} 0 R]>>`);
  add(`<<${box}/Parent ${fields} 0 R/P ${at(2)}>>`);
  add(`<<${box}/Parent ${fields} 0 R/P ${at(5)}>>`);
  add(`<</T(group)/Kids[${fields + 4} 0 R ${fields + 5} 0 R]>>`);
  add(`<<${box}/T(one)/FT/Tx/V(first)/DA(/Extra 9 Tf 0 g)/Parent ${fields + 3} 0 R/P ${at(1)}>>`);
  add(`<<${box}/T(two)/FT/Tx/V(second)/Parent ${fields + 3} 0 R/P ${at(6)}>>`);
  add(`<<${box}/T(alone)/FT/Tx/V(${word})/P ${at(3)}>>`);
  const extraFont = add(`<</Type/Font/Subtype/Type1/BaseFont/${word === "page" ? "Courier" : "Times-Roman"}>>`);
  const form = add(
    `<</Fields[${fields} 0 R ${fields + 3} 0 R ${fields + 6} 0 R]/DA(/Helv 0 Tf 0 g)/CO[${fields + 4} 0 R]/DR<</Font<</Helv 3 0 R/Extra ${extraFont} 0 R>>>>>>`,
  );

  const shown = add("<</Type/OCG/Name(shown)>>");
  const hidden = add("<</Type/OCG/Name(hidden)>>");
  const layers = `<</OCGs[${shown} 0 R ${hidden} 0 R]/D<</Order[(Layers)[${shown} 0 R ${hidden} 0 R]]/OFF[${hidden} 0 R]>>>>`;

  const tags = next();
  const elements = tags + 1;
  add(`<</Type/StructTreeRoot/K[${elements} 0 R]/RoleMap<</Chapter/Sect>>/ParentTree<</Nums[]>>>>`);
  add(`<</S/Document/P ${tags} 0 R/K[${pages.map((_, index) => `${elements + 1 + 2 * index} 0 R`).join(" ")}]>>`);
  for (let page = 1; page <= count; page++) {
    const own = elements + 2 * page - 1;
    add(`<</S/Chapter/P ${elements} 0 R/Lang(en)/K[${own + 1} 0 R]>>`);
    add(`<</S/P/P ${own} 0 R/Pg ${at(page)}/K 0>>`);
  }

  const bead = next() + 1;
  const thread = add(`<</F ${bead} 0 R/I<</Title(A story)>>>>`);
  for (let page = 0; page < count; page++) {
    const [after, before] = [(page + 1) % count, (page + count - 1) % count].map((each) => `${bead + each} 0 R`);
    add(`<</T ${thread} 0 R/N ${after}/V ${before}/P ${at(page + 1)}/R[0 0 99 99]>>`);
  }

  const link = "/Type/Annot/Subtype/Link/Rect[72 690 200 730]";
  const standing: Record<number, string> = {
    1: `<<${link}/Dest[${at(2)}/Fit]>><<${link}/A<</S/GoTo/D${place("chapter.6")}>>>>${fields + 4} 0 R`,
    2: `<<${link}/A<</S/URI/URI(https://example.com/)>>>>${fields + 1} 0 R`,
    3: `<<${link}/Dest${place("chapter.1")}>>${fields + 6} 0 R`,
    4: `<<${link}/Dest[${at(5)}/Fit]>><<${link}/A<</S/GoTo/D${place("chapter.3")}>>>>`,
    5: `${fields + 2} 0 R`,
    6: `<<${link}/Dest${place("chapter.6")}>>${fields + 5} 0 R`,
  };
  const properties = (page: number) =>
    `/Resources<</Font<</F1 3 0 R>>${page === 2 || page === 5 ? `/Properties<</L ${page === 2 ? hidden : shown} 0 R>>` : ""}>>`;

  return bookOf({
    pages,
    annotations: (index) => standing[index + 1] ?? "",
    page: (index) => `/StructParents ${index}/B[${bead + index} 0 R]${properties(index + 1)}`,
    catalog: [
      `/Outlines ${outline} 0 R/PageMode/UseOutlines/Lang(en-GB)/ViewerPreferences<</DisplayDocTitle true>>`,
      places === "tree" ? `/Names<</Dests ${dests} 0 R/EmbeddedFiles ${files} 0 R>>` : `/Dests ${dests} 0 R`,
      `/AcroForm ${form} 0 R/OCProperties${layers}/StructTreeRoot ${tags} 0 R/MarkInfo<</Marked true>>`,
      `/Threads[${thread} 0 R]/PageLabels<</Nums[0<</S/r>>3<</S/D/P(A-)/St 7>>]>>`,
    ].join(""),
    trailer: `/Info<</Title(All of ${word})>>`,
    parts,
  });
}
