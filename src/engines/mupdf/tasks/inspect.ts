import type { PdfTruth, Verdict } from "#engines/product/product.ts";
import { task } from "../kernel/door.ts";
import { rotationOf } from "../kernel/objects.ts";
import { isEncrypted, isSigned, open } from "../kernel/open.ts";
import { truthOf } from "../kernel/truth.ts";
import { verdictOnForeign } from "../kernel/verdict.ts";

export interface Inspection {
  truth: PdfTruth;
  encrypted: boolean;
  signed: boolean;
  /** Whether MuPDF found faults in the file and read past them. */
  repaired: boolean;
  /** The faults of a PDF that another program made. */
  verdict: Verdict;
  /** The sizes of pages as shown: in points, with the rotation applied. */
  sizes: { width: number; height: number; rotation: number }[];
}

export const inspect = task((bytes: Uint8Array, password?: string): Inspection => {
  const { doc, pageCount } = open(bytes, { password });
  const sizes = Array.from({ length: pageCount }, (_, index) => {
    const page = doc.loadPage(index);
    const [left, top, right, bottom] = page.getBounds();
    page.destroy();
    return { width: right - left, height: bottom - top, rotation: rotationOf(doc.findPage(index)) };
  });
  const told = { encrypted: isEncrypted(doc), signed: isSigned(doc), repaired: doc.wasRepaired() };
  // The tree of tags does not change which letters show, and a look into it for each letter takes as long as to read
  // them.
  doc.getTrailer().get("Root").delete("StructTreeRoot");
  const truth = truthOf(doc);
  doc.destroy();
  return { truth, ...told, verdict: verdictOnForeign(told.repaired, {}, truth), sizes };
});
