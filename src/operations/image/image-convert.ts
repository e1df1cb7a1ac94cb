import { edit, losslessly } from "#engines/sharp/index.ts";
import { type PictureName, photos, pictureNames } from "#formats/kinds/format.ts";
import { choice, colour, flag, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { accept, autoTold, notWithAuto, pictureQuality, preserve } from "../picture-fields.ts";
import { preserved } from "../preserve.ts";
import { formatNamed, smallestOf } from "../smallest.ts";

export default operation({
  name: "image-convert",
  family: "image",
  title: "Convert image",
  summary: "Writes an image in another format.",
  notes: "Animations stay animated as GIF and WebP; other formats take the first frame, with a warning.",
  words: phrases(`
    change format, picture to jpg, picture to png, picture to webp, picture to avif, picture to tiff, picture
    to gif, heic to jpg, png to jpg, jpg to png, webp to png, svg to png, avif, change image format, change
    file type of a picture, iphone photo to jpg, photo as png, picture as jpg, image to webp, picture
    converter, wrong image format, file type not supported, image not accepted, photo does not open, jfif to
    jpg, heif to jpg, apple photo on windows, iphone pictures on pc, tif to jpg, bmp to png, gif to png, avif
    to jpg, image format, file extension, image type, can't open picture, unsupported image, save as jpg, make
    it a jpg, different format, vector to png, svg to jpg, picture for an old program, open heic, printable
    format, normal picture, png into jpeg, jpeg into png, webp to jpg, photo converter, export as, converting
    images to webp, web format, modern format, iphone format, photo will not open, old format, change to png,
    change to jpg, picture file type, raw, png instead of jpg, export a picture, heic, cannot see the picture
  `),
  everyday: true,
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  seen: { sameFrame: true, follows: { unless: ["lossless"] } },
  options: {
    format: choice([...(Object.keys(pictureNames) as PictureName[]), "auto"], {
      title: "Format",
      description: "What to save it as. Auto is the smallest that looks the same.",
      api: autoTold,
    }),
    accept: accept(),
    quality: pictureQuality(),
    lossless: flag({
      title: "Lossless",
      description: "Keeps every pixel and colour; JPG can do that only with what was a JPG before.",
      default: false,
    }),
    preserve: preserve(),
    background: optional(
      colour({
        title: "Background",
        rare: true,
        description: "What stands under transparent parts; white where the new kind of file can't have any.",
      }),
    ),
  },
  presets: [
    { title: "Small", note: "For chats and pages", options: { quality: 60 } },
    { title: "Balanced", note: "Looks the same", options: {} },
    { title: "Best", note: "For print", options: { quality: 92 } },
  ],
  rules: [notWithAuto(["lossless"])],
  output: Object.values(pictureNames),
  occasional: ["Coding", "Format"],
  example: { file: "photo.jpg", format: "webp", quality: 75 },

  async run(file, { format, lossless, accept, preserve, ...coding }) {
    if (format === "auto") return preserved(file, await smallestOf(file, [], { accept, ...coding }), preserve);
    const target = { ...coding, format: formatNamed(format, accept) };
    return preserved(file, lossless ? await losslessly(file, target) : await edit(file, [], target), preserve);
  },
});
