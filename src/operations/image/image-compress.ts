import { warn } from "#engines/job/job.ts";
import { losslessly, pictures } from "#engines/sharp/index.ts";
import { type PictureName, photos, pictureNames } from "#formats/kinds/format.ts";
import { flag, notTogether, number, optional, whole } from "../fields.ts";
import { oneFile, operation, type Upload } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { accept, notWithAuto, pictureFormatOrAuto, preserve } from "../picture-fields.ts";
import { preserved } from "../preserve.ts";
import { formatNamed, smallestOf } from "../smallest.ts";

const usualQuality = 80;

export default operation({
  name: "image-compress",
  family: "image",
  title: "Compress image",
  summary: "Makes an image's file smaller while it keeps its looks.",
  notes:
    "The result is never larger than the upload: where coding it anew gains nothing, its own coding is kept and only its metadata is cut out. targetSizeKB takes the best quality that fits. At the default quality of 80 a picture that would come out less than 0.95 like the upload (SSIM of its brightness: fur, grain) gets up to 89 where that is enough, and X-Result-Quality tells it. With lossless PNGs are packed by oxipng, a JPG's own coefficients are packed better (jpegtran), and what a format can't keep is told.",
  words: phrases(`
    shrink image, reduce jpg size, reduce image file size, make photo smaller, make photo smaller in mb, lower
    kb of picture, fewer megabytes, photo too big, picture too large to upload, image for email, photo for
    email, compress jpeg, compress png, compress gif, optimise png, lighten picture, smaller image file,
    reduce image size, upload limit for photos, heavy picture, kb, mb, image too large, takes too much space,
    storage is full, tinypng, photo to 100 kb, signature under 20 kb, image size reducer, mb to kb, minify
    image, image too heavy, photo weighs too much, upload fails, attachment too large, faster website images,
    page speed, pictures load slowly, lighter pictures, free up space, save disk space, send many photos,
    picture file limit, reduce weight of photo, discord limit, whatsapp limit, exam form photo, reduce photo
    size for a form, form rejects photo, gmail photo, megapixels, pack picture, slim photo, lower quality of a
    picture, reduce image quality, webp quality, save bandwidth, lighter jpeg, shrink png, image compressor,
    picture weight, photo under 1 mb, page loads slowly, lighthouse, photos use too much memory, smaller
    camera photos, remove metadata, remove location from photo, remove gps, strip exif, jpeg quality, picture
    below 200 kb, photo below 1 mb, photo for a portal
  `),
  everyday: true,
  mends: ["size"],
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  seen: { sameFrame: true, follows: { unless: ["targetSizeKB", "lossless"] } },
  options: {
    quality: whole({
      title: "Quality",
      unit: "%",
      description: "10 is smallest, 100 looks best. At 80, a picture that would lose its texture gets more.",
      minimum: 10,
      maximum: 100,
      default: usualQuality,
    }),
    targetSizeKB: optional(
      number({
        title: "Target size",
        unit: "KB",
        description: "The most that the file may weigh; the best quality that fits is looked for.",
        api: "KB of 1,000 bytes; decides instead of quality.",
        minimum: 1,
        maximum: 100_000,
        without: "By quality",
      }),
    ),
    allowResize: flag({
      title: "Allow resizing",
      description: "Makes the picture smaller, too, where quality alone doesn't reach the target size.",
      default: false,
    }),
    keepMetadata: flag({
      title: "Keep metadata",
      description: "Keeps what the camera wrote into the file: date, settings and the place where it was taken.",
      api: "EXIF and XMP.",
      default: false,
    }),
    preserve: preserve(),
    format: pictureFormatOrAuto(),
    accept: accept(),
    lossless: flag({
      title: "Lossless",
      description: "Keeps every pixel and colour: only the packing is made better.",
      default: false,
    }),
  },
  presets: [
    { title: "Small", note: "For chats and pages", options: { quality: 60 } },
    { title: "Balanced", note: "Looks the same", options: { quality: 80 } },
    { title: "Best", note: "For print", options: { quality: 92 } },
    { title: "Under 1 MB", note: "For forms and e-mail", options: { targetSizeKB: 1_000, allowResize: true } },
  ],
  rules: [notTogether("preserve", ["keepMetadata"]), notWithAuto(["lossless", "targetSizeKB"])],
  output: Object.values(pictureNames),
  occasional: ["Quality", "Coding", "Format"],
  example: { file: "photo.jpg", quality: 70 },

  async run(file, { preserve, ...wish }) {
    return preserved(file, await compressed(file, wish), preserve);
  },
});

interface Wish {
  quality: number;
  targetSizeKB?: number;
  allowResize: boolean;
  keepMetadata: boolean;
  lossless: boolean;
  format?: PictureName | "auto";
  accept?: string;
}

async function compressed(file: Upload, { quality, targetSizeKB, lossless, format, accept, ...wish }: Wish) {
  const { allowResize, keepMetadata } = wish;
  const asked = quality === usualQuality ? undefined : quality;
  if (format === "auto") return smallestOf(file, [], { accept, quality: asked, keepMetadata });
  const targetBytes = targetSizeKB && targetSizeKB * 1_000;
  const target = { quality, keepMetadata, format: formatNamed(format, accept) };
  if (!lossless) return pictures.compress(file, { ...target, allowResize, targetBytes });
  const product = await losslessly(file, { ...target, quality: asked, compress: true });
  if (targetBytes !== undefined && product.bytes.length > targetBytes) {
    warn(`targetSizeKB can't be reached without loss: this is the smallest result, ${product.bytes.length} bytes.`);
  }
  return product;
}
