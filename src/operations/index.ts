import { config, orStop } from "#config";
import { chosen } from "./chosen.ts";
import faviconGenerate from "./generate/favicon-generate.ts";
import htmlToImage from "./generate/html-to-image.ts";
import qrGenerate from "./generate/qr-generate.ts";
import urlToPdf from "./generate/url-to-pdf.ts";
import blurFace from "./image/blur-face.ts";
import imageCompress from "./image/image-compress.ts";
import imageConvert from "./image/image-convert.ts";
import imageCrop from "./image/image-crop.ts";
import imageResize from "./image/image-resize.ts";
import imageRotate from "./image/image-rotate.ts";
import imageUpscale from "./image/image-upscale.ts";
import removeBg from "./image/remove-bg.ts";
import watermarkImage from "./image/watermark-image.ts";
import type { Operation } from "./operation.ts";
import cropPdf from "./pdf/crop-pdf.ts";
import excelToPdf from "./pdf/excel-to-pdf.ts";
import imgToPdf from "./pdf/img-to-pdf.ts";
import ocrPdf from "./pdf/ocr-pdf.ts";
import pageNumbers from "./pdf/page-numbers.ts";
import pdfCompress from "./pdf/pdf-compress.ts";
import pdfMerge from "./pdf/pdf-merge.ts";
import pdfRedact from "./pdf/pdf-redact.ts";
import pdfSplit from "./pdf/pdf-split.ts";
import pdfToExcel from "./pdf/pdf-to-excel.ts";
import pdfToImage from "./pdf/pdf-to-image.ts";
import pdfToPdfa from "./pdf/pdf-to-pdfa.ts";
import pdfToPpt from "./pdf/pdf-to-ppt.ts";
import pdfToWord from "./pdf/pdf-to-word.ts";
import pptToPdf from "./pdf/ppt-to-pdf.ts";
import protectPdf from "./pdf/protect-pdf.ts";
import repairPdf from "./pdf/repair-pdf.ts";
import rotatePdf from "./pdf/rotate-pdf.ts";
import unlockPdf from "./pdf/unlock-pdf.ts";
import watermarkPdf from "./pdf/watermark-pdf.ts";
import wordToPdf from "./pdf/word-to-pdf.ts";

/** The catalogue: the specification's 33 in its order, and one more. */
const all: readonly Operation[] = [
  qrGenerate,
  faviconGenerate,
  htmlToImage,
  urlToPdf,
  imageCompress,
  imageResize,
  imageConvert,
  imageRotate,
  imageCrop,
  removeBg,
  imageUpscale,
  blurFace,
  watermarkImage,
  pdfMerge,
  pdfSplit,
  pdfCompress,
  pdfToWord,
  pdfToImage,
  pdfToExcel,
  pdfToPpt,
  wordToPdf,
  pptToPdf,
  excelToPdf,
  protectPdf,
  unlockPdf,
  rotatePdf,
  watermarkPdf,
  ocrPdf,
  repairPdf,
  cropPdf,
  pageNumbers,
  imgToPdf,
  pdfToPdfa,
  pdfRedact,
];

/** The operations that this process serves. */
export const operations = orStop(() => chosen(all, config.tools));
