// Read here already, so that a child is warm when its first job comes.
import "./library.ts";

/** What runs in the pool's children: native code on text of any kind. */
export const tasks = {
  textPicture: async () => (await import("./picture.ts")).textPicture,
  wrapped: async () => (await import("./blocks.ts")).wrappedBlocks,
  level: async () => (await import("./blocks.ts")).levelBlocks,
  letter: async () => (await import("./letters.ts")).letter,
};
