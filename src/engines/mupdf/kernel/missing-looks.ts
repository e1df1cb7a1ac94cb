import { isFault } from "./door.ts";
import { isWidget } from "./fields.ts";
import type { PDFAnnotation, PDFDocument, PDFObject } from "./library.ts";

/**
 * Makes the library draw the looks that a page's annotations lack. It keeps looks to itself that it draws to show a
 * page: only an annotation that was changed gets its look in the file.
 */
export function drawMissingLooks(doc: PDFDocument, index: number): void {
  // The form itself says that values are newer than their looks.
  const isStale = doc.getTrailer().get("Root", "AcroForm", "NeedAppearances").valueOf() === true;
  const page = doc.loadPage(index);
  try {
    for (const annotation of [...page.getWidgets(), ...page.getAnnotations()]) {
      const object = annotation.getObject();
      if (!hasLook(object) || (isStale && isWritten(object))) touch(annotation);
    }
    page.update();
  } catch (error) {
    // An annotation that the library can't draw shows nothing, here as elsewhere.
    if (!isFault(error)) throw error;
  } finally {
    page.destroy();
  }
}

const touch = (annotation: PDFAnnotation): void => annotation.setFlags(annotation.getFlags());

const hasLook = (annotation: PDFObject): boolean => {
  const kind = annotation.get("Subtype").asName();
  return kind === "Link" || kind === "Popup" || annotation.get("AP", "N").isDictionary();
};

const isWritten = (annotation: PDFObject): boolean =>
  isWidget(annotation) && ["Tx", "Ch"].includes(annotation.getInheritable("FT").asName());
