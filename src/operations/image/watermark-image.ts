import { canvas } from "#engines/canvas/index.ts";
import { edit, look as lookAt, type Step } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { colour, number, oneNeeded, optional, text, whole } from "../fields.ts";
import {
  contour,
  markFont,
  markMiddle,
  markPart,
  markPosition,
  markScale,
  middleFields,
  middleIn,
  middleRule,
  opacity,
  tellUnused,
} from "../mark.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";
import { alone, layMark, pictureMark } from "../picture-mark.ts";

export default operation({
  name: "watermark-image",
  family: "image",
  title: "Watermark image",
  action: "Add watermark",
  summary: "Lays a text, a picture or both over a picture.",
  notes:
    "Any script, emoji too. Letters have a contour, so that they can be read on light and dark. A text that is too long for the picture is put on several lines or made smaller, never cut off. A picture stands above the text where both are given. All frames of an animation are marked.",
  words: phrases(`
    logo on photo, copyright, add logo to picture, watermark photo, stamp picture, text on image, add text to
    photo, write on picture, caption, name on photo, signature on photo, overlay picture, protect photos from
    theft, steal pictures, company name across a photo, brand photos, sign photo, my name on pictures, brand
    pictures, write across a photo, text over photo, mark photo as draft, logo overlay, semi transparent logo,
    date on photo, date stamp, photo credit, so nobody steals it, sample on image, proof photo, photographer
    name, website on pictures, title on image, meme text, copyright notice, logo on product photos, label
    picture, stolen photos, stop people from using my photos, author of a picture, put words on a picture, tag
    photos, imprint, tiled watermark, tile a logo, repeat a logo, watermark a preview, logo in the corner,
    signature in the corner, url on picture, username on photo, photo branding, add words to a photo, type on
    a photo, put my copyright, studio name, price on picture, arrow and text
  `),
  work: "image",
  needs: ["sharp", "canvas"],
  input: oneFile(photos),
  seen: { sameFrame: true, drawn: "mark" },
  parts: { image: markPart },
  options: {
    text: optional(
      text({ title: "Text", description: "What to write, on as many lines as you like.", maxLength: 1_000 }),
    ),
    scale: markScale("picture"),
    position: markPosition("picture"),
    ...markMiddle,
    opacity: opacity(),
    fontSize: optional(
      number({
        title: "Font size",
        unit: "px",
        description: "Made to fit the picture if left empty.",
        minimum: 1,
        maximum: 10_000,
        without: "Fitted",
      }),
    ),
    font: markFont(),
    color: colour({ title: "Colour", description: "Colour of the letters.", default: "#ffffff" }),
    contour: contour(),
    rotation: number({
      title: "Rotation",
      unit: "°",
      description: "Counter-clockwise.",
      minimum: -360,
      maximum: 360,
      default: 0,
    }),
    margin: optional(
      whole({
        title: "Margin",
        unit: "px",
        description: "Distance to the edges.",
        api: "A twentieth of the shorter side unless given.",
        minimum: 0,
        maximum: 10_000,
        without: "Fitted",
      }),
    ),
  },
  presets: [
    { title: "Middle", note: "Faint and large", options: {}, clears: middleFields },
    {
      title: "Lower right",
      note: "Clear, as a name",
      options: { position: "bottom-right", opacity: 0.7 },
      clears: middleFields,
    },
    {
      title: "All over",
      note: "Hard to take off",
      options: { position: "tile", opacity: 0.2, rotation: 30 },
      clears: middleFields,
    },
  ],
  rules: [oneNeeded(["text", "image"]), middleRule],
  output: Object.values(pictureNames),
  example: { file: "photo.jpg", text: "© Example", image: "logo.png", scale: 0.15, position: "bottom-right" },

  async run(file, options, { image }) {
    tellUnused(options, image);
    const { text, position: place, middleX, middleY, ...look } = options;
    const frame = await lookAt(file, {});
    const style = { ...look, place, middle: middleIn({ middleX, middleY }) };
    const mark = image && (await pictureMark(image, frame, style));
    const words = text === undefined ? undefined : await canvas.textPicture(text, frame, style, mark?.wanted);
    // A GIF's pixels are opaque or not there at all.
    const solid = file.format === "gif";
    const steps: Step[] = [];
    if (mark) {
      const spot = words?.beside ?? alone(mark, frame, style);
      steps.push({ ...(await layMark(mark, spot, frame, style)), solid });
    }
    if (words) {
      const [first = { left: 0, top: 0 }, ...again] = words.corners;
      steps.push({ do: "overlay", picture: words.picture, ...first, again, solid });
    }
    return edit(file, steps);
  },
});
