import { repair } from "#engines/mupdf/index.ts";
import { openPassword } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "repair-pdf",
  family: "pdf",
  title: "Repair PDF",
  summary: "Saves what can be saved of a damaged PDF.",
  notes:
    "Takes any bytes with traces of a PDF in them: files cut short, with junk in front, without tables or page tree. Two engines try, and the one that recovers more pages and text counts. A PDF that nothing is wrong with comes back as it was.",
  words: phrases(`
    fix pdf, broken pdf, recover, corrupt, corrupted file, damaged pdf, restore pdf, rescue pdf, pdf won't
    open, can't open pdf, pdf error, unreadable pdf, pdf does not open, file is damaged, pdf shows an error,
    won't load, failed to load, can't be opened, not a pdf, half downloaded, download broken, blank when
    opened, usb stick, crashed, acrobat error, format error, not supported or damaged, incomplete, lost pages,
    can't be read, file is broken, invalid pdf, pdf crashes, doesn't open, shows nothing, fix errors, bad
    file, mend, salvage, revive, heal, transfer interrupted, is not valid, will not open any more, file
    damaged, broken after a crash, says it is damaged, reader refuses, file looks broken, pdf is empty, white
    pages, recover a file, recovered from a disk, broken download, header not found, cross reference table,
    trailer missing, file cannot be opened, cannot be displayed
  `),
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"], { traces: true }),
  options: { password: openPassword() },
  output: ["pdf"],
  facts: ["Pages-Known", "Repaired"],
  example: { file: "document.pdf" },

  run: (file, { password }) => repair(file.bytes, password),
});
