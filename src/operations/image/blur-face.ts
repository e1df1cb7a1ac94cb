import { warn } from "#engines/job/job.ts";
import { models, networks } from "#engines/onnx/index.ts";
import { readAreas } from "#formats/image/areas.ts";
import { photos, pictureNames } from "#formats/kinds/format.ts";
import { areas, choice, number, optional } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "blur-face",
  family: "image",
  title: "Blur faces",
  summary: "Finds all faces in a picture and makes them unrecognisable.",
  notes:
    "Small faces, turned heads and pictures that are upside down are looked for, too, in every frame of an animation. How much is blurred follows from each face's size, so that it can't be undone. X-Result-Faces tells how many faces were found; none is no error. A picture that is clear in parts is looked at on white, black and grey, without its alpha and as its alpha alone, and a face that its alpha draws is hidden there, too. The result is looked at once more: what seems to be a face only there is hidden as well, and not counted. Pixels outside are those of the upload, except that JPG, lossy WebP and AVIF are coded anew (JPG at the upload's own quality, from 80 to 95). Nothing else leaves with the picture: no previews, thumbnails, depth maps or metadata. No network finds every face: look at the result before you publish it.",
  words: phrases(`
    hide faces, anonymise, hide a face in a photo, blur people, face blur, pixelate, pixelate faces, pixelate
    photo, pixelate people, censor, censor face, cover face, mask faces, black out faces, anonymous photo,
    privacy, hide identity, not be recognised, unrecognisable people, smudge faces, hide children in photo,
    licence plate, license plate, number plate, car plate, mosaic, bar over eyes, bystanders, strangers in a
    photo, kids, children, crowd, protect children, without consent, hide somebody, disguise, street photo,
    gdpr photo, conceal a face, obscure, not recognisable, pixel over face, identity, hide who is in it, make
    anonymous, blur part of a picture, someone's face, blur photo, faceless, emoji over face, hide my face,
    hide her face, blur a person, blur strangers, face not visible, blur kids, blur pupils, blur customers,
    blur colleagues, blur everybody, make people unknown, witness, minors, censor bar, privacy of people, face
    must not be seen
  `),
  work: "ai",
  needs: ["sharp", "onnx-faces"],
  input: oneFile(photos),
  seen: { sameFrame: true },
  options: {
    mode: choice(["blur", "mosaic", "solid"], {
      title: "Mode",
      description: "A blur with a soft edge, a mosaic of a few coarse tiles, or a solid black oval.",
      default: "blur",
    }),
    strength: optional(
      number({
        title: "Strength",
        description: "How coarse a blur or a mosaic is: 1 hides a face for good, 4 leaves hardly a colour.",
        minimum: 1,
        maximum: 4,
        usual: 1,
      }),
    ),
    sensitivity: choice(["normal", "high", "low"], {
      title: "Sensitivity",
      rare: true,
      description: "High also finds tiny faces, and hides more that are none; low hides fewer.",
      api: "high looks for faces of a two-hundredth of the picture.",
      default: "normal",
    }),
    keep: optional(
      areas({
        title: "Stays",
        rare: true,
        description:
          'Areas that stay as they are, such as "10,20,64,64;200,20,64,80": left, top, width, height in pixels.',
        api: "A face is kept where its middle is in one, as X-Result-Face-Boxes tells where it is.",
        without: "No area",
      }),
    ),
    also: optional(
      areas({
        title: "Goes as well",
        rare: true,
        description: "Areas that are hidden, too, whatever is there; written the same way.",
        without: "No area",
      }),
    ),
    model: optional(
      choice(models("faces"), {
        title: "Model",
        forPrograms: true,
        rare: true,
        description: "Which method finds the faces.",
        api: "The name of an installed network.",
        without: "The best one",
      }),
    ),
  },
  output: Object.values(pictureNames),
  facts: ["Faces", "Model"],
  occasional: ["Face-Boxes"],
  example: { file: "photo.jpg", mode: "blur" },

  run(file, { strength, keep, also, ...wish }) {
    if (wish.mode === "solid" && strength !== undefined) warn("strength has no effect on solid, which shows nothing.");
    return networks.hideFaces(file, {
      ...wish,
      strength: strength ?? 1,
      model: wish.model,
      keep: keep ? readAreas(keep) : [],
      also: also ? readAreas(also) : [],
    });
  },
});
