import { fact } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { isOneList, turnsOf } from "#formats/pages/page-order.ts";
import { Problem } from "#problem";
import { flag, openPassword, optional, text } from "../fields.ts";
import { manyFiles, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-merge",
  family: "pdf",
  title: "Merge PDFs",
  summary: "Puts PDFs, or some of their pages in any order, one behind the other.",
  notes:
    "Files come in the order of their upload. One file with a list of pages is how these are deleted, repeated and brought into another order. Outlines, links, named destinations, forms, layers, attachments and tags are kept; names that clash are changed.",
  words: phrases(`
    combine pdf, join pdf, put together, put pdfs together, append, append pdf, add a pdf to another, unite
    pdfs, several pdfs into one, one pdf from many, make one pdf, insert pages, delete pages, remove pages,
    delete pages from pdf, reorder pages, rearrange pages, sort pages, move pages, organise pdf, add pages to
    pdf, merge pdf documents, throw away a page, empty page, wrong order of pages, attach a page, cover page,
    several pdf documents, documents into one file, bundle pdfs, assemble, compile, concatenate, stack, bind,
    collate, interleave, contracts together, invoices together, receipts into one pdf, application in one
    file, combine chapters, swap pages, reverse pages, change page order, drop pages, remove blank page,
    delete last page, cover letter and cv, duplicate page, front and back sides, pdf combiner, pdf joiner, mix
    pages, attach two pdfs, page manager, get rid of a page, scans in one document, consolidate, all in one
    pdf, bundle exhibits, bundle, annexes, appendices, attachments into one pdf, bind documents in order,
    append an annex, put in order, arrange, one after the other, many pdfs, pdfs into a single file, portfolio
    of pdfs, join chapters, invoices of a month, insert a cover page, remove pages i do not need, drag pages
  `),
  everyday: true,
  work: "pdf",
  needs: ["mupdf"],
  input: manyFiles(["pdf"]),
  options: {
    pages: optional(
      text({
        title: "Pages",
        description:
          'A list of pages for each file, with ; between, such as "3,1;;2-". Or one list for all files, such as "1:1-3,2:5,1:4-".',
        api: "Pages come in this order, each as often as it is named; all of a file whose list is empty. In one list for all files every entry has the number of its file before the colon: so pages of one come between those of another, and a file that is not named is left out.",
        maxLength: 20_000,
        format: "page-lists",
        rare: true,
      }),
    ),
    outline: flag({
      title: "Outline",
      description: "Gives every file an entry in the bookmarks, with its own below it.",
      default: false,
    }),
    password: openPassword(),
  },
  output: ["pdf"],
  facts: ["Files"],
  example: { files: ["document.pdf", "second.pdf"], outline: true },

  async run(files, options) {
    fact("Files", files.length);
    const turns = options.pages === undefined ? files.map((_, at) => ({ at })) : turnsOf(options.pages, "pages");
    const sent = count(files.length, "file");
    const refuse = (says: string) => new Problem("bad-request", says, { fields: ["pages"] });
    const beyond = turns.find(({ at }) => at >= files.length);
    if (options.pages !== undefined && isOneList(options.pages)) {
      if (beyond)
        throw refuse(
          `pages names file ${beyond.at + 1}, but ${files.length === 1 ? "there is" : "there are"} ${sent}.`,
        );
    } else if (turns.length !== files.length) {
      const has = `pages has ${count(turns.length, "list")}, but there ${files.length === 1 ? "is" : "are"} ${sent}`;
      throw refuse(`${has}: give each file a list, with ; between; an empty one means all pages.`);
    }
    return mupdf.merge(
      files.map(({ stem, bytes }) => ({ name: stem, bytes })),
      { ...options, turns },
    );
  },
});

const count = (number: number, what: string): string => `${number} ${number === 1 ? what : `${what}s`}`;
