/** What runs in the pool's children: strangers' files are unpacked and looked through there. */
export const tasks = {
  recognise: async () => (await import("./tasks/recognise.ts")).recognise,
  prepare: async () => (await import("./tasks/prepare.ts")).prepare,
};
