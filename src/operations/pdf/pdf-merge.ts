import { fact } from "#engines/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { flag, openPassword } from "../fields.ts";
import { manyFiles, operation } from "../operation.ts";

export default operation({
  name: "pdf-merge",
  family: "pdf",
  title: "Merge PDFs",
  summary: "Puts PDFs one behind the other, in the order of their upload.",
  notes:
    "Outlines, links, named destinations, forms, layers, attachments and tags are kept; names that clash are changed.",
  work: "pdf",
  needs: ["mupdf"],
  input: manyFiles(["pdf"]),
  options: {
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
    return mupdf.merge(
      files.map(({ stem, bytes }) => ({ name: stem, bytes })),
      options,
    );
  },
});
