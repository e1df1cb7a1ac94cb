import { mupdf } from "#engines/mupdf/index.ts";
import { numberChoice, openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "rotate-pdf",
  family: "pdf",
  title: "Rotate PDF",
  summary: "Turns pages clockwise, on top of the rotation they have.",
  words: phrases(`
    turn pages, upside down, sideways, turn pdf, turn pdf pages, flip pdf, flip pages, pdf upside down, pages
    sideways, scan is sideways, page orientation, straighten pages, turn pages 90 degrees, pages lie on the
    side, pdf to landscape, pdf to portrait, scan upside down, landscape to portrait pdf, wrong way round,
    page lies on its side, turn one page, reading sideways, wrong orientation, fix orientation, fix sideways
    pdf, every second page, clockwise, vertical, horizontal, on its head, pdf turned, save rotation, scanned
    the wrong way, spin pages, half turn, quarter turn, tilt my head, right side up, right way up, scan lies
    sideways, scan is the wrong way, turn a scan, turn landscape pages, scanner turned it, page is upside
    down, some pages sideways, quarter turn of a page, turn by 180, turn a whole pdf, turn a whole document
  `),
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  seen: { drawn: "turn" },
  options: {
    angle: numberChoice([90, 180, 270], { title: "Angle", unit: "°", description: "Clockwise." }),
    // The field is not rare: on a board of pages people see at once which lie wrong.
    pages: pages({ rare: false }),
    password: openPassword(),
  },
  output: ["pdf"],
  example: { file: "document.pdf", angle: 90 },

  run: (file, options) => mupdf.rotate(file.bytes, options),
});
