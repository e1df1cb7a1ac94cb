import { mupdf } from "#engines/mupdf/index.ts";
import { readNumbering } from "#formats/pages/numbering.ts";
import { choice, colour, flag, number, openPassword, optional, pages, text, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "page-numbers",
  family: "pdf",
  title: "Page numbers",
  action: "Add page numbers",
  summary: "Writes page numbers on the pages of a PDF.",
  notes: "Numbers stand upright as each page is seen, and inside its visible part.",
  words: phrases(`
    number pages, add page numbers to pdf, add numbers, numbering, page numbering, add page numbers, put
    numbers on pages, pagination, footer, header, bates, numbering of pages, number at the foot of each page,
    numbered, page x of y, page count, number in the corner, roman numerals, bates stamp, court bundle,
    exhibits, paginate, which page, count pages, numbers at the bottom, numbers on top, number my thesis, page
    label, pages have no numbers, numerate, 1 of 10, number sheets, number pdf files, bottom of each page,
    folio, running number, put a number on each page, consecutive numbers, number from 3 on, start numbering
    later, without a number on the cover, number at the top, continuous page numbers
  `),
  work: "pdf",
  needs: ["mupdf", "canvas"],
  input: oneFile(["pdf"]),
  seen: { drawn: "numbers" },
  options: {
    position: choice(["bottom-center", "bottom-left", "bottom-right", "top-center", "top-left", "top-right"], {
      title: "Position",
      description: "Where on the page the number stands.",
      format: "place",
      default: "bottom-center",
    }),
    format: text({
      title: "Format",
      description:
        "{n} is the page's number, {total} the last one. {n:roman}, {n:ROMAN} and {n:0000} write it in other ways.",
      maxLength: 200,
      default: "{n} / {total}",
    }),
    start: whole({
      title: "Start",
      rare: true,
      description: "Number of the first page that gets one.",
      minimum: 0,
      maximum: 1_000_000,
      default: 1,
    }),
    fontSize: optional(
      number({
        title: "Font size",
        unit: "pt",
        description: "Made to fit each page if left empty.",
        minimum: 1,
        maximum: 500,
        without: "Fitted",
      }),
    ),
    color: colour({ title: "Colour", description: "Colour of the numbers.", default: "#000000" }),
    margin: optional(
      number({
        title: "Margin",
        unit: "pt",
        description: "Distance to the edges.",
        api: "A twentieth of the shorter side unless given.",
        minimum: 0,
        maximum: 1_000,
        without: "Fitted",
      }),
    ),
    pages: pages(),
    skipFirst: flag({
      title: "Skip first",
      rare: true,
      description: "Leaves the first page without a number, as a cover.",
      default: false,
    }),
    runOn: flag({
      title: "Number on over files",
      forPrograms: true,
      rare: true,
      description: "Of several files in a pipeline each goes on where the one before it ended.",
      api: "X-Result-Last-Number tells where that is, which a single call may go on from by start.",
      default: false,
    }),
    password: openPassword(),
  },
  presets: [
    { title: "1 / 12", note: "At the foot", options: {} },
    { title: "1", note: "At the foot", options: { format: "{n}" } },
    {
      title: "Page 1 of 12",
      note: "Lower right",
      options: { format: "Page {n} of {total}", position: "bottom-right" },
    },
  ],
  output: ["pdf"],
  facts: ["Last-Number"],
  goesOn: { flag: "runOn", field: "start", after: "Last-Number" },
  example: { file: "document.pdf", position: "bottom-right" },

  async run(file, { runOn: _, ...options }) {
    // A wrong format is refused before the file is opened.
    readNumbering(options.format);
    return mupdf.numberPages(file.bytes, options);
  },
});
