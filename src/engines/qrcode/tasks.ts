export const tasks = {
  decode: async () => (await import("./decode.ts")).decode,
  encode: async () => (await import("./encode.ts")).encode,
};
