/** Tasks that run in the pool's children; each piece is loaded at its first use. */
export const tasks = {
  recognise: async () => (await import("./tasks/recognise.ts")).recognise,
  orient: async () => (await import("./tasks/orient.ts")).orient,
};
