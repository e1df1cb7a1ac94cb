// The library is loaded here already, so that a child is warm when its first job comes.
import "./kernel/library.ts";

/** Tasks that run in the pool's children; each piece is loaded at its first use. */
export const tasks = {
  inspect: async () => (await import("./tasks/inspect.ts")).inspect,
  withFirstPage: async () => (await import("./tasks/first-page.ts")).withFirstPage,
  check: async () => (await import("./tasks/check.ts")).check,
  findPlaces: async () => (await import("./tasks/find-places.ts")).findPlaces,
  survey: async () => (await import("./tasks/survey.ts")).survey,
  merge: async () => (await import("./tasks/merge.ts")).merge,
  split: async () => (await import("./tasks/split.ts")).split,
  drawing: async () => (await import("./tasks/drawing.ts")).drawing,
  scanning: async () => (await import("./tasks/scanning.ts")).scanning,
  writeWord: async () => (await import("./tasks/write-word.ts")).writeWord,
  writeText: async () => (await import("./tasks/write-text.ts")).writeText,
  writeCsv: async () => (await import("./tasks/write-csv.ts")).writeCsv,
  writeExcel: async () => (await import("./tasks/write-excel.ts")).writeExcel,
  writePowerPoint: async () => (await import("./tasks/write-power-point.ts")).writePowerPoint,
  layText: async () => (await import("./tasks/lay-text.ts")).layText,
  recover: async () => (await import("./tasks/recover.ts")).recover,
  pack: async () => (await import("./tasks/pack.ts")).pack,
  protect: async () => (await import("./tasks/protect.ts")).protect,
  unlock: async () => (await import("./tasks/unlock.ts")).unlock,
  compress: async () => (await import("./tasks/compress.ts")).compress,
  archive: async () => (await import("./tasks/archive.ts")).archive,
  crop: async () => (await import("./tasks/crop.ts")).crop,
  redact: async () => (await import("./tasks/redact.ts")).redact,
  saysAgain: async () => (await import("./tasks/says-again.ts")).saysAgain,
  rotate: async () => (await import("./tasks/rotate.ts")).rotate,
  watermark: async () => (await import("./tasks/watermark.ts")).watermark,
  numberPages: async () => (await import("./tasks/page-numbers.ts")).numberPages,
};
