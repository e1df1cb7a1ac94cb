import { edit, losslessly } from "#engines/sharp/index.ts";
import { type PictureName, photos, pictureNames } from "#formats/format.ts";
import { choice, colour, flag, optional, pictureQuality } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "image-convert",
  family: "image",
  title: "Convert image",
  summary: "Writes an image in another format.",
  notes: "Animations stay animated as GIF and WebP; other formats take the first frame, with a warning.",
  words: [
    "change format",
    "heic to jpg",
    "png to jpg",
    "jpg to png",
    "webp to png",
    "svg to png",
    "avif",
    "change image format",
    "change file type of a picture",
    "iphone photo to jpg",
    "photo as png",
    "picture as jpg",
    "image to webp",
    "picture converter",
    "wrong image format",
    "file type not supported",
    "image not accepted",
    "photo does not open",
  ],
  everyday: true,
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  seen: { sameFrame: true, follows: { unless: ["lossless"] } },
  options: {
    format: choice(Object.keys(pictureNames) as PictureName[], { title: "Format", description: "What to save it as." }),
    quality: pictureQuality(),
    lossless: flag({
      title: "Lossless",
      description: "Keeps every pixel and colour; JPG can do that only with what was a JPG before.",
      default: false,
    }),
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
  output: Object.values(pictureNames),
  occasional: ["Coding"],
  example: { file: "photo.jpg", format: "webp", quality: 75 },

  run: (file, { format, lossless, ...coding }) => {
    const target = { ...coding, format: pictureNames[format] };
    return lossless ? losslessly(file, target) : edit(file, [], target);
  },
});
