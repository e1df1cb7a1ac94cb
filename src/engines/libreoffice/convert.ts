import { basename, join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { warn } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { rangesOfPages } from "#formats/pages/ranges.ts";
import { steady } from "#formats/pdf/steady.ts";
import { carryOut } from "./carry-out.ts";
import { tellSubstitutes } from "./fonts.ts";
import { officePool } from "./office-pool.ts";
import { relativeLinks } from "./own-folder.ts";
import { saveOptions } from "./pdf-export.ts";
import type { Prepared } from "./tasks/draft.ts";
import type { Wish } from "./wish.ts";

const prepare = officePool.calls.prepare;

/** Makes a PDF of a document of an Office program; `pages` are those of the PDF. */
export function toPdf(
  bytes: Uint8Array,
  { pages, ...wish }: Wish & { pages?: string | undefined },
): Promise<PdfProduct> {
  return withFolder(
    async (folder) => {
      const prepared = await throughDetour(await prepare(bytes, wish, folder), wish, folder);
      const output = join(folder, "result.pdf");
      await carryOut(prepared, { output, format: "pdf", save: saveOptions(wish.family, wish) }, wish.family);
      const made = steady(relativeLinks(await Bun.file(output).bytes()), bytes);
      const { fonts, truth, verdict } = await mupdf.survey(made, promisedBy(prepared));
      await tellSubstitutes(prepared.fonts, fonts);
      if (wish.onePagePerSheet) tellOverlong(truth.pages, prepared.sheets);
      return choose({ format: "pdf", bytes: made, pdf: truth, verdict }, truth.pages, pages);
    },
    { fast: true, shared: true },
  );
}

/** The promise for a PDF before LibreOffice has laid it out: the number of slides, and nothing for flowing text. */
const promisedBy = ({ pages }: Prepared) => (pages === undefined ? {} : { pages });

/** Tells of sheets on several pages: LibreOffice shrinks a sheet to a tenth at least, and long pages end somewhere. */
function tellOverlong(pages: number, sheets: number | undefined): void {
  if (sheets === undefined || pages <= sheets) return;
  const shown = sheets === 1 ? "The sheet takes" : `The ${sheets} sheets take`;
  warn(`${shown} ${pages} pages: even at a tenth of its size, not every one fits on a single page.`);
}

/** Has a document written by LibreOffice in another format of ours where a wish can't be written into its own. */
async function throughDetour(first: Prepared, wish: Wish, folder: string): Promise<Prepared> {
  if (!first.detour) return first;
  const output = join(folder, `detour.${first.detour}`);
  await carryOut(first, { output, format: first.detour, save: "" }, wish.family);
  const made = await Bun.file(output).bytes();
  const again = await prepare(made, { ...wish, password: undefined, fileName: basename(first.file) }, folder);
  return { ...again, detour: undefined };
}

/** Picks the pages that were asked for. */
async function choose(whole: PdfProduct, pageCount: number, pages: string | undefined): Promise<PdfProduct> {
  if (pages === undefined) return whole;
  const ranges = rangesOfPages(pages, pageCount);
  const [first] = ranges;
  if (ranges.length === 1 && first?.from === 1 && first.to === pageCount) return whole;
  const list = ranges.map(({ from, to }) => `${from}-${to}`).join(",");
  const parts = await mupdf.split(whole.bytes, { ranges: list });
  const [only] = parts;
  if (parts.length === 1 && only) return only.product;
  return mupdf.merge(
    parts.map(({ product }, index) => ({ name: String(index + 1), bytes: product.bytes })),
    {},
  );
}
