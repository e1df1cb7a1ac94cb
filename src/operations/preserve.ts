import type { PictureProduct } from "#engines/product/product.ts";
import { pictures } from "#engines/sharp/index.ts";
import { type NoteName, noteNames } from "#formats/notes/named.ts";
import type { Upload } from "./operation.ts";

/** Puts the metadata that `preserve` names into a result; without a name the result stays as it is. */
export async function preserved(
  upload: Upload,
  product: PictureProduct,
  preserve: string | undefined,
): Promise<PictureProduct> {
  const told = preserve?.split(",") ?? [];
  const names = noteNames.filter((name): name is NoteName => told.includes(name));
  return names.length > 0
    ? pictures.keepNotes({ format: upload.format, bytes: upload.bytes }, product, names)
    : product;
}
