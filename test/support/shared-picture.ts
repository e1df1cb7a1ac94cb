import { noiseOf } from "./noise.ts";
import { pdfOf } from "./pdfs.ts";

/** Pages that share one picture of so many bytes, whole thousands: each part of a split has it whole. */
export function sharing(pages: number, bytes: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  const picture = `/Type/XObject/Subtype/Image/Width ${bytes / 1_000}/Height 1000/ColorSpace/DeviceGray/BitsPerComponent 8`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${pages}/MediaBox[0 0 99 99]/Resources<</XObject<</I 3 0 R>>>>>>`,
    { dict: picture, content: noiseOf(bytes).toString("latin1") },
    { dict: "", content: "99 0 0 99 0 0 cm /I Do" },
    ...kids.map(() => "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>"),
  ]);
}
