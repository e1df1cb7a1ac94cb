/** What runs in the one child; each piece is loaded at its first use. */
export const tasks = {
  hideFaces: async () => (await import("./tasks/hide-faces.ts")).hideFaces,
};
