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
  notes: "Coordinates are those of the upright picture, as it is seen. A rectangle that reaches beyond it is refused.",
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    x: whole({ title: "X", description: "Left offset of the rectangle in pixels.", ...offset }),
    y: whole({ title: "Y", description: "Top offset of the rectangle in pixels.", ...offset }),
    width: whole({ title: "Width", description: "Width of the rectangle in pixels.", ...side }),
    height: whole({ title: "Height", description: "Height of the rectangle in pixels.", ...side }),
  },
  output: Object.values(pictureNames),
  example: { file: "photo.jpg", x: 100, y: 50, width: 640, height: 480 },

  run: (file, { x, y, width, height }) => edit(file, [{ do: "crop", left: x, top: y, width, height }]),
});
