import { warn } from "#engines/job/job.ts";
import { edit, look, pictures, type Source } from "#engines/sharp/index.ts";
import { readAspect } from "#formats/image/aspect.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { aspect, choice, flag, number, optional, type Rule, together, whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const longest = 65_535;
const offset = { minimum: 0, maximum: longest };
const side = { minimum: 1, maximum: longest };

const rectangle = ["x", "y", "width", "height"] as const;
const others = [...rectangle, "trim"] as const;

const part = (title: string, description: string, bounds: typeof side) =>
  optional(whole({ title, format: "area", unit: "px", description, without: "none", ...bounds }));

/** Lists the ways to crop that a call asks for; a form may also send `trim` as false, which asks for none. */
const waysOf = (given: ReadonlySet<string>, values: Readonly<Record<string, unknown>>): (readonly string[])[] => [
  ...(rectangle.some((name) => given.has(name)) ? [rectangle] : []),
  ...["aspect", "trim"].filter((name) => given.has(name) && values[name] !== false).map((name) => [name]),
];

const oneWay: Rule = {
  says: "Exactly one way is taken: x, y, width and height together, or in their place aspect, or trim.",
  relations: [
    { kind: "oneNeeded", fields: ["aspect", "trim", ...rectangle] },
    { kind: "notTogether", fields: ["aspect", "trim"] },
    ...["aspect", "trim"].flatMap((way) =>
      rectangle.map((name) => ({ kind: "notTogether" as const, fields: [way, name] })),
    ),
  ],
  broken(given, values) {
    const ways = waysOf(given, values);
    return ways.length === 0 ? rectangle : ways.length > 1 ? ways.flat() : [];
  },
};

export default operation({
  name: "image-crop",
  family: "image",
  title: "Crop image",
  summary: "Cuts a rectangle out of an image, the largest part of a shape, or its empty borders away.",
  notes:
    "Coordinates are those of the upright picture, as it is seen. A rectangle that reaches beyond it is refused. A JPG cut from where a block of 8 or 16 pixels begins keeps its own coefficients, so that nothing is lost; X-Result-Coding tells. With trim the borders are those of the colour that an edge has nearly all along, or of none; of an animation what any frame shows stays.",
  words: phrases(`
    cut picture, trim photo, trim edges, cut out a part, cut image, cut off part of a photo, crop to a part,
    crop area of a picture, clip image, remove edges of a photo, aspect ratio, passport photo, keep just a
    part of a photo, square photo, make photo square, black bars, cut away a side of a picture, white borders,
    remove white border, remove empty space around a picture, autocrop, frame picture, instagram square, 16:9,
    visa photo, id photo, headshot, only the middle, chop photo, snip, slice picture, cut sides, trim
    screenshot, remove the bottom of a picture, blank space around picture, tighten, unwanted part, cut down
    picture, crop tool, cut somebody out at the edge, zoom into a part, select area, shape of photo, cookie
    cutter, rectangle out of a picture, passport size photo, photo for a visa, licence photo, shorten picture,
    square picture, square profile picture, round picture, left half, right half, top half, cut a photo in
    half, middle part, close up, borders away, portrait shape, story shape, letterbox bars, crop to a circle,
    crop to size, cut a strip off, half of a photo, only a part of the picture, only the face of a picture
  `),
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
    trim: flag({
      title: "Cut borders away",
      description: "Cuts off what lies around the picture in one colour, or clear.",
      default: false,
    }),
    threshold: optional(
      number({
        title: "Threshold",
        rare: true,
        description: "By how much a border may differ from its colour. More than its noise is never needed.",
        api: "Of 255; a border's own noise is measured and allowed.",
        minimum: 0,
        maximum: 255,
        usual: 10,
      }),
    ),
    x: part("Left", "Distance from the left edge.", offset),
    y: part("Top", "Distance from the top edge.", offset),
    width: part("Width", "Width of what is kept.", side),
    height: part("Height", "Height of what is kept.", side),
  },
  presets: [
    { title: "1:1", note: "Square", options: { aspect: "1:1" }, clears: others },
    { title: "4:5", note: "Upright", options: { aspect: "4:5" }, clears: others },
    { title: "16:9", note: "Wide", options: { aspect: "16:9" }, clears: others },
    { title: "Passport", note: "35 × 45 mm", options: { aspect: "35:45" }, clears: others },
    { title: "No borders", note: "Cut away", options: { trim: true }, clears: [...rectangle, "aspect"] },
  ],
  rules: [oneWay, together(rectangle)],
  output: Object.values(pictureNames),
  occasional: ["Coding"],
  example: { file: "photo.jpg", x: 100, y: 50, width: 640, height: 480 },

  async run(file, { aspect, position, trim, threshold, x = 0, y = 0, width = 0, height = 0 }) {
    const shape = readAspect(aspect ?? "");
    if (!shape && position !== "center") warn("position has no effect: only a shape leaves anything to choose.");
    if (!trim && threshold !== undefined) warn("threshold has no effect: only trim looks for borders.");
    if (trim) return edit(file, [{ do: "crop", ...(await trimmed(file, threshold ?? 10)) }]);
    if (shape) return edit(file, [{ do: "crop", aspect: shape, place: position }]);
    return edit(file, [{ do: "crop", left: x, top: y, width, height }]);
  },
});

/** Finds the area within the borders; all of a picture that has none, or is nothing else. */
async function trimmed(file: Source, threshold: number) {
  const [inside, { width, height }] = await Promise.all([pictures.inside(file, threshold), look(file)]);
  if (!inside) warn("The picture has one colour all over: nothing was cut away.");
  else if (inside.width === width && inside.height === height)
    warn("The picture has no borders: nothing was cut away.");
  return inside ?? { left: 0, top: 0, width, height };
}
