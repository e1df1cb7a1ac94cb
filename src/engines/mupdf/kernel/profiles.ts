import { mupdf } from "./library.ts";

/**
 * Does work in which colours are converted by plain arithmetic. To join two colour profiles takes the library a tenth
 * of a second, which is lost where only letters are wanted, or two drawings that have to be alike.
 */
export function withoutProfiles<T>(work: () => T): T {
  mupdf.disableICC();
  try {
    return work();
  } finally {
    mupdf.enableICC();
  }
}
