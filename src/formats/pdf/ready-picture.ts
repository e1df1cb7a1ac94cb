import { createHash } from "node:crypto";
import { deflate } from "./flate.ts";
import type { PackedPicture } from "./packed-picture.ts";

/** Bytes with a name that comes from what is in them. */
export interface Piece {
  bytes: Uint8Array;
  digest: string;
}

/** A picture of which nothing is left to do that takes long: putting a hundred megabytes together is copying only. */
export interface ReadyPicture extends Omit<PackedPicture, "bytes" | "alpha" | "colour"> {
  content: Piece;
  alpha: (Piece & { entries: PackedPicture["entries"] }) | undefined;
  colour: Omit<PackedPicture["colour"], "icc"> & { profile: Piece | undefined };
}

const piece = (bytes: Uint8Array): Piece => ({ bytes, digest: createHash("sha256").update(bytes).digest("hex") });

export function ready({ bytes, alpha, colour: { icc, ...colour }, ...rest }: PackedPicture): ReadyPicture {
  return {
    ...rest,
    content: piece(bytes),
    alpha: alpha && { ...piece(alpha.bytes), entries: alpha.entries },
    colour: { ...colour, profile: icc && piece(deflate(icc)) },
  };
}
