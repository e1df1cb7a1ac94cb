/** Tasks that run in the one child; each piece is loaded at its first use. */
export const tasks = {
  cutOut: async () => (await import("./tasks/cut-out.ts")).cutOut,
  enlarge: async () => (await import("./tasks/enlarge.ts")).enlarge,
  hideFaces: async () => (await import("./tasks/hide-faces.ts")).hideFaces,
};
