import { Problem } from "#problem";
import { saslprep } from "./saslprep.ts";

/** The most bytes of a password (ISO 32000-2, 7.6.4.3.3): more are cut off, and two long passwords would open alike. */
const longestBytes = 127;

export interface NewPassword {
  /** The password in the standard's one spelling, which every program opens with. */
  text: string;
  /** The password in UTF-8, from which the key is made. */
  bytes: Uint8Array;
  /** The standard's spelling differs from the caller's. */
  respelled: boolean;
}

/** Readies a password for a new lock; refuses those that not every program could type or keep apart. */
export function newPassword(password: string, field: string): NewPassword {
  const prepared = saslprep(password);
  const refuse = (says: string): never => {
    throw new Problem("bad-request", `${field} ${says}`, { fields: [field] });
  };
  if (prepared === undefined) {
    return refuse(
      "holds control characters or others that no password may have, or has letters written from right to left beside others, or not both first and last. Choose another.",
    );
  }
  if (prepared === "") return refuse("consists of invisible signs alone, which count for nothing. Choose another.");
  const bytes = new TextEncoder().encode(prepared);
  if (bytes.length > longestBytes) {
    return refuse(`has ${bytes.length} bytes in UTF-8; a PDF's password has at most ${longestBytes}.`);
  }
  return { text: prepared, bytes, respelled: prepared !== password };
}
