import { edit } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/format.ts";
import {
  choice,
  flag,
  notTogether,
  number,
  oneNeeded,
  optional,
  pictureFormat,
  pictureQuality,
  whole,
} from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

/** The longest side that a JPG can have. */
const side = { minimum: 1, maximum: 65_500 };

export default operation({
  name: "image-resize",
  family: "image",
  title: "Resize image",
  summary: "Scales a picture to a width, a height, both, or a percentage of its size.",
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    width: optional(whole({ title: "Width", description: "Pixels. Alone, the height follows.", ...side })),
    height: optional(whole({ title: "Height", description: "Pixels. Alone, the width follows.", ...side })),
    percentage: optional(
      number({ title: "Percentage", description: "50 halves both sides.", minimum: 0.1, maximum: 1_000 }),
    ),
    fit: choice(["inside", "fill", "cover", "contain"], {
      title: "Fit",
      description:
        "With width and height: inside keeps the ratio within them, fill stretches to them, cover fills and cuts to them, contain pads to them.",
      default: "inside",
    }),
    withoutEnlargement: flag({
      title: "Without enlargement",
      description: "Leaves a picture that is smaller already as it is.",
      default: false,
    }),
    format: pictureFormat(),
    quality: pictureQuality(),
  },
  rules: [notTogether("percentage", ["width", "height"]), oneNeeded(["width", "height", "percentage"])],
  output: Object.values(pictureNames),
  example: { file: "photo.jpg", width: 640 },

  run: (file, { format, quality, ...size }) =>
    edit(file, [{ do: "resize", ...size }], { format: format && pictureNames[format], quality }),
});
