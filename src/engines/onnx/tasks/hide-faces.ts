import { fact } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { edit, type File, look, pictures, type Target } from "#engines/sharp/index.ts";
import type { Area } from "#formats/image/areas.ts";
import { isLossyWebp } from "#formats/image/webp-kind.ts";
import { readJpeg } from "#formats/jpeg/jpeg.ts";
import { Problem } from "#problem";
import { asFace, boxesOf, isKept, sparing } from "../faces/by-hand.ts";
import { quarters, type Sensitivity } from "../faces/detector.ts";
import { detectorOf } from "../faces/detectors.ts";
import type { Face } from "../faces/face.ts";
import { type Hiding, patchesOf } from "../faces/hide.ts";
import { facesOf } from "../faces/motion.ts";
import { withModel } from "../network.ts";

export interface Wish extends Hiding {
  sensitivity: Sensitivity;
  /** A model by its name, the first that is sound unless given. */
  model: string | undefined;
  /** Areas of the upright picture that stay as they are, with the faces whose middle is in one. */
  keep: readonly Area[];
  /** Areas that are hidden as if a face had been found there. */
  also: readonly Area[];
}

/** The long side up to which a picture is looked at: twice that of the finest level, so that crops lose nothing. */
const sides: Record<Sensitivity, number> = { low: 3_072, normal: 3_072, high: 6_144 };

/** The most looks at a result: a second one finds faces that were overlooked, or that only now seem to be there. */
const mostLooks = 2;

/** Hides all faces of a picture, in every frame; contents of the file beside its pixels are not written. */
export async function hideFaces(
  file: File,
  { sensitivity, model, keep, also, ...hiding }: Wish,
): Promise<PictureProduct> {
  const target = targetFor(file);
  // The picture is refused before a network is read.
  const size = await look(file, target);
  refuseOutside({ keep, also }, size);
  refuseManyTimes(also, size);
  return withModel("faces", model, async (chosen, networks) => {
    const detect = detectorOf(chosen, networks);
    const film = await pictures.frames(file, sides[sensitivity]);
    const area = film.width * film.height * film.channels;
    const hidden = (faces: readonly Face[][]): Promise<PictureProduct> => {
      const frames = faces.map((found, index) => {
        const seen = { ...film, data: film.data.subarray(index * area, (index + 1) * area) };
        return patchesOf(found, seen, size, hiding).map((patch) => sparing(patch, keep));
      });
      return edit(file, [{ do: "cover", frames }], target);
    };

    const scale = size.width / film.width;
    const isHidden = (face: Face) => !isKept(face, keep, scale);
    const all = await facesOf(film, ({ pixels, isNew }) => detect(pixels, sensitivity, { isNew }));
    const counted = all.map((some) => some.filter((face) => !face.isStray));
    fact("Faces", Math.max(...counted.map((some) => some.filter(isHidden).length)));
    const boxes = boxesOf(counted[0] ?? [], scale, size);
    if (boxes) fact("Face-Boxes", boxes);
    let faces = all.map((some) => [...some.filter(isHidden), ...also.map((one) => asFace(one, scale))]);
    let product = await hidden(faces);
    const [found = []] = faces;
    if (film.frames === 1 && found.length > 0) {
      const ways = quarters.filter((way) => found.some((face) => isTurned(face, way)));
      for (let looks = 0; looks < mostLooks; looks++) {
        const result = await pictures.frames(product, sides[sensitivity]);
        const [seen = []] = await facesOf(result, ({ pixels, isNew }) =>
          detect(pixels, sensitivity, { ways, hidden: faces[0] ?? [], isNew }),
        );
        const left = seen.filter(isHidden);
        if (left.length === 0) break;
        faces = [[...(faces[0] ?? []), ...left]];
        product = await hidden(faces);
      }
    }
    return product;
  });
}

function refuseOutside(given: Pick<Wish, "keep" | "also">, { width, height }: Pick<Area, "width" | "height">): void {
  const isOutside = ({ x, y }: Area) => x >= width || y >= height;
  const fields = (["keep", "also"] as const).filter((field) => given[field].some(isOutside));
  const outside = fields.flatMap((field) => given[field]).find(isOutside);
  if (!outside) return;
  const says = `An area at ${outside.x}, ${outside.y} lies outside of the picture, which has ${width} × ${height} pixels.`;
  throw new Problem("unprocessable", says, { fields });
}

/** How many times the picture's size all covers together may have: each is held as a picture of its own. */
const mostTimesCovered = 4;

function refuseManyTimes(also: readonly Area[], { width, height }: Pick<Area, "width" | "height">): void {
  const pixels = also.reduce((sum, { x, y, ...area }) => {
    return sum + Math.min(area.width, width - x) * Math.min(area.height, height - y);
  }, 0);
  if (pixels <= mostTimesCovered * width * height) return;
  const says = `The areas in also cover the picture more than ${mostTimesCovered} times: leave out those that lie in others.`;
  throw new Problem("unprocessable", says, { fields: ["also"] });
}

/** Whether a face is turned by about so many quarters. */
const isTurned = ({ roll }: Face, way: number): boolean => Math.cos(roll - (way * Math.PI) / 2) > Math.SQRT1_2;

/** Qualities between which a JPEG's own is kept: less would show, more would cost and show nothing. */
const [least, most] = [80, 95];

/** Chooses the coding: a lossy format is written as well as the upload was, so that the rest looks the same. */
function targetFor({ format, bytes }: File): Target {
  if (format === "webp") return { lossless: !isLossyWebp(bytes) };
  if (format !== "jpeg") return {};
  return { quality: Math.min(most, Math.max(least, readJpeg(bytes)?.quality ?? least)) };
}
