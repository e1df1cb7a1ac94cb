import { warn } from "#engines/job/job.ts";
import { models, networks } from "#engines/onnx/index.ts";
import { photos } from "#formats/kinds/format.ts";
import { choice, colour, flag, notTogether, number, optional, together, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const side = { minimum: 16, maximum: 16_000, unit: "px" as const };
const canvasTold = "Of a canvas on which the subject is as large as fits; with the other side.";

export default operation({
  name: "remove-bg",
  family: "image",
  title: "Remove background",
  summary: "Cuts the subject of a picture out of its background.",
  notes:
    "Any subject, not only people. The result is a PNG of the picture's size with a soft edge, from which the colour of the background is taken out; where nothing of the subject is, no colour stays in the file. Transparent parts of the picture stay transparent. Where no subject is found the picture comes back whole, with a warning. Of an animation the first frame is taken.",
  words: phrases(`
    background remover, transparent background, remove background, photo background, picture background, cut
    out, cutout, cut out person, cut out object from photo, erase background, delete background, background
    eraser, white background, change background, replace background, no background, clear background, make
    image transparent, transparent png, product photo on white, only the person without what is behind,
    isolate subject, background away, plain background, white wall, product photo for shop, ebay amazon
    picture, sticker, whatsapp sticker, cut out logo, logo without white, transparent signature, see through,
    people behind, behind me, isolate object, knock out, blank backdrop, mask subject, only the product, only
    the car, extract object, white box around logo, photo without surroundings, swap background, background
    colour of photo, messy room behind, png maker, cut around, scenery away, clear logo, background changer,
    alpha channel, bg, transparent picture, logo transparent, product on white, delete what is behind, take
    away the background, cut out hair, clean background, remove wall, remove scenery, remove sky, background
    clear, portrait without background, green screen, silhouette, cut out an animal
  `),
  everyday: true,
  work: "ai",
  needs: ["sharp", "onnx-cut-out"],
  input: oneFile(photos),
  parts: {
    background: {
      title: "Background picture",
      description: "What stands behind the subject, cut to the shape of the result.",
      formats: photos,
    },
  },
  seen: { sameFrame: { unless: "crop" } },
  options: {
    bgColor: optional(
      colour({ title: "Background", description: "Colour behind the subject; see-through if left empty." }),
    ),
    output: choice(["cutout", "mask"], {
      title: "Output",
      rare: true,
      description: "The subject cut out, or a mask: white where it is, black where it is not.",
      default: "cutout",
    }),
    crop: flag({
      title: "Crop to subject",
      description: "Cuts away the empty space around the subject.",
      default: false,
    }),
    margin: optional(
      number({
        title: "Margin",
        rare: true,
        unit: "%",
        description: "Free space around the subject, on each side; the picture is cut to it.",
        api: "Of the result's width at its left and right, of its height above and below.",
        minimum: 0,
        maximum: 45,
        without: "None",
      }),
    ),
    width: optional(whole({ title: "Width", rare: true, description: canvasTold, without: "As it is", ...side })),
    height: optional(whole({ title: "Height", rare: true, description: canvasTold, without: "As it is", ...side })),
    position: choice(
      ["center", "top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left"],
      {
        title: "Position",
        format: "place",
        rare: true,
        description: "Where the subject stands on a canvas with room to spare.",
        default: "center",
      },
    ),
    model: optional(
      choice(models("cut-out"), {
        title: "Model",
        forPrograms: true,
        rare: true,
        description: "Which method looks for the subject.",
        api: "The name of an installed network.",
        without: "The best one",
      }),
    ),
  },
  presets: [
    { title: "See-through", note: "For any ground", options: {} },
    { title: "On white", note: "For shops", options: { bgColor: "#ffffff" } },
    { title: "Cut close", note: "Only the subject", options: { crop: true } },
    {
      title: "Product",
      note: "White square, 1,600 px",
      options: { bgColor: "#ffffff", margin: 8, width: 1600, height: 1600 },
    },
  ],
  rules: [together(["width", "height"]), notTogether("background", ["bgColor"])],
  output: ["png"],
  facts: ["Model"],
  example: { file: "photo.jpg" },

  run(file, { bgColor, position, ...wish }, { background }) {
    if (position !== "center" && wish.width === undefined)
      warn("position has no effect: only width and height leave room to spare.");
    return networks.cutOut(file, { ...wish, position, background: bgColor, behind: background });
  },
});
