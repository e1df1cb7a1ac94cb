import { compounds, packages, records } from "./archives.ts";
import { fonts } from "./fonts.ts";
import { fields, uploads } from "./forms.ts";
import { layouts } from "./layout.ts";
import { boxes, packets } from "./metadata.ts";
import { kinds, parts, texts } from "./office.ts";
import { documents, streams } from "./pdf.ts";
import { pictures } from "./pictures.ts";
import { scans } from "./scans.ts";

import { drawings } from "./svg.ts";
import { tiffPieces, tiffs } from "./tiff.ts";
import { writtenPackages } from "./written.ts";

/** What is cut out of a file, or copied from it: views and numbers would weigh many times as much. */
const asBytes = 8;
/** A tree, a map of attributes or a list of rows weighs more than the bytes that it was read from. */
const asObjects = 128;

/** A line with its letters, and the paragraph that it becomes; sizes of pages are told in lines. */
const perLine = 65_536;

/** Every attack, by where its file is read, and how many times its size it may take in memory there. */
export const beforeTheQueue = [...uploads, ...compounds, ...packages, ...kinds].map((one) => ({
  one,
  timesItsSize: 2,
}));
export const inAChild = [
  ...[...records, ...pictures, ...tiffs, ...streams, ...boxes].map((one) => ({ one, timesItsSize: asBytes })),
  ...[
    ...fields,
    ...parts,
    ...texts,
    ...drawings,
    ...tiffPieces,
    ...documents,
    ...writtenPackages,
    ...fonts,
    ...packets,
    ...scans,
  ].map((one) => ({
    one,
    timesItsSize: asObjects,
  })),
  ...layouts.map((one) => ({ one, timesItsSize: perLine })),
];
