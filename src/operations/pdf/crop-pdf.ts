import { mupdf } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { choice, flag, notTogether, number, openPassword, optional, pages, text, together } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const longest = 100_000;
const offset = { minimum: 0, maximum: longest };
const side = { minimum: 0.01, maximum: longest };
const rectangle = ["x", "y", "width", "height"] as const;

export default operation({
  name: "crop-pdf",
  family: "pdf",
  title: "Crop PDF",
  summary: "Cuts pages to a rectangle, by margins, or to their content.",
  notes:
    "Without a rectangle and without margins the blank space around each page's content is cut off; blank pages stay as they are. What is cut off is only hidden, until removeOutside takes it out of the file: letters, drawings, pictures' pixels, links, fields and tags. A letter of which anything is seen inside stays.",
  words: phrases(`
    trim margins, cut pages, remove white border, trim pdf, cut margins, remove margins, reduce margins, cut
    white edges, white space around pages, page margins, crop pages, cut edges off pages, remove borders,
    remove edges, smaller margins, white around pages, empty edges, kindle, e-reader, tablet, margins too
    wide, white space, whitespace, shipping label, black edges of a scan, scan border, cut the bottom, half of
    a page, visible area, trim marks, page edges, blank frame, tight pages, print marks, cut the header,
    smaller page area, empty space, trim pages, frame around scan, narrow margins, page box, cut sides, label
    from a page, keep part of a page, only the middle of a page, cut off the header, cut off black edges, scan
    edges, paper size, trim to size, remove blank margins, printer marks, trim box, bleed, only a part of a
    page, ticket from a page
  `),
  work: "pdf",
  needs: ["mupdf", "sharp"],
  input: oneFile(["pdf"]),
  options: {
    x: optional(
      number({
        title: "Left",
        format: "area",
        description: "Distance from the left edge of the page, as it is shown.",
        ...offset,
      }),
    ),
    y: optional(
      number({
        title: "Top",
        format: "area",
        description: "Distance from the top edge of the page, as it is shown.",
        ...offset,
      }),
    ),
    width: optional(number({ title: "Width", format: "area", description: "Width of what is kept.", ...side })),
    height: optional(number({ title: "Height", format: "area", description: "Height of what is kept.", ...side })),
    unit: choice(["pt", "mm", "in"], {
      title: "Unit",
      description: "What the rectangle and the margins are measured in: points, millimetres or inches.",
      default: "pt",
    }),
    margins: optional(
      text({
        title: "Margins",
        description: 'How much to cut off all sides, such as "20", or off each: "top,right,bottom,left".',
        maxLength: 100,
      }),
    ),
    padding: optional(
      number({
        title: "Padding",
        unit: "pt",
        description: "Space to leave around what is on the page, where the blank border is cut off.",
        minimum: 0,
        maximum: 1_000,
        without: "none",
      }),
    ),
    uniform: flag({
      title: "Same for all pages",
      rare: true,
      description: "Cuts all pages to one size, which holds what is on each of them.",
      default: false,
    }),
    removeOutside: flag({
      title: "Remove outside",
      rare: true,
      description: "Takes what is cut off out of the file for good, instead of only hiding it.",
      default: false,
    }),
    pages: pages(),
    password: openPassword(),
  },
  rules: [together(rectangle), notTogether("margins", rectangle), notTogether("padding", [...rectangle, "margins"])],
  output: ["pdf"],
  facts: ["Cropped", "Outside"],
  occasional: ["Blank"],
  example: { file: "document.pdf", padding: 10 },

  async run(file, { x, y, width, height, unit, margins, padding = 0, uniform, ...rest }) {
    if (margins !== undefined) {
      return mupdf.crop(file.bytes, { wanted: { by: "margins", margins: readMargins(margins), unit }, ...rest });
    }
    if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
      return mupdf.crop(file.bytes, { wanted: { by: "rectangle", x, y, width, height, unit }, ...rest });
    }
    return mupdf.crop(file.bytes, { wanted: { by: "content", padding, uniform }, ...rest });
  },
});

/** Reads one number for all sides, or four in the order of CSS. */
function readMargins(list: string): [number, number, number, number] {
  const parts = list.split(",").map((part) => part.trim());
  const isNumber = (part: string) => /^\d{1,6}(\.\d{1,6})?$/.test(part);
  const [top = 0, right = top, bottom = top, left = right] = parts.map(Number);
  if (parts.every(isNumber) && (parts.length === 1 || parts.length === 4)) return [top, right, bottom, left];
  const says = `margins must be one number or four, such as "20" or "10,20,10,20", but it is "${list}".`;
  throw new Problem("bad-request", says, { fields: ["margins"] });
}
