import { config } from "#config";
import { Problem } from "#problem";
import { brokenIn, readBroken } from "../kernel/broken-objects.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { dropCryptFilters } from "../kernel/crypt-filters.ts";
import { isFault, task } from "../kernel/door.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { isEncrypted, loadObjects, openLocked, unlock } from "../kernel/open.ts";
import { fingerprint, saveWhole } from "../kernel/save.ts";
import { truthOf } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";
import { lookThrough } from "../repair/look.ts";
import { growTree, readTree } from "../repair/page-tree.ts";
import type { Recovered } from "../repair/recovered.ts";
import { mendStreams } from "../repair/streams.ts";

interface Options {
  password?: string | undefined;
  /** Whether to find the objects by reading all bytes, not by the file's own table of them. */
  anew?: boolean;
}

/** Saves as much of a file as one way of reading can; undefined where not a page can be saved. */
export const recover = task(async (bytes: Uint8Array, options: Options): Promise<Recovered | undefined> => {
  try {
    return await salvage(options.anew ? withoutTables(bytes) : bytes, options);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
});

async function salvage(bytes: Uint8Array, { password }: Options): Promise<Recovered | undefined> {
  const opened = await complaintsOf(() => {
    const doc = unlock(openLocked(bytes), password, "This PDF");
    loadObjects(doc);
    // Strings of an encrypted file could not be told from their ciphers.
    if (!isEncrypted(doc)) readBroken(doc, bytes, brokenIn(doc));
    voidUnreadable(doc);
    return doc;
  });
  const doc = opened.value;
  const tree = readTree(doc);
  if (tree.leaves.length === 0) return undefined;
  refuseLong(tree.leaves.length);
  if (!tree.sound) growTree(doc, tree.leaves);
  // Pages are looked through before anything is mended: a stream that was cut short makes no complaint once it is
  // mended.
  const look = await lookThrough(doc);
  if (look.pages === 0) return undefined;
  const mended = await mendStreams(doc);
  mupdf.emptyStore();
  const faults = [...opened.complaints, ...opened.remarks];
  const sound = tree.sound && !doc.wasRepaired() && faults.length + mended + look.damaged.length === 0;
  const [encrypted, rebuilt] = [isEncrypted(doc), doc.wasRepaired()];
  dropCryptFilters(doc);
  const pdf = truthOf(doc);
  const saved = saveWhole(doc, fingerprint(bytes, "repair"));
  doc.destroy();
  // If the result is damaged itself, other ways may lead further.
  const product = made(saved, pdf);
  if (!sound && product.verdict.length > 0) return undefined;
  const letters = Object.values(pdf.text).reduce((sum, text) => sum + text.replaceAll("\ufffd", "").length, 0);
  const known = Math.max(tree.known, look.pages);
  return { ...look, ...product, letters, known, sound, rebuilt, encrypted };
}

/** Sets objects that can't be read to null: MuPDF would refuse to write them. */
function voidUnreadable(doc: PDFDocument): void {
  for (let number = 1; number < doc.countObjects(); number++) {
    const object = doc.newIndirect(number);
    if (object.resolve().isNull()) object.writeObject(doc.newNull());
  }
}

function refuseLong(pages: number): void {
  const most = config.limits.pages;
  if (pages > most) throw new Problem("too-large", `This PDF has ${pages} pages; at most ${most} are taken.`);
}

/** Copies a file without its tables: MuPDF then looks for the objects themselves. */
function withoutTables(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf("startxref"); at >= 0; at = copy.indexOf("startxref", at + 1)) copy.fill("%", at, at + 9);
  return copy;
}
