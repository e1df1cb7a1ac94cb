import type { Product } from "#engines/product/product.ts";
import { languages, readPdf, readText } from "#engines/tesseract/index.ts";
import { choice, flag, languageChoice, openPassword, pages, textWish } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "ocr-pdf",
  family: "pdf",
  title: "Recognise text (OCR)",
  action: "Recognise text",
  summary: "Makes the text of scanned pages searchable and selectable.",
  notes:
    "Pages look as before, and their pictures stay byte for byte what they are: each recognised word is laid under its place as text that nobody sees. A page is skipped where its text is there already; a stamp, a header or a page number over a scan is not its text, and what stands in the scan is recognised beside it.",
  words: phrases(`
    scan to text, searchable pdf, image to text, photo to text, picture to text, jpg to text, scanned pdf to
    text, scanned document, recognise text, recognition, text recognition, read text in a picture, extract
    text from image, text from photo, copy text from scan, copy text from picture, make scan searchable,
    selectable text, find words in a scan, search in a scan, search scanned document, can't select text, photo
    of a letter to text, scanner, photographed document, old letter, printed book, handwriting, digitise
    paper, writing in a picture, find a word, ctrl f, can't copy text, can't highlight, paper to text, text
    layer, image of text, receipt to text, machine readable, screen reader, transcribe, extract writing, text
    out of an image, read a scan, find text in scans, copyable, readable by computer, scanned book, scanned
    contract, typewritten, convert scan, searchable, searchable scan, search in a document, cannot mark text,
    text of a photo, words from a picture, words from a scan, letter to text, type out, typed text from paper,
    book page to text, notes to text, copy from a book, scanned paper, make a scan copyable, hocr, reading for
    the blind, search does not work
  `),
  everyday: true,
  work: "ocr",
  needs: ["mupdf", "tesseract"],
  input: oneFile(["pdf"]),
  seen: { text: true },
  options: {
    language: languageChoice(languages(), {
      title: "Language",
      description: "What the pages are written in; of several, the most frequent first.",
      api: "Several with + between.",
      default: "eng",
    }),
    output: choice(["pdf", "txt", "json"], {
      title: "Output",
      description:
        "The PDF with its text, the text alone, or, for programs, the place of each word and how sure it is.",
      api: "Places in JSON are points of the page as it is shown, from its upper left corner: left, top, right, bottom.",
      default: "pdf",
    }),
    mode: choice(["skip", "force"], {
      title: "Mode",
      rare: true,
      description: "Skip leaves pages that have their text already; force recognises them anew.",
      default: "skip",
    }),
    deskew: flag({
      title: "Straighten pages",
      rare: true,
      description: "Levels pages whose lines lean.",
      default: false,
    }),
    rotatePages: flag({
      title: "Rotate pages",
      rare: true,
      description: "Turns pages upright that were scanned sideways or upside down.",
      default: false,
    }),
    pages: pages(),
    password: openPassword(),
  },
  limits: ["ocrPages"],
  output: ["pdf", "txt", "json"],
  facts: ["Pages", "Recognised", "Skipped", "Words"],
  occasional: ["Confidence", "Doubtful", "Turned", "Straightened"],
  example: { file: "document.pdf", language: "eng" },

  run: (file, { language, mode, output, ...options }): Promise<Product> => {
    const wish = { ...textWish({ language, ...options }), anew: mode === "force" };
    return output === "pdf" ? readPdf(file.bytes, wish) : readText(file.bytes, { ...wish, output });
  },
});
