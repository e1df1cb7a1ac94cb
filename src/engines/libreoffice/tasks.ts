/** Tasks that run in the pool's children: there strangers' files are unpacked and looked through. */
export const tasks = {
  recognise: async () => (await import("./tasks/recognise.ts")).recognise,
  tighten: async () => (await import("#formats/docx/tighten.ts")).tightened,
  measurable: async () => (await import("#formats/docx/measuring.ts")).measurable,
  rearrange: async () => (await import("#formats/docx/rearrange.ts")).rearranged,
  prepare: async () => (await import("./tasks/prepare.ts")).prepare,
};
