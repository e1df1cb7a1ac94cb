import { toArchival } from "#engines/mupdf/index.ts";
import { levels } from "#formats/pdf/archival.ts";
import { choice, goesWith, openPassword } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "pdf-to-pdfa",
  family: "pdf",
  title: "PDF to PDF/A",
  action: "Make PDF/A",
  summary: "Makes a PDF one for the archive: PDF/A, part 1, 2 or 3, checked against its rules.",
  notes:
    "What an archive forbids is put right in place, so that links, outline, tags and fields stay; where that is not enough, Ghostscript writes the file anew, and what that costs is told. Text stays text. For 1b see-through pictures and colours are joined with white paper, and the pages are compared. The claim is made only of a file that was checked: if rules stay broken the answer is a 422 that names them. A file that is valid already comes back as it was.",
  words: phrases(`
    archive pdf, pdf/a, long-term, long term archive, archiving, iso 19005, factur-x, zugferd, e-invoice,
    electronic invoice, preserve pdf, archive, lasts for decades, pdf for archive, keep pdf for years, court,
    e-filing, authorities, archivable, archival, long storage, library, records, keep for ten years,
    compliant, pdf/a-1b, pdf/a-2b, pdf/a-3, xrechnung, validate, conformity, future proof, retention, embed
    fonts, pdfa converter, standard, government submission, readable in years, preservation, legal archive,
    long term storage, archiving rules, pdf a, official archive, public records, thesis deposit, submit to a
    library, valid pdf/a, invoice with xml, xml in a pdf, embed xml
  `),
  work: "pdf",
  needs: ["mupdf", "pdf-lib"],
  input: oneFile(["pdf"]),
  parts: {
    attachment: {
      title: "Attachment",
      description:
        "A file that the PDF brings along, at level 3b. The XML of a Factur-X or ZUGFeRD invoice makes it an electronic invoice.",
      api: "Known by its root; of the profile that it names (XRECHNUNG too).",
    },
  },
  options: {
    level: choice(levels, {
      title: "Level",
      description:
        "1b is the strictest: nothing see-through, no layers, no attachments. 2b takes attachments that are PDF/A too, 3b all.",
      api: "With 2b attachments are made PDF/A where they can be.",
      default: "2b",
    }),
    password: openPassword(),
  },
  rules: [goesWith("attachment", "level", "3b")],
  output: ["pdf"],
  facts: ["Conversion"],
  occasional: ["Fonts", "Invoice"],
  example: { file: "document.pdf", level: "3b", attachment: "invoice.xml" },

  run: (file, options, { attachment }) => toArchival(file.bytes, { ...options, attachment }),
});
