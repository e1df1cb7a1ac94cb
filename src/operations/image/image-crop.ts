import { edit } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/format.ts";
import { whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

const longest = 65_535;
const offset = { minimum: 0, maximum: longest };
const side = { minimum: 1, maximum: longest };

export default operation({
  name: "image-crop",
  family: "image",
  title: "Crop image",
  summary: "Cuts a rectangle out of an image.",
  notes:
    "Coordinates are those of the upright picture, as it is seen. A rectangle that reaches beyond it is refused. A JPG cut from where a block of 8 or 16 pixels begins keeps its own coefficients, so that nothing is lost; X-Result-Coding tells.",
  words: [
    "cut picture",
    "trim photo",
    "trim edges",
    "cut out a part",
    "cut image",
    "cut off part of a photo",
    "crop to a part",
    "crop area of a picture",
    "clip image",
    "remove edges of a photo",
    "aspect ratio",
    "passport photo",
    "keep just a part of a photo",
    "square photo",
    "make photo square",
    "black bars",
    "cut away a side of a picture",
    "frame picture",
  ],
  everyday: true,
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    x: whole({
      title: "Left",
      format: "area",
      unit: "px",
      description: "Distance from the left edge.",
      ...offset,
    }),
    y: whole({
      title: "Top",
      format: "area",
      unit: "px",
      description: "Distance from the top edge.",
      ...offset,
    }),
    width: whole({
      title: "Width",
      format: "area",
      unit: "px",
      description: "Width of what is kept.",
      ...side,
    }),
    height: whole({
      title: "Height",
      format: "area",
      unit: "px",
      description: "Height of what is kept.",
      ...side,
    }),
  },
  presets: [
    { title: "1:1", note: "Square", options: {}, shape: { width: 1, height: 1 } },
    { title: "4:5", note: "Upright", options: {}, shape: { width: 4, height: 5 } },
    { title: "16:9", note: "Wide", options: {}, shape: { width: 16, height: 9 } },
    { title: "Passport", note: "35 × 45 mm", options: {}, shape: { width: 35, height: 45 } },
  ],
  output: Object.values(pictureNames),
  occasional: ["Coding"],
  example: { file: "photo.jpg", x: 100, y: 50, width: 640, height: 480 },

  run: (file, { x, y, width, height }) => edit(file, [{ do: "crop", left: x, top: y, width, height }]),
});
