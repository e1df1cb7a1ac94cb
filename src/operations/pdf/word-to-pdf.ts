import { toPdf } from "#engines/libreoffice/index.ts";
import { documentPages, documentPassword, landscape } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "word-to-pdf",
  family: "pdf",
  title: "Word to PDF",
  action: "Make PDF",
  summary: "Makes a PDF of a Word document.",
  notes:
    "Headings become the outline, links stay links, and the PDF is tagged for readers who listen. Also takes DOC, ODT and RTF, and templates. Nothing in the document runs, and nothing outside of it is fetched.",
  words: phrases(`
    docx to pdf, doc to pdf, odt to pdf, rtf to pdf, document to pdf, letter to pdf, text document to pdf,
    print word as pdf, writer to pdf, text to pdf, word in pdf, essay to pdf, cv to pdf, resume to pdf,
    curriculum vitae, application letter, google docs to pdf, contract to pdf, layout stays, thesis to pdf,
    report to pdf, libreoffice to pdf, openoffice to pdf, microsoft word to pdf, docx as pdf, cover letter as
    pdf, manuscript, pages document, export document, homework to pdf, writing to pdf, minutes, send a word
    letter, looks the same everywhere, letter in word, word file for printing, word without word, fonts stay,
    so it cannot be changed, contract in word, print ready word, pdf of my letter, essay as pdf, application
    in word, final version, agreement in word
  `),
  everyday: true,
  work: "office",
  needs: ["libreoffice", "mupdf"],
  input: oneFile(["docx", "doc", "odt", "rtf", "locked"]),
  options: { pages: documentPages(), landscape: landscape(), password: documentPassword() },
  output: ["pdf"],
  facts: ["Engine"],
  occasional: ["Fonts"],
  example: { file: "letter.docx" },

  run: (file, options) => toPdf(file.bytes, { family: "word", name: file.stem, onePagePerSheet: false, ...options }),
});
