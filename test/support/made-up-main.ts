import { warn } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { edit } from "#engines/sharp/index.ts";
import { photos } from "#formats/kinds/format.ts";
import {
  choice,
  colour,
  dataAddress,
  flag,
  languageChoice,
  number,
  numberChoice,
  optional,
  pages,
  text,
  whole,
} from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import { type Operation, oneFile, operation } from "#operations/operation.ts";

const words = { maxLength: 200 };

/** A tool that nobody has written a line for, with a field of every sort: it tells what it was given, and hands the picture back. */
const madeUp = operation({
  name: "made-up",
  family: "image",
  title: "Made up",
  summary: "Takes options of every sort and tells them.",
  words: ["wholly invented"],
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  parts: { side: { title: "Second picture", description: "A picture beside the first.", formats: photos } },
  options: {
    needed: text({ title: "Needed text", description: "A text that has to be there.", ...words }),
    free: optional(text({ title: "Free text", description: "A text that may be there.", ...words })),
    mark: optional(dataAddress({ title: "Mark", description: "A small one.", maxLength: 40_000, formats: photos })),
    secret: optional(text({ title: "Secret", description: "Never remembered.", format: "password", ...words })),
    span: optional(text({ title: "Span", description: "Some of the pages.", format: "page-ranges", ...words })),
    site: optional(text({ title: "Site", description: "An address of the web.", format: "url", ...words })),
    ink: colour({ title: "Ink", description: "Of nothing at all.", default: "#123456" }),
    share: whole({ title: "Share", description: "Of a whole.", unit: "%", minimum: 0, maximum: 100, default: 50 }),
    length: optional(number({ title: "Length", description: "Any.", unit: "mm", minimum: 0.5, maximum: 90_000 })),
    way: choice(["first", "second"], { title: "Way", description: "One of two.", default: "first" }),
    factor: numberChoice([2, 4], { title: "Factor", description: "Two or four.", unit: "×", default: 2 }),
    tongue: languageChoice(["eng", "deu", "fra"], { title: "Tongue", description: "What is spoken.", default: "eng" }),
    off: flag({ title: "Switched off", description: "Off unless asked for.", default: false }),
    on: flag({ title: "Switched on", description: "On unless asked for.", default: true }),
    x: optional(whole({ title: "Left", description: "From the left.", unit: "px", format: "area", ...side(0) })),
    y: optional(whole({ title: "Top", description: "From the top.", unit: "px", format: "area", ...side(0) })),
    width: optional(whole({ title: "Broad", description: "How broad.", unit: "px", format: "area", ...side(1) })),
    height: optional(whole({ title: "Tall", description: "How tall.", unit: "px", format: "area", ...side(1) })),
    seldom: optional(text({ title: "Seldom", description: "Hardly ever of use.", rare: true, ...words })),
    pages: pages(),
  },
  output: ["jpeg", "png", "webp", "avif", "gif", "tiff"],
  example: { file: "photo.jpg", needed: "yes" },

  async run(file, { strict: _, ...given }: Record<string, unknown>, { side }) {
    warn(`Given: ${JSON.stringify({ ...given, ...(side && { side: side.name }) })}`);
    return edit(file, [], {});
  },
});

function side(minimum: number) {
  return { minimum, maximum: 5_000 };
}

/** One for pages that has no field for a password. */
const madeUpPages = operation({
  name: "made-up-pages",
  family: "pdf",
  title: "Made up of pages",
  summary: "Takes some pages, and turns all of them.",
  words: ["invented for pages"],
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { span: text({ title: "Span", description: "Some of the pages.", format: "page-ranges", ...words }) },
  output: ["pdf"],
  example: { file: "document.pdf", span: "1" },

  run: (file) => mupdf.rotate(file.bytes, { angle: 90 }),
});

// The catalogue is a list that nobody has frozen, and this comes before anybody has read it.
(operations as Operation[]).push(madeUp, madeUpPages);
await import("../../src/main.ts");
