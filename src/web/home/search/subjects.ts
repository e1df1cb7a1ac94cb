import { stemOf } from "./words.ts";

const stems = (text: string): ReadonlySet<string> => new Set(text.split(" ").map(stemOf));

const pictured = stems("screenshot logo selfie drawing artwork painting wallpaper meme headshot camera");
const written = stems(
  "document contract letter report thesis dissertation essay invoice bill statement certificate brochure leaflet manual " +
    "book ebook paper cv resume agreement lease assignment homework transcript payslip catalogue newsletter magazine",
);
const quantities = stems("several multiple many few both two three various couple");

/** The kind of file that is meant by what it shows: "rotate my screenshot" is said of a picture, "lock my thesis" of a PDF. */
export function shownIn(stem: string): "jpeg" | "pdf" | undefined {
  if (pictured.has(stem)) return "jpeg";
  return written.has(stem) ? "pdf" : undefined;
}

/** It tells what is in a file, and little of what is to be done with it. */
export const isWritten = (stem: string): boolean => written.has(stem);

/** It tells how many there are, as a number does. */
export const isQuantity = (stem: string): boolean => quantities.has(stem);
