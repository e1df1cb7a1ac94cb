import { models, networks } from "#engines/onnx/index.ts";
import { edit } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { choice, numberChoice, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { pictureFormat, pictureQuality } from "../picture-fields.ts";

export default operation({
  name: "image-upscale",
  family: "image",
  title: "Upscale image",
  summary: "Makes a picture two or four times as large on each side, with detail that a neural network makes out.",
  notes:
    "Which network does it follows from how the upload was coded: without losses, or as a JPG of what quality. Transparency is enlarged like colours, and animations frame by frame. A small picture is gone over several times, and the results are averaged (X-Result-Passes). What would not be done in time is refused at the start, with the size that would be. An SVG is drawn anew at the size, as no network could better.",
  words: phrases(`
    enlarge photo, increase resolution, make image bigger, make picture larger, bigger photo, blow up photo,
    higher resolution, low resolution, super resolution, improve photo quality, better picture quality,
    enhance photo, sharpen, unblur, blurry photo, fix blurry picture, image enhancer, 4x, 2x, hd, photo too
    small, photo too small for printing, small image, clear picture, more detail, tiny picture, low quality
    photo, blurry, fuzzy photo, pixelated picture, grainy photo, sharper, crisp, clearer, old photo, restore
    old picture, print large, poster print, billboard, more pixels, 4k, 8k, full hd, ai enhance, photo
    enhancer, improve quality, bad quality, zoom without blur, double the size, high res, high resolution, low
    res, enlarger, upscaler, out of focus, quality booster, raise resolution, blow up, make picture clear,
    ruined by whatsapp, small picture for printing, enlarge without pixels, bigger without losing quality,
    photo for a poster, enlarge a logo, stretch without blur, sharper picture, old family photo, restore a
    photo, scanned photo, make details visible, noisy photo, not sharp enough, looks blocky
  `),
  work: "ai",
  needs: ["sharp", "onnx-enlarge"],
  input: oneFile(photos),
  seen: { sameFrame: true },
  options: {
    scale: numberChoice([2, 4], {
      title: "Scale",
      unit: "×",
      description: "How many times as long both sides become.",
      default: 2,
    }),
    model: optional(
      choice(models("enlarge"), {
        title: "Model",
        forPrograms: true,
        rare: true,
        description: "Which method does it.",
        api: "The name of an installed network.",
        without: "The best one",
      }),
    ),
    format: pictureFormat(),
    quality: pictureQuality(),
  },
  output: Object.values(pictureNames),
  occasional: ["Model", "Passes"],
  example: { file: "photo.jpg", scale: 2 },

  run(file, { scale, model, format, quality }) {
    const target = { format: format && pictureNames[format], quality };
    if (file.format === "svg") return edit(file, [{ do: "resize", percentage: 100 * scale }], target);
    return networks.enlarge(file, { scale, model }, target);
  },
});
