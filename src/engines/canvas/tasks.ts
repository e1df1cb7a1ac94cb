// The library is loaded here already, so that a child is warm when its first job comes.
import "./library.ts";

/** Tasks that run in the pool's children: native code on text of any kind. */
export const tasks = {
  textPicture: async () => (await import("./picture.ts")).textPicture,
  wrapped: async () => (await import("./measured.ts")).wrapped,
  level: async () => (await import("./measured.ts")).level,
  face: async () => (await import("./fonts.ts")).firstFace,
  letter: async () => (await import("./letters.ts")).letter,
};
