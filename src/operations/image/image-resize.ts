import { warn } from "#engines/job/job.ts";
import { edit } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { choice, flag, notTogether, number, oneNeeded, optional, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { accept, pictureFormatOrAuto, pictureQuality, preserve } from "../picture-fields.ts";
import { preserved } from "../preserve.ts";
import { formatNamed, smallestOf } from "../smallest.ts";

/** The longest side that a JPG can have. */
const side = { minimum: 1, maximum: 65_500 };

export default operation({
  name: "image-resize",
  family: "image",
  title: "Resize image",
  summary: "Scales a picture to a width, a height, both, or a percentage of its size.",
  words: phrases(`
    change dimensions, scale photo, change picture size, change image size, scale down image, smaller picture,
    smaller dimensions, larger picture, thumbnail, pixels, make image 800 pixels wide, image width and height,
    set width, set height, half size, percent of size, profile picture size, fit to size, change resolution,
    px, avatar, thumbnails, picture too wide, instagram size, story size, post size, facebook cover, youtube
    thumbnail, banner size, linkedin banner, wallpaper size, fit the screen, social media size, dimensions in
    cm, size in inches, dpi, image resizer, rescale, downscale, half as large, exact size, size for print,
    email signature logo, email attachment size, width x height, 50 percent, twitter header, shopify size,
    photo frame size, enlarge or reduce, lower resolution, smaller resolution, reduce resolution, fewer
    pixels, half the size, max width, centimetres, millimetres, photo 35x45, 10x15, banner, cover size, ad
    size, picture for a slide, same size for all pictures, long edge, longest side
  `),
  everyday: true,
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  seen: { sameFrame: true },
  options: {
    width: optional(
      whole({
        title: "Width",
        unit: "px",
        description: "Alone, the height follows.",
        without: "auto",
        ...side,
      }),
    ),
    height: optional(
      whole({
        title: "Height",
        unit: "px",
        description: "Alone, the width follows.",
        without: "auto",
        ...side,
      }),
    ),
    percentage: optional(
      number({
        title: "Percentage",
        unit: "%",
        description: "50 makes both sides half as long.",
        minimum: 0.1,
        maximum: 1_000,
        without: "none",
      }),
    ),
    fit: choice(["inside", "fill", "cover", "contain"], {
      title: "Fit",
      description:
        "With both width and height. Inside: as large as fits. Fill: stretched. Cover: filled, the rest cut off. Contain: with a border.",
      default: "inside",
    }),
    position: choice(
      [
        ...(["center", "smart", "top", "top-right", "right", "bottom-right", "bottom"] as const),
        ...(["bottom-left", "left", "top-left"] as const),
      ],
      {
        title: "Position",
        format: "place",
        description:
          "What cover keeps, and where contain puts the picture. Smart keeps what draws the eye, such as faces.",
        default: "center",
      },
    ),
    withoutEnlargement: flag({
      title: "Never enlarge",
      description: "A picture that is smaller already stays as it is.",
      default: false,
    }),
    format: pictureFormatOrAuto(),
    accept: accept(),
    quality: pictureQuality(),
    preserve: preserve(),
  },
  presets: [
    { title: "1:1", note: "Square, 1,080 px", options: { width: 1080, height: 1080, fit: "cover", position: "smart" } },
    {
      title: "4:5",
      note: "Upright, 1,080 px",
      options: { width: 1080, height: 1350, fit: "cover", position: "smart" },
    },
    { title: "16:9", note: "Wide, 1,920 px", options: { width: 1920, height: 1080, fit: "cover", position: "smart" } },
    {
      title: "Passport",
      note: "35 × 45 mm at 300 dpi",
      options: { width: 413, height: 531, fit: "cover", position: "smart" },
    },
    { title: "Half", note: "Both sides", options: { percentage: 50 } },
  ],
  rules: [notTogether("percentage", ["width", "height"]), oneNeeded(["width", "height", "percentage"])],
  output: Object.values(pictureNames),
  occasional: ["Coding", "Format"],
  example: { file: "photo.jpg", width: 640 },

  async run(file, { format, accept, quality, preserve, ...size }) {
    tellPosition(size);
    const steps = [{ do: "resize" as const, ...size }];
    const made =
      format === "auto"
        ? await smallestOf(file, steps, { accept, quality })
        : await edit(file, steps, { format: formatNamed(format, accept), quality });
    return preserved(file, made, preserve);
  },
});

interface Placed {
  width?: number | undefined;
  height?: number | undefined;
  fit: string;
  position: string;
}

function tellPosition({ width, height, fit, position }: Placed): void {
  if (position === "center") return;
  if (width === undefined || height === undefined || (fit !== "cover" && fit !== "contain")) {
    warn("position has no effect: only cover and contain, with width and height, leave anything to choose.");
  } else if (fit === "contain" && position === "smart") {
    warn("position=smart has no effect with contain, which shows all of the picture: it stands in the center.");
  }
}
