import { progress, warn } from "#engines/job/job.ts";
import { collectGarbage } from "#engines/pool/garbage.ts";
import type { PictureFile } from "#formats/model/document.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import type { ScannedPage } from "#formats/recognised/page.ts";
import { scannedLook } from "#layout/lines/scanned-lines.ts";
import type { UnreadPage } from "#layout/lines/unread-pages.ts";
import type { FileInfo, Page } from "#layout/model/page.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { mupdf } from "../kernel/library.ts";
import { open } from "../kernel/open.ts";
import { aboutOf } from "./about.ts";
import { Crowd } from "./crowd.ts";
import { mostLetters } from "./letters.ts";
import { PictureFiles } from "./picture-files.ts";
import { type Beside, mostFigures, readPage } from "./read-page.ts";
import { PagesToRecognise } from "./to-recognise.ts";

export interface Chosen {
  pages?: string | undefined;
  password?: string | undefined;
  /** Recognised lines, page by page; with `seek`, pages that have to be recognised are told and nothing is made. */
  recognised?: "seek" | readonly ScannedPage[] | undefined;
}

export interface Contents {
  about: FileInfo;
  files: Map<string, PictureFile>;
}

/** The pages between two collections of garbage, each of which looks through all pages that were read so far. */
const pagesBetween = 100;

/**
 * Reads the pages of a PDF; each is taken before the next one is read. All of it stays in the child that reads it,
 * which is held to its memory: a small file can have more letters than the service could hold.
 */
export async function contentsOf(
  bytes: Uint8Array,
  { pages, password, recognised = [] }: Chosen,
  take: (page: Page) => void,
  beside: Beside = "pictures",
): Promise<Contents> {
  const { doc, pageCount } = open(bytes, { password });
  const pictures = new PictureFiles(doc, beside !== "places");
  try {
    const chosen = pagesOf(pages, pageCount);
    const crowd = new Crowd(doc, chosen);
    const files = new Map<string, PictureFile>();
    const scans = recognised === "seek" ? [] : recognised.filter(({ lines }) => lines.length > 0);
    const look = scannedLook(scans);
    const scanOf = new Map(scans.map((scan) => [scan.page, { scan, look }]));
    const unread: UnreadPage[] = [];
    for (const [at, number] of chosen.entries()) {
      const { value, complaints } = await complaintsOf(() =>
        readPage(doc, number - 1, {
          pictures,
          beside,
          scanned: scanOf.get(number),
          seeksUnread: recognised === "seek",
          meet: (letters) => crowd.meet(letters, at),
        }),
      );
      if (value.isCut)
        warn(`Page ${number} has more than ${mostLetters.toLocaleString("en")} letters: those beyond were left out.`);
      if (value.leftOut && beside === "pictures")
        warn(`Page ${number} has more than ${mostFigures} drawings: ${value.leftOut} small ones were left out.`);
      if (complaints.length > 0) warn(`Page ${number} has faults in it; it was read as far as possible.`);
      for (const [key, file] of value.files) files.set(key, file);
      if (value.unread) unread.push(value.unread);
      else if (unread.length === 0) take(value.page);
      progress(at + 1, chosen.length, "pages");
      mupdf.emptyStore();
      if ((at + 1) % pagesBetween === 0) collectGarbage();
    }
    if (unread.length > 0) throw new PagesToRecognise(unread);
    crowd.tell(beside === "places" ? "texts" : "picture");
    return { about: aboutOf(doc, pageCount), files };
  } finally {
    pictures.close();
    doc.destroy();
  }
}
