import type { PDFDocument } from "../kernel/library.ts";
import { bilevel } from "./bilevel.ts";
import type { Picture } from "./pictures.ts";
import type { Recoded, Wish } from "./recoded.ts";
import { tone } from "./tone.ts";

/** The least bytes of a stream worth coding anew: of a smaller one the dictionary is the most. */
const smallest = 150;

/** Finds the smallest safe way to code a picture; undefined where it is best left as it is. */
export async function recode(doc: PDFDocument, picture: Picture, wish: Wish): Promise<Recoded | undefined> {
  const { codec, exact, bytes, stencil, bits, space } = picture;
  if (codec === "JBIG2Decode" || exact || (bytes.length < smallest && !wish.grey)) return undefined;
  const isBilevel = stencil || (bits === 1 && codec !== "JPXDecode" && codec !== "DCTDecode");
  if (isBilevel && !(wish.grey && isColoured(space))) return bilevel(picture, wish.strength);
  return tone(doc, picture, wish);
}

const isColoured = (space: Picture["space"]): boolean => (space?.palette?.base ?? space)?.kind !== "grey";
