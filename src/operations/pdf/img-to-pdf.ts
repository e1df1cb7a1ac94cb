import { config } from "#config";
import { progress, warn } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { photos } from "#formats/kinds/format.ts";
import { album } from "#formats/pdf/album.ts";
import { pageSizes } from "#formats/pdf/sheet.ts";
import { Problem } from "#problem";
import { choice, number } from "../fields.ts";
import { manyFiles, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const pointsPerMm = 72 / 25.4;

export default operation({
  name: "img-to-pdf",
  family: "pdf",
  title: "Images to PDF",
  action: "Make PDF",
  summary: "Makes a PDF of pictures, one on each page, in the order of their upload.",
  notes:
    "A TIFF gives a page for each of its own. JPG are put in byte for byte, with all they hold (also the place of capture), and PNG without loss; transparency is kept. With `fit`, a picture that tells no resolution counts 96 pixels to the inch.",
  words: phrases(`
    jpg to pdf, png to pdf, photos to pdf, pictures to pdf, heic to pdf, images into one pdf, several photos
    to one pdf, combine images, combine pictures to pdf, merge photos, join pictures, photo of a document to
    pdf, album, photos of receipts, pictures into one file, pictures to one document, scanned pages to pdf,
    put photos in a pdf, scan with phone, id card front and back, passport copy, homework photos, photos of
    notes, screenshots to pdf, camera pictures, one pdf of pictures, whiteboard, photographed pages, pdf of
    pictures, portfolio, comic, print photos, drawings to pdf, receipts, picture book, camera roll, scans
    together, document from photos, gallery, booklet of photos, pictures as pdf, scans from a phone, photos of
    pages, pictures of documents, one pdf from photos, many pictures into a pdf, photo album, receipts as pdf,
    several jpgs, pages photographed with a phone, photos in one file, id card as pdf, pictures in one
    document, contact sheet
  `),
  everyday: true,
  work: "pdf",
  needs: ["sharp", "mupdf"],
  input: manyFiles(photos),
  options: {
    pageSize: choice(pageSizes, {
      title: "Page size",
      description: "Fit makes each page as large as its picture; otherwise the picture is scaled to the paper.",
      default: "fit",
    }),
    orientation: choice(["auto", "portrait", "landscape"], {
      title: "Orientation",
      description: "Of the paper; auto turns it as each picture lies.",
      default: "auto",
    }),
    frames: choice(["first", "all"], {
      title: "Frames",
      rare: true,
      description: "Of moving pictures: a page for the first frame alone, or for each of them.",
      default: "first",
    }),
    margin: number({
      title: "Margin",
      unit: "mm",
      description: "White border on every side.",
      minimum: 0,
      maximum: 100,
      default: 0,
    }),
  },
  presets: [
    { title: "As they are", note: "No border", options: {} },
    { title: "A4", note: "With a border", options: { pageSize: "A4", margin: 10 } },
    { title: "Letter", note: "With a border", options: { pageSize: "Letter", margin: 10 } },
  ],
  output: ["pdf"],
  example: { files: ["photo.jpg", "logo.png"], pageSize: "A4", margin: 10 },

  async run(files, { pageSize, orientation, frames, margin }) {
    if (pageSize === "fit" && orientation !== "auto") {
      warn("orientation has no effect with pageSize fit: each page is as its picture is.");
    }
    let done = 0;
    const packed = await Promise.all(
      files.map(async ({ format, bytes, stem }, index) => {
        const pages = await mupdf.pack({ format, bytes }, `File ${index + 1} ("${stem}")`, frames);
        progress(++done, files.length, "files");
        return pages;
      }),
    );
    const pictures = packed.flat();
    const most = config.limits.pages;
    if (pictures.length > most) {
      throw new Problem("too-large", `The PDF would have ${pictures.length} pages; at most ${most} are made.`);
    }
    const wish = { pageSize, orientation, margin: margin * pointsPerMm };
    const bytes = album(pictures, wish, files[0]?.stem ?? "");
    const pdf = { pages: pictures.length, links: 0, outline: 0, fields: 0, attachments: 0, text: {} };
    return { format: "pdf", bytes, pdf, verdict: await mupdf.check(bytes, pdf) };
  },
});
