import { edit } from "#engines/sharp/index.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { colour, flag, number, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "image-rotate",
  family: "image",
  title: "Rotate image",
  summary: "Turns a picture clockwise by any angle, then mirrors it if asked.",
  notes:
    "The canvas grows so that nothing is cut off. Corners are transparent where the format can be, else white. A JPG's quarter turns and mirrors move its own coefficients, so that nothing is lost, where its edges are whole blocks of 8 or 16 pixels; else all of it is coded anew, as no edge may be lost. X-Result-Coding tells which.",
  words: phrases(`
    turn photo, flip, flip image, mirror, mirror picture, straighten, turn picture 90 degrees, turn left, turn
    right, photo is sideways, picture upside down, tilted photo, level horizon, image orientation, wrong way
    up, wrong way round, taken the wrong way, quarter turn, crooked photo, reflect, mirror selfie, flip
    horizontally, flip vertically, wrong orientation, fix orientation, fix sideways photo, reverse image,
    photo lies on its side, slanted photo, skewed photo, tilt, crooked horizon, reversed text in selfie,
    backwards picture, left and right swapped, clockwise, landscape to portrait photo, horizontal to vertical,
    180 degrees, photo turned by phone, on its head, standing photo, invert left and right, spin picture, not
    straight, mirrored, mirror writing, turn a picture round, stands on its head, lies on its side, turn it
    upright, upright photo, straight horizon, picture is tilted, selfie wrong way round, flip a logo, from
    portrait to landscape, rotate by degrees, level
  `),
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  seen: { drawn: "turn" },
  options: {
    angle: number({ title: "Angle", unit: "°", description: "Clockwise.", minimum: -3_600, maximum: 3_600 }),
    flipH: flag({ title: "Flip horizontally", description: "Left and right change places.", default: false }),
    flipV: flag({ title: "Flip vertically", description: "Top and bottom change places.", default: false }),
    background: optional(
      colour({
        title: "Background",
        rare: true,
        description:
          "Colour of the corners that a turn leaves; see-through if left empty, or white where that can't be.",
      }),
    ),
  },
  presets: [
    { title: "To the right", note: "A quarter turn", options: { angle: 90 } },
    { title: "To the left", note: "A quarter turn", options: { angle: 270 } },
    { title: "Upside down", note: "A half turn", options: { angle: 180 } },
    { title: "Mirror", note: "Left and right", options: { angle: 0, flipH: true } },
  ],
  output: Object.values(pictureNames),
  occasional: ["Coding"],
  example: { file: "photo.jpg", angle: 90 },

  run: (file, { angle, flipH, flipV, background }) =>
    edit(
      file,
      [
        { do: "rotate", angle },
        { do: "flip", horizontal: flipH, vertical: flipV },
      ],
      { background },
    ),
});
