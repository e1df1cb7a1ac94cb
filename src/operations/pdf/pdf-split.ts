import { fact } from "#engines/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { openPassword, text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "pdf-split",
  family: "pdf",
  title: "Split PDF",
  summary: "Makes a PDF of each range of pages, in the order given.",
  notes: "Ranges may overlap. What only the pages left out used is left out too.",
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    ranges: text({
      title: "Ranges",
      description: 'Pages and ranges of them, separated by commas, such as "1-3,5,7-" or "last".',
      maxLength: 20_000,
      format: "page-ranges",
    }),
    password: openPassword(),
  },
  output: ["zip"],
  facts: ["Pages"],
  example: { file: "document.pdf", ranges: "1-3,5" },

  async run({ stem, bytes }, options) {
    const parts = await mupdf.split(bytes, options);
    const digits = Math.max(2, String(parts.length).length);
    fact(
      "Pages",
      parts.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    );
    return {
      parts: parts.map(({ from, to, product }, index) => {
        const number = String(index + 1).padStart(digits, "0");
        return { name: `${stem}-${number}_pages-${from === to ? from : `${from}-${to}`}.pdf`, product };
      }),
    };
  },
});
