import { fact } from "#engines/job/job.ts";
import * as libreoffice from "#engines/libreoffice/index.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { Bundle, Product } from "#engines/product/product.ts";
import { languages, type TextWish, withText } from "#engines/tesseract/index.ts";
import { namedAfter } from "#formats/wire/stem.ts";
import { choice, flag, goesWith, openPassword, pages, recognition, textWish } from "../fields.ts";
import { oneFile, operation, type Upload } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-to-word",
  family: "pdf",
  title: "PDF to Word",
  action: "Make Word document",
  summary: "Makes a Word document of a PDF that people can go on working with, or Markdown, HTML or plain text.",
  notes:
    "Text flows: paragraphs are whole, headings, lists and notes are such, tables are tables, what stands on every page is in headers and footers, and looks are in styles. What a file tells of its structure is taken where it agrees with its pages. A scanned page is recognised: its words flow as any others do, in the place of its picture, figures amid them are pictures, and lines between cells make tables. Markdown is as GitHub reads it: headings, lists, tables (as HTML where cells span others), notes, links; with pictures it is a ZIP of the text and of these. HTML is one file with its pictures in it, in which nothing runs. Plain text has a line for each paragraph, tables in columns, and a page break behind each page. In these what pages repeat stands once, at the end; fonts and colours are left out.",
  words: phrases(`
    pdf to docx, edit pdf, pdf to text, pdf to markdown, pdf to md, pdf to html, pdf to txt, pdf for ai, pdf
    for chatgpt, convert to doc, pdf to doc, pdf to document, pdf editor, editable pdf, make pdf editable,
    change text in pdf, copy text from pdf, extract text from pdf, correct a pdf, typo in a pdf, rewrite pdf,
    change pdf, type in pdf, open pdf in word, google docs, make changes in a pdf, edit text, fix typo,
    retype, rewrite contract, reuse text, fill in form, copy paragraph, continue writing, modify pdf, editable
    document, llm, chatgpt, notes from a pdf, update cv, resume only as pdf, word processor, editable text,
    change wording, add a sentence, libreoffice, plain text of a pdf, pdf reader to text, annotate, scan to
    word, scanned pdf to word, change words in a pdf, redline, track changes, write in a pdf, fill out,
    rework, open a pdf for editing, text out of a pdf, translate a pdf, letter from pdf, odt from pdf, edit a
    scan, get the words out, change a date in a pdf, change a number in a pdf, update a flyer
  `),
  everyday: true,
  work: "office",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    format: choice(["docx", "md", "html", "txt"], {
      title: "Format",
      description: "A Word document, or text for other programs: Markdown, HTML or plain text.",
      default: "docx",
    }),
    pictures: flag({
      title: "Pictures",
      rare: true,
      description: "The pictures of the PDF are in the result.",
      api: "Without them Markdown is one file and no ZIP.",
      default: true,
    }),
    pageMarks: flag({
      title: "Mark where pages end",
      rare: true,
      description: "In Markdown and HTML a comment, which nobody sees, says where each page ends.",
      default: false,
    }),
    ...recognition(languages()),
    pages: pages(),
    password: openPassword(),
  },
  rules: [goesWith("pageMarks", "format", "md", "html")],
  output: ["docx", "md", "html", "txt", "zip"],
  facts: ["Pages", "Words", "Tables", "Headings", "Pictures"],
  occasional: ["Fit", "Files", "Recognised", "Confidence"],
  example: { file: "document.pdf" },

  run: async (file, { format, pageMarks, ocr, language, ...options }) => {
    const wish = textWish({ ocr, language, ...options });
    if (format !== "docx") return textOf(file, { format, pageMarks, ...options }, wish);
    const product = await withText(file.bytes, wish, (bytes, recognised) =>
      mupdf.writeWord(bytes, { ...options, recognised }),
    );
    if (product.paged?.isFull) return libreoffice.fit(product, product.paged.pages);
    fact("Fit", "roomy");
    return product;
  },
});

type Wish = Omit<Parameters<typeof mupdf.writeText>[1], "stem">;

/** Writes a text alone, or with the files of the pictures that it shows. */
async function textOf({ bytes, stem }: Upload, wish: Wish, reading: TextWish): Promise<Product | Bundle> {
  const { beside, ...product } = await withText(bytes, reading, (own, recognised) =>
    mupdf.writeText(own, { ...wish, stem, recognised }),
  );
  if (beside.length === 0) return product;
  const pictures = beside.map(({ name, bytes: own }) => ({
    name,
    product: { bytes: own, unread: "it is as the PDF has it, or was just written of its pixels" },
  }));
  return { parts: [{ name: namedAfter(stem, `.${wish.format}`), product }, ...pictures] };
}
