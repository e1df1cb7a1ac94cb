/** What runs in the pool's children. */
export const tasks = {
  encode: async () => (await import("./encode.ts")).encode,
};
