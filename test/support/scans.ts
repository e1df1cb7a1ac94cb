import { deflateSync } from "node:zlib";
import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { type PdfPart, pdfOf } from "./pdfs.ts";

/** Where letters are from: a page of the paper's size with a line of text for each of its lines. */
export interface Sheet {
  lines: readonly string[];
  size?: number;
}

export const paper = { width: 420, height: 595 };
const margin = 50;

/** A document of real text, from which scans are made. */
export function printed(sheets: readonly Sheet[]): Uint8Array {
  const kids = sheets.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${sheets.length}/Kids[${kids}]/MediaBox[0 0 ${paper.width} ${paper.height}]/Resources<</Font<</F 3 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>",
    ...sheets.flatMap(({ lines, size = 12 }, index): PdfPart[] => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R>>`,
      {
        dict: "",
        content: `BT /F ${size} Tf ${size * 1.5} TL ${margin} ${paper.height - margin} Td ${lines
          .map((line) => `(${escaped(line)}) Tj T*`)
          .join(" ")} ET`,
      },
    ]),
  ]);
}

export interface Manner {
  dpi?: number;
  /** The page's /Rotate; its content lies so that it is seen upright all the same. */
  rotate?: 0 | 90 | 180 | 270;
  /** How the picture lies on the page that is seen, clockwise: a page that went into the scanner sideways. */
  sideways?: 0 | 90 | 180 | 270;
  /** Degrees, clockwise. */
  skew?: number;
  /** Points around the page that its CropBox hides. */
  hidden?: number;
  userUnit?: number;
  /** More content of each page, in a font /F, and more of its dictionary. */
  content?: string;
  page?: string;
  /** More fonts. */
  font?: string;
  catalog?: string;
  /** More objects; the first has the number that `firstPart` tells. */
  parts?: readonly PdfPart[];
}

export const firstPart = (pages: number): number => 4 + 3 * pages;

/** What is drawn beside the picture of one page, in letters of which no reader knows what they are. */
export function illegible(text: string, size: number, left: number, bottom: number): Manner {
  const at = firstPart(1);
  const content = "1 begincodespacerange <00><ff> endcodespacerange 1 beginbfrange <00><ff><e000> endbfrange";
  return {
    content: `BT /U ${size} Tf ${left} ${bottom} Td <${Buffer.from(text).toString("hex")}> Tj ET`,
    font: `/U ${at} 0 R`,
    parts: [`<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/ToUnicode ${at + 1} 0 R>>`, { dict: "", content }],
  };
}

/** Scans of the pages of a document: one picture a page, in shades of grey, and no letter of text. */
export function scanned(document: Uint8Array, manner: Manner = {}): Uint8Array {
  const { rotate = 0, hidden = 0, userUnit = 1, content = "", page = "", font = "", catalog = "", parts = [] } = manner;
  const source = mupdf.Document.openDocument(document, "application/pdf");
  const count = source.countPages();
  const pages = Array.from({ length: count }, (_, index): PdfPart[] => {
    const { picture, width, height, points } = drawn(source, index, manner);
    const number = 4 + 3 * index;
    const [w, h] = points.map((side) => side / userUnit) as [number, number];
    const [across, down] = rotate % 180 === 0 ? [w, h] : [h, w];
    const edge = hidden / userUnit;
    const lying = {
      0: [w, 0, 0, h, 0, 0],
      90: [0, w, -h, 0, h, 0],
      180: [-w, 0, 0, -h, w, h],
      270: [0, -w, h, 0, 0, w],
    };
    const media = `/MediaBox[0 0 ${across + 2 * edge} ${down + 2 * edge}]`;
    const crop = hidden > 0 ? `/CropBox[${edge} ${edge} ${edge + across} ${edge + down}]` : "";
    const unit = userUnit === 1 ? "" : `/UserUnit ${userUnit}`;
    return [
      `<</Type/Page/Parent 2 0 R/Rotate ${rotate}${media}${crop}${unit}/Contents ${number + 1} 0 R/Resources<</Font<</F 3 0 R${font}>>/XObject<</Im ${number + 2} 0 R>>>>${page}>>`,
      { dict: "", content: `q 1 0 0 1 ${edge} ${edge} cm ${lying[rotate].join(" ")} cm /Im Do Q\n${content}` },
      {
        dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
        content: deflateSync(picture).toString("latin1"),
      },
    ];
  });
  source.destroy();
  const kids = pages.map((_, index) => `${4 + 3 * index} 0 R`).join(" ");
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flat(),
    ...parts,
  ]);
}

type Source = InstanceType<typeof mupdf.Document>;

function drawn(source: Source, index: number, { dpi = 150, skew = 0, sideways = 0 }: Manner) {
  const { concat, scale, rotate, translate } = mupdf.Matrix;
  const page = source.loadPage(index);
  const [left, top, right, bottom] = page.getBounds();
  const points = [right - left, bottom - top];
  const seen = sideways % 180 === 0 ? points : [...points].reverse();
  const [width, height] = seen.map((side) => Math.round((side / 72) * dpi)) as [number, number];
  const middle = concat(translate(-(left + right) / 2, -(top + bottom) / 2), scale(dpi / 72, dpi / 72));
  const turned = concat(concat(middle, rotate(skew + sideways)), translate(width / 2, height / 2));
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice(turned, pixmap);
  page.run(device, mupdf.Matrix.identity);
  device.close();
  const picture = Buffer.from(pixmap.getPixels());
  pixmap.destroy();
  page.destroy();
  return { picture, width, height, points: seen };
}
