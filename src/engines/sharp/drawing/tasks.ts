/** Tasks that run in a process beside the one that draws. */
export const tasks = { timeDrawing: async () => (await import("./time.ts")).timeDrawing };
