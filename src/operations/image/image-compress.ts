import { pictures } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/format.ts";
import { flag, number, optional, pictureFormat, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "image-compress",
  family: "image",
  title: "Compress image",
  summary: "Makes an image's file smaller while it keeps its looks.",
  notes:
    "The result is never larger than the upload: where coding it anew gains nothing, its own coding is kept and only its metadata is cut out. targetSizeKB takes the best quality that fits. At the default quality of 80 a picture that would come out less than 0.95 like the upload (SSIM of its brightness: fur, grain) gets up to 89 where that is enough, and X-Result-Quality tells it.",
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    quality: whole({
      title: "Quality",
      description: "10 is smallest, 100 is best. At 80, a picture that would lose its texture gets more.",
      minimum: 10,
      maximum: 100,
      default: 80,
    }),
    targetSizeKB: optional(
      number({
        title: "Target size",
        description: "Most that the result may have, in KB of 1,000 bytes; decides instead of quality.",
        minimum: 1,
        maximum: 100_000,
      }),
    ),
    allowResize: flag({
      title: "Allow resizing",
      description: "Lets the picture become smaller where quality alone does not reach targetSizeKB.",
      default: false,
    }),
    keepMetadata: flag({
      title: "Keep metadata",
      description: "Keeps EXIF and XMP, the place where a photo was taken too.",
      default: false,
    }),
    format: pictureFormat(),
  },
  output: Object.values(pictureNames),
  occasional: ["Quality"],
  example: { file: "photo.jpg", quality: 70 },

  run: (file, { quality, targetSizeKB, allowResize, keepMetadata, format }) =>
    pictures.compress(file, {
      quality,
      allowResize,
      keepMetadata,
      targetBytes: targetSizeKB && targetSizeKB * 1_000,
      format: format && pictureNames[format],
    }),
});
