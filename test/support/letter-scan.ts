import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { printed } from "./scans.ts";
import { seePdf } from "./see-pdf.ts";
import { wordsOn } from "./words.ts";

/** A letter that is printed, to be scanned in many ways. */
export const lines = [
  "All human beings are born free and equal in dignity",
  "and rights. They are endowed with reason and conscience",
  "and should act towards one another in a spirit of",
  "brotherhood. Everyone has the right to life, liberty and",
  "security of person. No one shall be held in slavery or",
  "servitude; slavery and the slave trade shall be prohibited.",
];
export const letter = printed([{ lines }]);
export const words = lines.join(" ").split(" ");

export const facts = (headers: Headers, ...names: string[]) => names.map((name) => headers.get(`x-result-${name}`));
export const textOf = (bytes: Uint8Array, page = 0) => wordsOn(bytes, page).map(({ text }) => text);

/** The stored bytes of every picture of a document. */
export function picturesIn(bytes: Uint8Array): string[] {
  const { doc } = seePdf(bytes);
  return Array.from({ length: doc.countObjects() }, (_, number) => doc.newIndirect(number)).flatMap((object) => {
    if (!object.isStream() || object.get("Subtype").asName() !== "Image") return [];
    return [Buffer.from(object.readRawStream().asUint8Array()).toString("base64")];
  });
}

export function pixelsOf(bytes: Uint8Array, page = 0): Buffer {
  const { doc } = seePdf(bytes);
  const pixmap = doc.loadPage(page).toPixmap([2, 0, 0, 2, 0, 0], mupdf.ColorSpace.DeviceRGB, false, true);
  return Buffer.from(pixmap.getPixels());
}
