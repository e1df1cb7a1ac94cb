import { mupdf } from "#engines/mupdf/index.ts";
import { choice, colour, number, openPassword, optional, pages, text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "watermark-pdf",
  family: "pdf",
  title: "Watermark PDF",
  summary: "Writes a text over or under the pages of a PDF.",
  notes:
    "Any script, as real letters: sharp at any size, and what was on the pages can still be selected. The text stands upright as each page is seen. A text that is too long for a page is put on several lines or made smaller, never cut off.",
  work: "pdf",
  needs: ["mupdf", "canvas"],
  input: oneFile(["pdf"]),
  options: {
    text: text({ title: "Text", description: "What to write; line breaks are kept.", maxLength: 1_000 }),
    opacity: number({
      title: "Opacity",
      description: "0 is invisible, 1 hides what is below.",
      minimum: 0,
      maximum: 1,
      default: 0.3,
    }),
    fontSize: optional(
      number({
        title: "Font size",
        description: "Points; fitted to each page unless given.",
        minimum: 1,
        maximum: 1_000,
      }),
    ),
    color: colour({ title: "Colour", description: "Colour of the letters.", default: "#000000" }),
    rotation: number({
      title: "Rotation",
      description: "Degrees, counter-clockwise.",
      minimum: -360,
      maximum: 360,
      default: 45,
    }),
    position: choice(["center", "tile", "top-left", "top-right", "bottom-left", "bottom-right"], {
      title: "Position",
      description: "Where to write it; tile repeats it all over the page.",
      default: "center",
    }),
    layer: choice(["over", "under"], {
      title: "Layer",
      description: "Over the page's content, or under it: then a page with a painted background hides it.",
      default: "over",
    }),
    pages: pages(),
    password: openPassword(),
  },
  output: ["pdf"],
  example: { file: "document.pdf", text: "DRAFT" },

  run: (file, options) => mupdf.watermark(file.bytes, options),
});
