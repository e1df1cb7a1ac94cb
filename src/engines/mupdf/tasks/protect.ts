import { warn } from "#engines/job/job.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { encryptPdf } from "#formats/pdf/encrypt.ts";
import type { Permissions } from "#formats/pdf/lock.ts";
import { newPassword } from "#formats/pdf/password.ts";
import { dropCryptFilters } from "../kernel/crypt-filters.ts";
import { task } from "../kernel/door.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { isProvenLock } from "../kernel/lock-proof.ts";
import { openToChange } from "../kernel/open.ts";
import { fingerprint, saveWhole } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";

interface Options {
  password: string;
  ownerPassword?: string | undefined;
  permissions: Permissions;
}

/**
 * Locks a document. MuPDF can encrypt as well, but draws its keys from a generator that is seeded with the time of its
 * start: whoever knows when a file was made could try all of them.
 */
export const protect = task(async (bytes: Uint8Array, options: Options): Promise<PdfProduct> => {
  const { password, ownerPassword, permissions } = options;
  const user = newPassword(password, "password");
  // Nobody knows a random owner's password; if it were the user's own, the permissions would bind nobody.
  const owner = ownerPassword === undefined ? undefined : newPassword(ownerPassword, "ownerPassword");
  const { doc, kept } = openToChange(bytes, { refusal });
  tell(password, ownerPassword, user.respelled || owner?.respelled === true);
  dropCryptFilters(doc);
  hideInfo(doc);
  announceRevision(doc);
  const plain = saveWhole(doc, fingerprint(bytes, "protect"));
  doc.destroy();
  const passwords = { user: user.bytes, owner: owner?.bytes };
  const { bytes: locked, key } = encryptPdf(plain, passwords, permissions);
  const promise = { ...kept, password: user.text };
  return made(locked, (await isProvenLock(locked, promise)) ? { ...promise, key } : promise);
});

const refusal = "This PDF is encrypted already. Use unlock-pdf on it first.";

function tell(password: string, ownerPassword: string | undefined, respelled: boolean): void {
  if (ownerPassword === password) {
    warn("ownerPassword is the same as password: whoever opens the PDF may also change what is allowed.");
  }
  if (respelled) {
    warn(
      "The password has letters that can be spelled in several ways; the PDF was locked with the standard's spelling (SASLprep), which some programs want to be given exactly.",
    );
  }
}

/** Hides a title that stands in the trailer itself, where it would stay legible. */
function hideInfo(doc: PDFDocument): void {
  const info = doc.getTrailer().get("Info");
  if (!info.isDictionary() || info.isIndirect()) return;
  const apart = doc.addObject(info);
  // The trailer is asked for again: the first object that is added gives a document a trailer of its own.
  doc.getTrailer().put("Info", apart);
}

/** Announces revision 6, which is part of PDF 2.0, and of 1.7 by an extension (ISO 32000-1, 7.12). */
function announceRevision(doc: PDFDocument): void {
  const root = doc.getTrailer().get("Root");
  const extensions = root.get("Extensions").isDictionary() ? root.get("Extensions") : doc.newDictionary();
  extensions.put("ADBE", { BaseVersion: "1.7", ExtensionLevel: 8 });
  root.put("Extensions", extensions);
}
