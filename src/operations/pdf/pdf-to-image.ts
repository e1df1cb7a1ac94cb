import { depict } from "#engines/mupdf/index.ts";
import { namedAfter } from "#formats/wire/stem.ts";
import { choice, flag, openPassword, pages, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const formats = { png: "png", jpg: "jpeg", webp: "webp" } as const;

export default operation({
  name: "pdf-to-image",
  family: "pdf",
  title: "PDF to images",
  action: "Make pictures",
  summary: "Draws every page as a picture.",
  notes:
    "A picture has round(points / 72 × dpi) pixels a side, of the page as it is shown: within its CropBox, turned, with annotations and form values, on white. The resolution is stored in the file.",
  words: phrases(`
    pdf to jpg, pdf to png, pdf to webp, pdf to picture, pdf to photo, pages as pictures, pages to pictures,
    render pdf, screenshot of a pdf, pdf preview, pdf thumbnail, first page as picture, post pdf on instagram,
    pdf cover, pdf as jpeg, jpg per page, picture of each page, page into picture, share a page on whatsapp,
    300 dpi, flyer to jpg, certificate as image, pdf as image, export pages, page as png, screenshots of
    pages, image of a pdf, single page as jpg, pdf to pictures, visualise pages, pages to jpg, slides as
    pictures, poster pdf as jpg, pdf page as photo, rasterise, bitmap of a page, png of each page, picture
    from a pdf, pdf for instagram, image of the first page, thumbnail of a pdf, menu as picture
  `),
  work: "pdf",
  needs: ["mupdf", "sharp"],
  input: oneFile(["pdf"]),
  options: {
    format: choice(["png", "jpg", "webp"], {
      title: "Format",
      description: "What the pictures are saved as.",
      default: "png",
    }),
    dpi: whole({
      title: "Resolution",
      unit: "dpi",
      description: "150 suits screens, 300 suits print.",
      minimum: 36,
      maximum: 600,
      default: 150,
    }),
    quality: whole({
      title: "Quality",
      unit: "%",
      description: "Of JPG and WebP; PNG keeps every pixel.",
      minimum: 10,
      maximum: 100,
      default: 80,
    }),
    grayscale: flag({
      title: "Grayscale",
      rare: true,
      description: "Without colours, in smaller files.",
      default: false,
    }),
    pages: pages(),
    password: openPassword(),
  },
  presets: [
    { title: "Small", note: "For chats and pages", options: { format: "jpg", dpi: 96, quality: 70 } },
    { title: "Balanced", note: "For screens", options: { dpi: 150 } },
    { title: "Best", note: "For print", options: { dpi: 300 } },
  ],
  output: ["zip"],
  packs: ["png", "jpeg", "webp"],
  example: { file: "document.pdf", format: "png", dpi: 150 },

  async run(file, { format, ...options }) {
    const pictures = await depict(file.bytes, { ...options, format: formats[format] });
    const digits = Math.max(3, String(pictures.at(-1)?.page ?? 0).length);
    const rest = (page: number) => `-page-${String(page).padStart(digits, "0")}.${format}`;
    return { parts: pictures.map(({ page, product }) => ({ name: namedAfter(file.stem, rest(page)), product })) };
  },
});
