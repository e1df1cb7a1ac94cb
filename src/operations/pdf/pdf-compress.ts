import { mupdf } from "#engines/mupdf/index.ts";
import { choice, flag, openPassword, optional, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-compress",
  family: "pdf",
  title: "Compress PDF",
  summary: "Makes a PDF smaller: its pictures are made lighter, and all else is packed better.",
  notes:
    "Text and drawings stay what they are, and so do links, forms, tags, outline and attachments; with flatten, forms and annotations become content of their pages, files pinned to pages attachments of the document, and only links that lead somewhere can still be clicked. The answer is never larger than the file was, unless flatten adds to it, and then a warning says so.",
  words: phrases(`
    shrink pdf, reduce pdf size, make pdf smaller, optimise pdf, reduce pdf file size, pdf too large, pdf too
    big, pdf for email, send pdf by email, lower mb of pdf, fewer megabytes, smaller pdf, lighten pdf, resize
    pdf, reduce pdf, can't upload pdf, pdf limit, pdf over 10 mb, pdf under 2 mb, heavy pdf, file too big, pdf
    too heavy, attachment limit, whatsapp, kb, mb, pdf under 1 mb, pdf to 200 kb, portal limit, upload
    rejected, slow pdf, opens slowly, huge scan, cv too big, lighter pdf, slim pdf, gmail, outlook, email
    attachment too large, storage space, reduce weight of pdf, pdf size reducer, fast web view, greyscale pdf,
    black and white pdf, flatten form, flatten pdf, exceeds the limit, file weighs too much, scanned pdf too
    large, minify pdf, pack pdf, pdf got bigger, pdf grew, pdf mb too high, less megabytes, less heavy, make a
    pdf lighter, lower pdf size, scan too big, mail server refuses, pdf for upload, pdf compressor, whatsapp
    pdf
  `),
  everyday: true,
  mends: ["size"],
  work: "pdf",
  needs: ["mupdf", "sharp"],
  input: oneFile(["pdf"]),
  seen: { follows: { unless: ["targetSizeKB"] } },
  options: {
    level: choice(["low", "medium", "high"], {
      title: "Level",
      description: "How strong: low is for print, medium for screens, high for the smallest file.",
      api: "Pictures keep 220, 150 or 100 dpi.",
      default: "medium",
    }),
    targetSizeKB: optional(
      whole({
        title: "Target size",
        unit: "KB",
        description: "The most that the file may weigh; the best pictures that fit are looked for.",
        api: "KB of 1,000 bytes; overrides the level.",
        minimum: 1,
        maximum: 1_000_000,
        without: "By level",
      }),
    ),
    grayscale: flag({
      title: "Greyscale",
      description: "Turns pictures grey; the colours of text and drawings stay.",
      default: false,
    }),
    flatten: flag({
      title: "Flatten",
      description: "Makes forms and comments a fixed part of their pages: they look the same and can't be changed.",
      default: false,
    }),
    password: openPassword(),
  },
  presets: [
    { title: "Small", note: "For screens", options: { level: "high" } },
    { title: "Balanced", note: "For most things", options: { level: "medium" } },
    { title: "Best", note: "For print", options: { level: "low" } },
    { title: "For e-mail", note: "Under 10 MB", options: { targetSizeKB: 10_000 } },
  ],
  output: ["pdf"],
  facts: ["Images"],
  occasional: ["Flattened"],
  example: { file: "document.pdf", level: "medium" },

  run: (file, options) => mupdf.compress(file.bytes, options),
});
