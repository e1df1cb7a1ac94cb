import type { Entries } from "#formats/pdf/body.ts";
import type { PDFDocument } from "../library.ts";
import { bilevel } from "./bilevel.ts";
import type { Strength } from "./levels.ts";
import type { Picture } from "./pictures.ts";
import { tone } from "./tone.ts";

/** What takes the place of a picture's stream. */
export interface Recoded {
  entries: Entries;
  bytes: Uint8Array;
  /** Its samples are not what they were. */
  lossy: boolean;
}

export interface Wish {
  strength: Strength;
  grey: boolean;
  /** Colour may be told in red, green and blue where it was in inks: nothing in the document speaks of printing. */
  inksToScreen: boolean;
}

/** Below it a stream's dictionary is most of it. */
const smallest = 150;

/** The smallest way to code a picture that is safe for what it is; nothing where it is best left as it is. */
export async function recode(doc: PDFDocument, picture: Picture, wish: Wish): Promise<Recoded | undefined> {
  const { codec, exact, bytes, stencil, bits, space } = picture;
  if (codec === "JBIG2Decode" || exact || (bytes.length < smallest && !wish.grey)) return undefined;
  const isBilevel = stencil || (bits === 1 && codec !== "JPXDecode" && codec !== "DCTDecode");
  if (isBilevel && !(wish.grey && isColoured(space))) return bilevel(picture, wish.strength);
  return tone(doc, picture, wish);
}

const isColoured = (space: Picture["space"]): boolean => (space?.palette?.base ?? space)?.kind !== "grey";
