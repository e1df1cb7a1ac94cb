import { fact } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { allNamedAfter, asName, cutTo } from "#formats/wire/stem.ts";
import { choice, exactlyOne, number, openPassword, optional, text, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-split",
  family: "pdf",
  title: "Split PDF",
  summary: "Makes a PDF of each range of pages, or cuts one by length, size, bookmarks or blank pages.",
  notes: "Ranges may overlap, and come in the order given. What only the pages left out used is left out too.",
  words: phrases(`
    extract pages, separate pdf, separate pages, cut pdf, cut pdf into files, cut pdf in two, divide, divide
    pdf, break pdf apart, take page out of pdf, single pages, one page of a pdf, save one page, pick pages,
    pages into separate files, several pdfs from one, save some pages, only some pages, i only need pages 3 to
    5, every page its own file, chapters, part of a pdf, pull out a page, only page 3, chop pdf, slice pdf,
    tear apart, detach page, divide in half, export a page, isolate page, first page only, burst pdf, split by
    chapter, each invoice its own file, too many pages, separate scanned documents, partition, send one page,
    keep some pages, save page 2, pull pages, cut up, pdf cutter, split up, page range, smaller parts,
    individual pages, multiple files out of one, one pdf per invoice, one pdf per page, one pdf per chapter,
    split a big scan, per section, split in the middle, each page separately, extract one sheet, cut out a
    page, first pages, last page only, odd pages, even pages, pages from to, split every 10 pages, split into
    parts, copy one page out, separate a chapter, pages out of a report
  `),
  everyday: true,
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    ranges: optional(
      text({
        title: "At pages I choose",
        description: 'Pages and ranges of them, a file for each, such as "1-3,5,7-" or "last".',
        maxLength: 20_000,
        format: "page-ranges",
      }),
    ),
    every: optional(
      whole({
        title: "Every so many pages",
        unit: "pages",
        description: "How many pages each file has; the last one has what is left.",
        minimum: 1,
        maximum: 10_000,
        without: "none",
      }),
    ),
    by: optional(
      choice(["bookmarks", "blank"], {
        title: "At bookmarks or blank pages",
        without: "Neither",
        description: "Bookmarks: a file for each chapter, named by it. Blank: cut at empty pages, which are left out.",
      }),
    ),
    maxSizeMB: optional(
      number({
        title: "By size",
        unit: "MB",
        description: "Each file gets as many pages as fit into this size.",
        api: "MB of 1,048,576 bytes.",
        minimum: 0.01,
        maximum: 1_000,
        without: "none",
      }),
    ),
    password: openPassword(),
  },
  rules: [exactlyOne(["ranges", "every", "by", "maxSizeMB"])],
  limits: ["splitRanges", "splitPages"],
  output: ["zip"],
  packs: ["pdf"],
  facts: ["Pages"],
  example: { file: "document.pdf", ranges: "1-3,5" },

  async run({ stem, bytes }, options) {
    const parts = await mupdf.split(bytes, options);
    const digits = Math.max(2, String(parts.length).length);
    fact(
      "Pages",
      parts.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    );
    const rests = parts.map(({ from, to, title }, index) => {
      const order = String(index + 1).padStart(digits, "0");
      const pages = `pages-${from === to ? from : `${from}-${to}`}`;
      return `-${order}_${cutTo(asName(title ?? ""), longestTitleBytes) || pages}.pdf`;
    });
    const names = allNamedAfter(stem, rests);
    return { parts: parts.map(({ product }, index) => ({ name: names[index] ?? "", product })) };
  },
});

/** The most bytes of a title in a file's name, so that the document's name has room beside it. */
const longestTitleBytes = 150;
