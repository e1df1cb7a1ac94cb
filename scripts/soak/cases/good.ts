import { join } from "node:path";
import { fixtures } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import type { Canary, Content, File } from "./case.ts";
import * as inputs from "./inputs.ts";

const { faces, letter, page, pdf, photograph, picture, scan, sheet, slides, svg, table, tabled } = inputs;

export type Make = (canary: Canary, site: string) => Content | Promise<Content>;

const one = async (file: File | Promise<File>, options: Content["options"] = {}): Promise<Content> => ({
  files: { file: await file },
  options,
});
const address = ({ word, color }: Canary, site: string): string => `${site}/${word}/${color.slice(1)}`;
const logo = (canary: Canary): string => `data:image/svg+xml;base64,${btoa(inputs.drawing(canary, 40, 30))}`;
const invoice = join(fixtures, "invoice.xml");

/** Calls that are right, a few of each tool: with them go all ways through it that another engine takes. */
export const good: Record<string, readonly Make[]> = {
  "qr-generate": [
    ({ word }) => ({ options: { text: word, size: 300 } }),
    ({ word }) => ({ options: { text: `https://example.com/${word}/é`, format: "svg", errorCorrection: "H" } }),
    (canary) => ({ options: { text: canary.word, size: 300, errorCorrection: "H", logo: logo(canary) } }),
  ],
  "favicon-generate": [
    async (canary) => one(picture(canary, "png"), { name: canary.word, themeColor: canary.color }),
    (canary) => one(svg(canary), { name: canary.word }),
  ],
  "html-to-image": [
    (canary) => ({ options: { html: page(canary), width: 320, height: 240 }, sameness: "pixels" }),
    (canary, site) => ({ options: { url: address(canary, site), width: 320, height: 240 }, sameness: "pixels" }),
  ],
  "url-to-pdf": [
    (canary) => ({ options: { html: page(canary) }, sameness: "pages" }),
    (canary, site) => ({ options: { url: address(canary, site), format: "A5" }, sameness: "pages" }),
  ],
  "image-compress": [
    (canary) => one(picture(canary, "jpg"), { quality: 50 }),
    (canary) => one(picture(canary, "png")),
    (canary) => one(picture(canary, "png", 320, 240), { targetSizeKB: 3, allowResize: true }),
  ],
  "image-resize": [
    (canary) => one(picture(canary, "jpg"), { width: 80 }),
    (canary) => one(picture(canary, "tiff"), { percentage: 150, format: "webp" }),
    (canary) => one(svg(canary), { width: 90, height: 90, fit: "cover" }),
  ],
  "image-convert": [
    (canary) => one(picture(canary, "png"), { format: "avif" }),
    (canary) => one(picture(canary, "avif"), { format: "png" }),
    (canary) => one(picture(canary, "gif"), { format: "webp", quality: 60 }),
  ],
  "image-rotate": [
    (canary) => one(picture(canary, "jpg"), { angle: 90 }),
    (canary) => one(picture(canary, "png"), { angle: 33, background: canary.color }),
  ],
  "image-crop": [
    (canary) => one(picture(canary, "jpg"), { x: 16, y: 16, width: 64, height: 48 }),
    (canary) => one(picture(canary, "webp"), { x: 3, y: 5, width: 70, height: 40 }),
  ],
  "remove-bg": [
    (canary) => one(photograph(canary, 120)),
    (canary) => one(photograph(canary, 100), { bgColor: canary.color }),
  ],
  "image-upscale": [
    (canary) => one(photograph(canary, 40), { scale: 2 }),
    (canary) => one(picture(canary, "png", 32, 24), { scale: 4 }),
  ],
  "blur-face": [(canary) => one(faces(canary, 4)), (canary) => one(faces(canary, 11), { mode: "mosaic" })],
  "watermark-image": [
    (canary) => one(picture(canary, "png"), { text: canary.word }),
    async (canary) => ({
      files: { file: await picture(canary, "jpg"), image: await picture(canary, "png", 40, 30) },
      options: { scale: 0.3, position: "tile" },
    }),
  ],
  "pdf-merge": [
    (canary) => ({ files: { files: [pdf(canary, 2), pdf(canary, 1)] }, options: { outline: true } }),
    (canary) => ({ files: { files: [pdf(canary, 3), pdf(canary, 2)] }, options: { pages: "3,1;2-" } }),
  ],
  "pdf-split": [(canary) => one(pdf(canary, 4), { ranges: "1-2,4" }), (canary) => one(pdf(canary, 3), { every: 1 })],
  "pdf-compress": [
    (canary) => one(pdf(canary, 3), { level: "high" }),
    (canary) => one(scan(canary), { level: "medium" }),
  ],
  "pdf-to-word": [(canary) => one(pdf(canary, 2)), (canary) => one(tabled(canary))],
  "pdf-to-image": [
    (canary) => one(pdf(canary, 2), { dpi: 50 }),
    (canary) => one(tabled(canary), { dpi: 60, format: "jpg" }),
  ],
  "pdf-to-excel": [(canary) => one(tabled(canary)), (canary) => one(pdf(canary, 2), { sheets: "single" })],
  "pdf-to-ppt": [(canary) => one(pdf(canary, 2)), (canary) => one(tabled(canary))],
  "word-to-pdf": [(canary) => one(letter(canary)), (canary) => one(letter(canary, 60), { pages: "2" })],
  "ppt-to-pdf": [(canary) => one(slides(canary)), (canary) => one(slides(canary), { landscape: false })],
  "excel-to-pdf": [(canary) => one(sheet(canary)), (canary) => one(table(canary))],
  "protect-pdf": [
    (canary) => ({
      files: { file: pdf(canary, 2) },
      options: { password: canary.word },
      sameness: "pages",
      password: canary.word,
    }),
    (canary) => ({
      files: { file: pdf(canary, 1) },
      options: { password: `ü${canary.word}`, ownerPassword: "another", allowCopying: false },
      sameness: "pages",
      password: `ü${canary.word}`,
    }),
  ],
  "unlock-pdf": [
    ({ word, color }) => {
      const bytes = lockedPdf(pdf({ word, color }, 2).bytes, "aes-256", word, `owner ${word}`);
      return one({ name: `${word}.pdf`, bytes }, { password: word });
    },
    ({ word, color }) => {
      const bytes = lockedPdf(pdf({ word, color }, 2).bytes, "rc4-128", word, `owner ${word}`);
      return one({ name: `${word}.pdf`, bytes }, { password: word });
    },
  ],
  "rotate-pdf": [
    (canary) => one(pdf(canary, 3), { angle: 90 }),
    (canary) => one(pdf(canary, 3), { angle: 180, pages: "2-" }),
  ],
  "watermark-pdf": [
    (canary) => one(pdf(canary, 2), { text: canary.word }),
    async (canary) => ({
      files: { file: pdf(canary, 2), image: await picture(canary, "png", 40, 30) },
      options: { scale: 0.3 },
    }),
  ],
  "ocr-pdf": [(canary) => one(scan(canary)), (canary) => one(scan(canary), { mode: "force" })],
  "repair-pdf": [
    (canary) => one(pdf(canary, 2)),
    // Its table of objects is gone.
    (canary) => {
      const { name, bytes } = pdf(canary, 2);
      return one({ name, bytes: bytes.subarray(0, Buffer.from(bytes).indexOf("xref")) });
    },
  ],
  "crop-pdf": [
    (canary) => one(pdf(canary, 2)),
    (canary) => one(pdf(canary, 2), { margins: "36,20,36,20", removeOutside: true }),
  ],
  "pdf-redact": [
    (canary) => one(pdf(canary, 2), { areas: "1:10,10,60,20", mark: "label" }),
    (canary) => one(pdf(canary, 2), { text: "nowhere to be found", kinds: "email,iban" }),
  ],
  "page-numbers": [
    (canary) => one(pdf(canary, 3)),
    (canary) => one(pdf(canary, 3), { format: "{n:roman} / {total}", position: "top-right" }),
  ],
  "img-to-pdf": [
    async (canary) => ({
      files: { files: [await picture(canary, "jpg"), await picture(canary, "png")] },
      options: { pageSize: "A4" },
    }),
    async (canary) => ({ files: { files: [await picture(canary, "webp")] } }),
  ],
  "pdf-to-pdfa": [
    (canary) => one(pdf(canary, 2)),
    async (canary) => ({
      files: { file: pdf(canary, 1), attachment: { name: "factur-x.xml", bytes: await Bun.file(invoice).bytes() } },
      options: { level: "3b" },
    }),
  ],
};

