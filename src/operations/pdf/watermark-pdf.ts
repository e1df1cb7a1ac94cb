import { about } from "#engines/job/about.ts";
import { warn } from "#engines/job/job.ts";
import { toPdf } from "#engines/librsvg/index.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { type File, pictures, pixels } from "#engines/sharp/index.ts";
import { choice, colour, number, oneNeeded, openPassword, optional, pages, text } from "../fields.ts";
import {
  contour,
  markFont,
  markMiddle,
  markPart,
  markPosition,
  markScale,
  middleFields,
  middleIn,
  middleRule,
  opacity,
  tellUnused,
} from "../mark.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "watermark-pdf",
  family: "pdf",
  title: "Watermark PDF",
  action: "Add watermark",
  summary: "Puts a text, a picture or both over or under the pages of a PDF.",
  notes:
    "Any script, as real letters: sharp at any size, and what was on the pages can still be selected. The mark stands upright as each page is seen. A text that is too long for a page is put on several lines or made smaller, never cut off. An SVG stays a drawing. A picture stands above the text where both are given.",
  words: phrases(`
    stamp pdf, draft, confidential, logo on pages, add logo to pdf, picture on pdf, add text to pdf, text over
    pages, write on pdf, signature on pdf, draft on every page, copyright on pdf, letterhead, add picture to
    pdf, logo on every page, mark as draft, sign pdf, add signature to pdf, e-sign, signature, sign a
    contract, company logo, semi transparent text, sample across pages, copy stamp, void, paid stamp,
    approved, do not copy, text behind pages, insert image, add image to pdf, put image on pdf, date stamp on
    pdf, name across pages, not for distribution, brand pdf, letter head, initials, rubber stamp, write
    across, mark pages, header logo, internal use, tiled text, diagonal text, faded text behind, watermark a
    document, urgent, original, duplicate, sample, copy, received stamp, stamp with the date, company stamp,
    seal, reference number on every page, type on a pdf, put my name on a pdf, crest on each page, badge on a
    pdf, logo on each page of a pdf
  `),
  work: "pdf",
  needs: ["mupdf", "canvas"],
  input: oneFile(["pdf"]),
  seen: { drawn: "mark" },
  parts: { image: markPart },
  options: {
    text: optional(
      text({ title: "Text", description: "What to write, on as many lines as you like.", maxLength: 1_000 }),
    ),
    scale: markScale("page"),
    opacity: opacity(),
    fontSize: optional(
      number({
        title: "Font size",
        unit: "pt",
        description: "Made to fit each page if left empty.",
        minimum: 1,
        maximum: 1_000,
        without: "Fitted",
      }),
    ),
    font: markFont(),
    color: colour({ title: "Colour", description: "Colour of the letters.", default: "#000000" }),
    contour: contour(),
    rotation: number({
      title: "Rotation",
      unit: "°",
      description: "Counter-clockwise.",
      minimum: -360,
      maximum: 360,
      default: 45,
    }),
    position: markPosition("page"),
    ...markMiddle,
    layer: choice(["over", "under"], {
      title: "Layer",
      rare: true,
      description: "Over what is on the page, or under it: then a painted background hides it.",
      default: "over",
    }),
    pages: pages(),
    password: openPassword(),
  },
  presets: [
    { title: "Across", note: "Faint and large", options: {}, clears: middleFields },
    {
      title: "Lower right",
      note: "Clear, as a name",
      options: { position: "bottom-right", opacity: 0.7, rotation: 0 },
      clears: middleFields,
    },
    {
      title: "All over",
      note: "Hard to take off",
      options: { position: "tile", opacity: 0.2 },
      clears: middleFields,
    },
  ],
  rules: [oneNeeded(["text", "image"]), middleRule],
  output: ["pdf"],
  example: { file: "document.pdf", text: "DRAFT", image: "icon.svg", scale: 0.3 },

  async run(file, options, { image }) {
    tellUnused(options, image);
    const { middleX, middleY, ...others } = options;
    const middle = middleIn({ middleX, middleY });
    return mupdf.watermark(file.bytes, { ...others, middle, image: image && (await markOf(image)) });
  },
});

/** Makes a drawing a page of its own, where that can be done; any other picture stays as it came. */
async function markOf({ format, bytes }: File): Promise<File> {
  if (format !== "svg") return { format, bytes };
  return about("image", "image", async () => {
    // The SVG is drawn small once: this judges its burden and finds its damage, as for every drawing.
    await pixels({ format, bytes }, [{ do: "resize", width: 16 }]);
    const { drawing, size } = await pictures.drawing(bytes);
    const page = await toPdf({ bytes: drawing, ...size });
    if (page) return { format: "pdf", bytes: page };
    warn("The SVG was drawn as pixels: it could not be made a drawing of the PDF's own.");
    return { format, bytes };
  });
}
