import { mupdf } from "#engines/mupdf/kernel/library.ts";

export const algorithms = ["rc4-40", "rc4-128", "aes-128", "aes-256"] as const;

/** A PDF behind passwords; the user's may be empty. Neither may hold a comma, nor is the key a good one. */
export function lockedPdf(bytes: Uint8Array, algorithm: (typeof algorithms)[number], user: string, owner: string) {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  const passwords = `user-password=${user},owner-password=${owner}`;
  return doc.saveToBuffer(`compress=yes,encrypt=${algorithm},${passwords}`).asUint8Array().slice();
}
