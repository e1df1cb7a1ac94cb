import { canvas } from "#engines/canvas/index.ts";
import { edit, look } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/format.ts";
import { choice, colour, number, optional, text, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "watermark-image",
  family: "image",
  title: "Watermark image",
  summary: "Writes a text over a picture.",
  notes:
    "Any script, emoji too. Letters have an outline of the opposite brightness, so that they can be read on light and dark. A text that is too long for the picture is put on several lines or made smaller, never cut off. All frames of an animation are marked.",
  work: "image",
  needs: ["sharp", "canvas"],
  input: oneFile(photos),
  options: {
    text: text({ title: "Text", description: "What to write; line breaks are kept.", maxLength: 1_000 }),
    position: choice(["center", "tile", "top-left", "top-right", "bottom-left", "bottom-right"], {
      title: "Position",
      description: "Where to write it; tile repeats it all over the picture.",
      default: "center",
    }),
    opacity: number({
      title: "Opacity",
      description: "0 is invisible, 1 hides what is below.",
      minimum: 0,
      maximum: 1,
      default: 0.3,
    }),
    fontSize: optional(
      number({
        title: "Font size",
        description: "Pixels; fitted to the picture unless given.",
        minimum: 1,
        maximum: 10_000,
      }),
    ),
    color: colour({ title: "Colour", description: "Colour of the letters.", default: "#ffffff" }),
    rotation: number({
      title: "Rotation",
      description: "Degrees, counter-clockwise.",
      minimum: -360,
      maximum: 360,
      default: 0,
    }),
    margin: optional(
      whole({
        title: "Margin",
        description: "Pixels between the text and the edges; a twentieth of the shorter side unless given.",
        minimum: 0,
        maximum: 10_000,
      }),
    ),
  },
  output: Object.values(pictureNames),
  example: { file: "photo.jpg", text: "© Example", position: "bottom-right" },

  async run(file, { text, position, ...style }) {
    const { width, height } = await look(file, {});
    const { picture, corners } = await canvas.textPicture(text, { width, height }, { ...style, place: position });
    const [first = { left: 0, top: 0 }, ...again] = corners;
    // A GIF's pixels are opaque or not there at all.
    return edit(file, [{ do: "overlay", picture, ...first, again, solid: file.format === "gif" }]);
  },
});
