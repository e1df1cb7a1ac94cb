import { fact } from "#engines/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { listsOf } from "#formats/ranges.ts";
import { Problem } from "#problem";
import { flag, openPassword, optional, text } from "../fields.ts";
import { manyFiles, operation } from "../operation.ts";

export default operation({
  name: "pdf-merge",
  family: "pdf",
  title: "Merge PDFs",
  summary: "Puts PDFs, or some of their pages in any order, one behind the other.",
  notes:
    "Files come in the order of their upload. One file with a list of pages is how these are deleted, repeated and brought into another order. Outlines, links, named destinations, forms, layers, attachments and tags are kept; names that clash are changed.",
  words: ["combine pdf", "join pdf", "put together", "append", "delete pages", "reorder pages", "organise pdf"],
  work: "pdf",
  needs: ["mupdf"],
  input: manyFiles(["pdf"]),
  options: {
    pages: optional(
      text({
        title: "Pages",
        description:
          'A list of pages for each file, with ; between, such as "3,1;;2-": in this order, each as often as it is named; all of a file whose list is empty.',
        maxLength: 20_000,
        format: "page-lists",
      }),
    ),
    outline: flag({
      title: "Outline",
      description: "Gives every file an entry in the outline, with its own outline below it.",
      default: false,
    }),
    password: openPassword(),
  },
  output: ["pdf"],
  facts: ["Files"],
  example: { files: ["document.pdf", "second.pdf"], outline: true },

  async run(files, options) {
    fact("Files", files.length);
    const lists = options.pages === undefined ? [] : listsOf(options.pages, "pages");
    if (lists.length > 0 && lists.length !== files.length) {
      const [has, sent] = [count(lists.length, "list"), count(files.length, "file")];
      const says = `pages has ${has}, but there ${files.length === 1 ? "is" : "are"} ${sent}: give each file a list, with ; between; an empty one means all pages.`;
      throw new Problem("bad-request", says, { fields: ["pages"] });
    }
    return mupdf.merge(
      files.map(({ stem, bytes }, at) => ({ name: stem, bytes, pages: lists[at] })),
      options,
    );
  },
});

const count = (number: number, what: string): string => `${number} ${number === 1 ? what : `${what}s`}`;
