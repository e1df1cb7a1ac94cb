/** The one family of `X-Result-*` headers, by name with their meanings. A tool lists those it sends. */
export const facts = {
  "Bytes-In": "Bytes of all uploaded files.",
  "Bytes-Out": "Bytes of the answer.",
  Warnings: "What is less than was asked for: percent-encoded sentences, `;` between, at most 20 and 2 KB.",
  Width: "Width of the picture in pixels.",
  Height: "Height of the picture in pixels.",
  Quality: "Quality that targetSizeKB came to, or that keeps the looks of a picture.",
  Coding:
    "How a JPG was turned, cut or packed: kept (nothing was lost), or coded anew for what was asked (anew-asked), edges without whole blocks (anew-blocks), its kind or faults (anew-kind), or want of jpegtran (anew-program).",
  Format: "The format that format=auto came to, as its names are in accept.",
  Frames: "Frames of an animated picture.",
  Pages: "Pages of the resulting PDF, or of all of them.",
  "Pages-Known": "Pages that a damaged PDF must have had.",
  Repaired: "1 when something was wrong with the PDF, 0 when it came back as it was.",
  Cropped: "Pages of a PDF that were cut.",
  Blank: "Blank pages of a PDF, left as they are.",
  Outside: "What became of that which a crop cut off: hidden or removed.",
  Redacted: "Places on a PDF's pages that lost something for good.",
  Elsewhere: "Texts outside a PDF's pages that lost something, such as bookmarks, properties and attached files.",
  Annotations: "Annotations, links and fields of a PDF that were removed.",
  Engine: "What converted a document: kept warm (libreoffice), or started for this one call (soffice).",
  Conversion: "How a PDF became PDF/A: unchanged, as it was valid already; in-place; or rewritten, by Ghostscript.",
  Invoice: "Standard and profile of the attached electronic invoice, such as Factur-X EN 16931.",
  Fonts: "Fonts of a PDF that stand in for others with letters as wide, such as Carlito for Calibri.",
  Flattened: "Form fields and annotations of a PDF that became content of its pages.",
  Images: "Pictures in a PDF that were coded anew.",
  "Last-Number":
    "The last number that a page got; without any, the one before the first. Of several files the last one's.",
  Recognised: "Pages of a PDF that were searched for words.",
  Skipped: "Pages of a PDF that had their text already, left as they are.",
  Turned: "Pages of a PDF that were turned upright.",
  Straightened: "Pages of a PDF whose lines leaned, and were made level.",
  Words: "Words that were recognised, or that the result holds.",
  Tables: "Tables that were found.",
  Headings: "Headings that were found.",
  Pictures: "Pictures in the result.",
  Fit: "Pages of a document beside its source's: roomy (room to spare, so nobody counted), kept, settled (as many, which now begin where they did), tightened, more, or untried (no LibreOffice, no time, or thousands of texts on a page).",
  Confidence: "How sure the recognised words are on average, of 100.",
  Doubtful: "Of 100 words that were seen, how many were too doubtful to be taken.",
  Faces: "Faces that were found, and hidden.",
  "Face-Boxes":
    "Where faces were found on the upright picture, kept ones too: x,y,width,height in pixels, `;` between, up to 1 KB.",
  Banners: "Consent banners that were taken off a web page.",
  "Chat-Bubbles": "Bubbles of a chat that were taken off a web page.",
  Model: "The network that did the work, by its name in models/manifest.json.",
  Passes: "How often the network went over each part of a picture, each time turned otherwise.",
  Files: "Files in the ZIP, or files that were merged.",
  Steps: "Steps of a pipeline, all of them done.",
} as const satisfies Record<string, string>;

export type FactName = keyof typeof facts;

/** A fact as people are told it, who know neither headers nor engines. */
interface PlainFact {
  title: string;
  /** The fact's values in words; values that are not listed say nothing to people. */
  values?: Record<string, string>;
}

const anew = "Coded anew";

/** The facts that mean something to the holder of a result. */
export const plainFacts: Partial<Record<FactName, PlainFact>> = {
  Width: { title: "Width" },
  Height: { title: "Height" },
  Quality: { title: "Quality" },
  Coding: {
    title: "Coding",
    values: {
      kept: "Kept: nothing was lost",
      "anew-asked": anew,
      "anew-kind": anew,
      "anew-program": anew,
      "anew-blocks": `${anew}, so that no edge was lost`,
    },
  },
  Format: { title: "Format" },
  Frames: { title: "Frames" },
  Pages: { title: "Pages" },
  "Pages-Known": { title: "Pages there must have been" },
  Repaired: { title: "Repaired", values: { 0: "Nothing was wrong", 1: "Something was wrong, and was put right" } },
  Cropped: { title: "Pages cut" },
  Blank: { title: "Blank pages, left as they are" },
  Outside: { title: "What was cut off", values: { hidden: "Hidden, and still in the file", removed: "Gone for good" } },
  Redacted: { title: "Places redacted" },
  Elsewhere: { title: "Texts cleaned outside of the pages" },
  Annotations: { title: "Comments, links and fields removed" },
  Conversion: {
    title: "How",
    values: { unchanged: "It was fine already", "in-place": "Put right in place", rewritten: "Written anew" },
  },
  Invoice: { title: "Invoice" },
  Fonts: { title: "Fonts that stand in for others" },
  Flattened: { title: "Fields and comments made fixed" },
  Images: { title: "Pictures coded anew" },
  "Last-Number": { title: "Last number" },
  Recognised: { title: "Pages recognised" },
  Skipped: { title: "Pages that had their text already" },
  Turned: { title: "Pages turned upright" },
  Straightened: { title: "Pages straightened" },
  Words: { title: "Words" },
  Tables: { title: "Tables" },
  Headings: { title: "Headings" },
  Pictures: { title: "Pictures" },
  Fit: {
    title: "Length",
    values: {
      kept: "As many as in the PDF",
      settled: "As many as in the PDF",
      tightened: "As many as in the PDF, set a little closer",
      more: "More than in the PDF",
    },
  },
  Confidence: { title: "Sure of what was read, of 100" },
  Doubtful: { title: "Too doubtful to be taken, of 100 words" },
  Faces: { title: "Faces hidden" },
  Banners: { title: "Cookie banners taken off" },
  "Chat-Bubbles": { title: "Chat bubbles taken off" },
  Files: { title: "Files" },
  Steps: { title: "Steps" },
};

/** Facts in words; all others are whole numbers. */
const worded: ReadonlySet<FactName> = new Set<FactName>([
  "Warnings",
  "Coding",
  "Format",
  "Outside",
  "Engine",
  "Conversion",
  "Invoice",
  "Fonts",
  "Fit",
  "Model",
  "Face-Boxes",
]);
export const isWorded = (name: FactName): boolean => worded.has(name);

/** Facts that are counted: of several results their sum is told. */
const counted: ReadonlySet<FactName> = new Set<FactName>([
  "Pages",
  "Pages-Known",
  "Repaired",
  "Cropped",
  "Redacted",
  "Elsewhere",
  "Annotations",
  "Blank",
  "Images",
  "Recognised",
  "Skipped",
  "Turned",
  "Straightened",
  "Words",
  "Tables",
  "Headings",
  "Pictures",
  "Faces",
  "Banners",
  "Chat-Bubbles",
]);
export const isCounted = (name: FactName): boolean => counted.has(name);

/** Facts that go on from one of several files to the next: the last one's is told. */
const running: ReadonlySet<FactName> = new Set<FactName>(["Last-Number"]);
export const isRunning = (name: FactName): boolean => running.has(name);
