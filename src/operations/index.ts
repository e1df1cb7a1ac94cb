import { config, orStop } from "#config";
import { chosen } from "./chosen.ts";
import qrGenerate from "./generate/qr-generate.ts";
import imageResize from "./image/image-resize.ts";
import imageRotate from "./image/image-rotate.ts";
import type { Operation } from "./operation.ts";
import pdfMerge from "./pdf/pdf-merge.ts";
import pdfSplit from "./pdf/pdf-split.ts";
import protectPdf from "./pdf/protect-pdf.ts";
import rotatePdf from "./pdf/rotate-pdf.ts";
import unlockPdf from "./pdf/unlock-pdf.ts";

/** The catalogue, in the order of the specification. */
const all: readonly Operation[] = [
  qrGenerate,
  imageResize,
  imageRotate,
  pdfMerge,
  pdfSplit,
  protectPdf,
  unlockPdf,
  rotatePdf,
];

/** What this process serves of it. */
export const operations = orStop(() => chosen(all, config.tools));
