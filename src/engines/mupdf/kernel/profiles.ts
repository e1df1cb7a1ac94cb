import { mupdf } from "./library.ts";

/**
 * Colours are converted by plain arithmetic in it. To join two colour profiles takes the library a tenth of a second,
 * which is lost on whoever wants a page's letters, or two drawings that only have to be alike.
 */
export function withoutProfiles<T>(work: () => T): T {
  mupdf.disableICC();
  try {
    return work();
  } finally {
    mupdf.enableICC();
  }
}