const steps = (...list: readonly (readonly [tool: string, options?: object])[]): NonNullable<Content["options"]> => ({
  steps: JSON.stringify(list.map(([tool, options = {}]) => ({ tool, options }))),
});

export const pipelines: readonly Make[] = [
  (canary) => ({
    files: { files: [pdf(canary, 2), pdf(canary, 1)] },
    options: steps(["pdf-merge"], ["watermark-pdf", { text: canary.word }], ["page-numbers"]),
  }),
  async (canary) => ({
    files: { files: [await picture(canary, "png"), await picture(canary, "jpg")] },
    options: steps(["image-resize", { width: 90 }], ["img-to-pdf"], ["rotate-pdf", { angle: 90 }]),
  }),
  (canary) => ({
    files: { files: pdf(canary, 3) },
    options: steps(["pdf-split", { every: 1 }], ["pdf-to-image", { dpi: 40 }], ["image-convert", { format: "webp" }]),
  }),
  ({ word }) => ({ options: steps(["qr-generate", { text: word }], ["image-convert", { format: "jpg" }]) }),
  (canary) => ({
    files: { files: letter(canary) },
    options: steps(["word-to-pdf"], ["pdf-compress", { level: "low" }]),
  }),
  (canary) => ({
    options: steps(["url-to-pdf", { html: page(canary) }], ["protect-pdf", { password: canary.word }]),
    sameness: "pages",
    password: canary.word,
  }),
];
