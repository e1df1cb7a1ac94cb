import { ConfigError } from "#config";
import { Problem } from "#problem";

/** A wrong call of a script: told in words, and exit code 2. */
export class UsageError extends Error {}

/** Prints what a script's work gives, or why it gives nothing; never anything else on standard output. */
export async function run(usage: string, work: (argv: readonly string[]) => Promise<string>): Promise<void> {
  const argv = process.argv.slice(2);
  if (argv.length === 0 || argv.includes("--help")) {
    process.stderr.write(usage);
    process.exitCode = argv.length === 0 ? 2 : 0;
    return;
  }
  try {
    const text = await work(argv);
    if (text !== "") process.stdout.write(`${text}\n`);
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
    if (!isUsage && !(error instanceof Problem) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${(error as Error).message.trimEnd()}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

export const day = (time: number | null): string =>
  time === null ? "never" : new Date(time).toISOString().slice(0, 10);

/** Columns as wide as their longest text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ""))));
  const padded = (line: readonly string[]) =>
    line.map((text, column) => text + " ".repeat((widths[column] ?? 0) - Bun.stringWidth(text)));
  return lines.map((line) => padded(line).join("  ").trimEnd()).join("\n");
}
