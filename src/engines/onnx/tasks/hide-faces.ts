import { fact } from "#engines/job.ts";
import type { PictureProduct } from "#engines/product.ts";
import { edit, type File, look, pictures, type Target } from "#engines/sharp/index.ts";
import { readJpeg } from "#formats/jpeg.ts";
import { isLossyWebp } from "#formats/webp-kind.ts";
import type { Sensitivity } from "../faces/detector.ts";
import { detectorOf } from "../faces/detectors.ts";
import { type Hiding, patchesOf } from "../faces/hide.ts";
import { facesOf } from "../faces/motion.ts";
import { withModel } from "../network.ts";

export interface Wish extends Hiding {
  sensitivity: Sensitivity;
  /** A model by its name, the first that is sound unless given. */
  model: string | undefined;
}

/** The long side up to which a picture is looked at: twice that of the finest level, so that crops lose nothing. */
const sides: Record<Sensitivity, number> = { low: 3_072, normal: 3_072, high: 6_144 };

/** A picture with all of its faces hidden, in every frame; what it holds beside its pixels is not written. */
export async function hideFaces(file: File, { sensitivity, model, ...hiding }: Wish): Promise<PictureProduct> {
  const target = targetFor(file);
  // Refused before a network is read.
  const size = await look(file, target);
  return withModel("faces", model, async (chosen, networks) => {
    const film = await pictures.frames(file, sides[sensitivity]);
    const faces = await facesOf(film, detectorOf(chosen, networks), sensitivity);
    const area = film.width * film.height * film.channels;
    const frames = faces.map((found, index) =>
      patchesOf(found, { ...film, data: film.data.subarray(index * area, (index + 1) * area) }, size, hiding),
    );
    fact("Faces", Math.max(...faces.map((found) => found.length)));
    return edit(file, [{ do: "cover", frames }], target);
  });
}

/** Qualities between which a JPEG's own is kept: less would show, more would cost and show nothing. */
const [least, most] = [80, 95];

/** What is not hidden shall look as it did: a format that loses something is written as well as the upload was. */
function targetFor({ format, bytes }: File): Target {
  if (format === "webp") return { lossless: !isLossyWebp(bytes) };
  if (format !== "jpeg") return {};
  return { quality: Math.min(most, Math.max(least, readJpeg(bytes)?.quality ?? least)) };
}
