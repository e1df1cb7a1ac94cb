import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import { type Format, formats, longestSide } from "#formats/kinds/format.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";
import { type PixelSize, pixelSize } from "../kernel/draw-page.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { isEncrypted, readPastFaults } from "../kernel/open.ts";
import { missingFonts } from "./font-substitutes.ts";
import type { Paper } from "./paper.ts";

interface Options {
  dpi: number;
  format: Format;
  pages?: string | undefined;
}

export interface Sheet extends PixelSize {
  /** The page's number, from 1. */
  page: number;
}

/** The chosen pages and their sizes as pictures, none of them larger than may be made. */
export function measure({ opened }: Paper, { dpi, format, pages }: Options): Sheet[] {
  const { doc, pageCount } = opened;
  const chosen = pagesOf(pages, pageCount);
  const sheets = chosen.map((page) => ({ page, ...pixelSize(doc, page - 1, dpi) }));
  for (const sheet of sheets) refuseLarge(sheet, format);
  tell(doc, chosen);
  return sheets;
}

function refuseLarge({ page, width, height }: Sheet, format: Format): void {
  const size = `${width.toLocaleString("en")} × ${height.toLocaleString("en")}`;
  const refuse = (limit: string) => {
    const message = `Page ${page} would be a picture of ${size} pixels, but ${limit}. Choose a lower dpi.`;
    throw new Problem("too-large", message, { fields: ["dpi"] });
  };
  const mega = config.limits.resultPixels / 1_000_000;
  if (width * height > config.limits.resultPixels) refuse(`at most ${mega} megapixels are made`);
  const side = longestSide(format);
  if (Math.max(width, height) > side)
    refuse(`${formats[format].title} has at most ${side.toLocaleString("en")} a side`);
}

const mostFonts = 5;

function tell(doc: PDFDocument, chosen: readonly number[]): void {
  if (isEncrypted(doc)) warn("This PDF is encrypted; the pictures are not.");
  if (doc.wasRepaired()) warn(readPastFaults);
  const fonts = missingFonts(
    doc,
    chosen.map((page) => page - 1),
  );
  if (fonts.length === 0) return;
  warn(`Fonts that the PDF does not bring along were drawn with others in their place: ${named(fonts, mostFonts)}.`);
}
