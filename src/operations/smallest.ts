import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { pictures, type Step } from "#engines/sharp/index.ts";
import { type PictureName, pictureNames } from "#formats/kinds/format.ts";
import type { Upload } from "./operation.ts";

/** The formats that every browser shows. */
const usual: readonly PictureName[] = ["jpg", "png", "webp", "avif", "gif"];

interface Wish {
  accept?: string | undefined;
  quality?: number | undefined;
  keepMetadata?: boolean;
  background?: string | undefined;
}

/** The smallest of the formats that are accepted. */
export function smallestOf(
  { format, bytes }: Upload,
  steps: readonly Step[],
  { accept, ...wish }: Wish,
): Promise<PictureProduct> {
  const told: readonly string[] = accept?.split(",") ?? usual;
  const names = (Object.keys(pictureNames) as PictureName[]).filter((name) => told.includes(name));
  return pictures.smallest({ format, bytes }, [...steps], { ...wish, accept: names.map((name) => pictureNames[name]) });
}

/** Gives the format of a name, and warns where `accept` is given without `auto`. */
export function formatNamed(name: PictureName | undefined, accept: string | undefined) {
  if (accept !== undefined) warn("accept has no effect: only format=auto chooses.");
  return name && pictureNames[name];
}
