import { existsSync } from "node:fs";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { spare, spareAll } from "#support/few-descriptors.ts";
import { until } from "#support/processes.ts";

const folder = await withFolder(async (own) => {
  await Bun.write(`${own}/upload`, "x");
  spare(0);
  return own;
});
console.log(existsSync(folder) ? "left" : "gone");
spareAll();
await until(() => !existsSync(folder));
console.log("gone");
process.exit();
