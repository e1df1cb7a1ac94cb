import { models, networks } from "#engines/onnx/index.ts";
import { photos } from "#formats/format.ts";
import { choice, colour, flag, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "remove-bg",
  family: "image",
  title: "Remove background",
  summary: "Cuts the subject of a picture out of its background.",
  notes:
    "Any subject, not only people. The result is a PNG of the picture's size with a soft edge, from which the colour of the background is taken out; where nothing of the subject is, no colour stays in the file. Transparent parts of the picture stay transparent. Where no subject is found the picture comes back whole, with a warning. Of an animation the first frame is taken.",
  words: ["background remover", "transparent background", "cut out", "erase background"],
  work: "ai",
  needs: ["sharp", "onnx-cut-out"],
  input: oneFile(photos),
  seen: { sameFrame: { unless: "crop" } },
  options: {
    bgColor: optional(colour({ title: "Background", description: "Colour behind the subject; nothing unless given." })),
    output: choice(["cutout", "mask"], {
      title: "Output",
      rare: true,
      description: "cutout: the subject; mask: white where it is, black where it is not.",
      default: "cutout",
    }),
    crop: flag({ title: "Crop", description: "Cuts the result to what is seen of the subject.", default: false }),
    model: optional(
      choice(models("cut-out"), {
        title: "Model",
        rare: true,
        description: "Which network looks for the subject; the best unless given.",
        without: "The best one",
      }),
    ),
  },
  output: ["png"],
  facts: ["Model"],
  example: { file: "photo.jpg" },

  run: (file, { bgColor, ...wish }) => networks.cutOut(file, { ...wish, background: bgColor }),
});
