import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** `bun run bench NAME`: runs one benchmark of scripts/bench and prints its table. */
const folder = join(import.meta.dir, "bench");
const names = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.bench\.ts$/.test(file))
  .map((file) => basename(file, ".bench.ts"))
  .sort();

const [name, ...rest] = process.argv.slice(2);
if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: bun run bench NAME, where NAME is one of: ${names.join(", ")}\n`);
  process.exit(2);
}
const { main } = (await import(join(folder, `${name}.bench.ts`))) as { main: (args: string[]) => Promise<void> };
await main(rest);
