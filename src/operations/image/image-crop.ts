import { warn } from "#engines/job.ts";
import { edit } from "#engines/sharp/index.ts";
import { readAspect } from "#formats/aspect.ts";
import { photos, pictureNames } from "#formats/format.ts";
import { aspect, choice, notTogether, optional, type Rule, together, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

const longest = 65_535;
const offset = { minimum: 0, maximum: longest };
const side = { minimum: 1, maximum: longest };

const rectangle = ["x", "y", "width", "height"] as const;

const part = (title: string, description: string, bounds: typeof side) =>
  optional(whole({ title, format: "area", unit: "px", description, without: "none", ...bounds }));

const oneWay: Rule = {
  says: "x, y, width and height are needed, or aspect in their place.",
  relations: [{ kind: "oneNeeded", fields: ["aspect", ...rectangle] }],
  broken: (given) => (given.has("aspect") || rectangle.some((name) => given.has(name)) ? [] : rectangle),
};

export default operation({
  name: "image-crop",
  family: "image",
  title: "Crop image",
  summary: "Cuts a rectangle out of an image, or the largest part of a shape.",
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
    aspect: optional(
      aspect({
        title: "Shape",
        description: 'The largest part of this shape, such as "4:5" or "3.5:4.5".',
        without: "as drawn",
      }),
    ),
    position: choice(
      ["center", "top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left", "top-left"],
      {
        title: "Position",
        format: "place",
        rare: true,
        description: "Which part of the picture a shape is cut from.",
        default: "center",
      },
    ),
    x: part("Left", "Distance from the left edge.", offset),
    y: part("Top", "Distance from the top edge.", offset),
    width: part("Width", "Width of what is kept.", side),
    height: part("Height", "Height of what is kept.", side),
  },
  presets: [
    { title: "1:1", note: "Square", options: { aspect: "1:1" }, clears: rectangle },
    { title: "4:5", note: "Upright", options: { aspect: "4:5" }, clears: rectangle },
    { title: "16:9", note: "Wide", options: { aspect: "16:9" }, clears: rectangle },
    { title: "Passport", note: "35 × 45 mm", options: { aspect: "35:45" }, clears: rectangle },
  ],
  rules: [oneWay, together(rectangle), notTogether("aspect", rectangle)],
  output: Object.values(pictureNames),
  occasional: ["Coding"],
  example: { file: "photo.jpg", x: 100, y: 50, width: 640, height: 480 },

  run(file, { aspect, position, x = 0, y = 0, width = 0, height = 0 }) {
    const shape = readAspect(aspect ?? "");
    if (shape) return edit(file, [{ do: "crop", aspect: shape, place: position }]);
    if (position !== "center") warn("position has no effect: only a shape leaves anything to choose.");
    return edit(file, [{ do: "crop", left: x, top: y, width, height }]);
  },
});
