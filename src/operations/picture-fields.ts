import { type PictureName, pictureNames } from "#formats/kinds/format.ts";
import { noteNames } from "#formats/notes/named.ts";
import { choice, choices, enumerate, optional, type Rule, whole } from "./fields.ts";

const picturesByName = Object.keys(pictureNames) as PictureName[];

/** The format of the resulting picture, where it need not be the upload's own. */
export const pictureFormat = () => optional(choice(picturesByName, ownFormat));

/** The format of the resulting picture, or `auto`: the smallest of those in `accept`. */
export const pictureFormatOrAuto = () =>
  optional(
    choice([...picturesByName, "auto"], {
      ...ownFormat,
      description: `${ownFormat.description} Auto is the smallest that looks the same.`,
      api: autoTold,
    }),
  );

const ownFormat = {
  title: "Format",
  description: "What the result is saved as. HEIC becomes JPG, BMP and SVG become PNG unless you choose.",
  without: "As the file is",
};

export const autoTold =
  "auto is the smallest of accept: with a quality at that in each, else what is 0.98 like the picture at least (SSIM of its brightness). Alpha and animation are kept where a format in accept has them; X-Result-Format tells which it was.";

/** The formats among which `format` auto may choose. */
export const accept = () =>
  optional(
    choices(picturesByName, {
      title: "Accepted formats",
      rare: true,
      description: "Which formats Auto chooses from.",
      without: "JPG, PNG, WebP, AVIF and GIF",
    }),
  );

/** A rule that forbids these fields beside `format` auto. */
export const notWithAuto = (others: readonly string[]): Rule => ({
  says: `format auto can't be given together with ${enumerate(others, "or")}.`,
  broken(given, values) {
    const clashing = others.filter((name) => given.has(name) && values[name] !== false);
    return values.format === "auto" && clashing.length > 0 ? ["format", ...clashing] : [];
  },
});

export const pictureQuality = () =>
  optional(
    whole({
      title: "Quality",
      description: "For JPG, WebP and AVIF: 10 is smallest, 100 looks best.",
      api: "80 unless given.",
      unit: "%",
      minimum: 10,
      maximum: 100,
      usual: 80,
    }),
  );

/** A field that chooses the metadata that the result keeps. */
export const preserve = () =>
  optional(
    choices(noteNames, {
      title: "Keep of the metadata",
      rare: true,
      description: "What the file tells of itself: who owns it, when it was taken, or where. All else is left out.",
      api: "As EXIF, also where the upload has it as XMP or IPTC.",
      without: "Nothing",
    }),
  );
