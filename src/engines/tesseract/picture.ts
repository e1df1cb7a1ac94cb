import type { Scan } from "#engines/mupdf/index.ts";
import type { Core, Recogniser } from "./core.ts";

export type Picture = Pick<Scan, "width" | "height" | "dpi" | "shades">;

const place = "/input";

/** Gives Tesseract a picture while some work is done. It reads files only; PGM is the plainest that it knows. */
export function onPicture<T>(
  core: Core,
  recogniser: Recogniser,
  { width, height, dpi, shades }: Picture,
  work: () => T,
): T {
  core.FS.writeFile(place, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), shades]));
  recogniser.SetVariable("user_defined_dpi", String(Math.round(dpi)));
  const upright = 1;
  if (recogniser.SetImageFile(upright, 0) !== 0) throw new Error("Tesseract reads no picture");
  try {
    return work();
  } finally {
    recogniser.Clear();
    core.FS.unlink(place);
  }
}
