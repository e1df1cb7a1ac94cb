import type { Finding, Ledger } from "./ledger.ts";

const mostShown = 40;

function repeat({ number, during }: Finding, seed: number): string {
  if (number === undefined) return "";
  const faults = during.map((fault) => ` --during ${fault}`).join("");
  return `\n  bun run soak --seed ${seed} --case ${number}${faults}`;
}

type Line = readonly (string | number)[];

function table(head: Line, lines: readonly Line[]): string {
  const all = [head, ...lines].map((line) => line.map(String));
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((line) => (line[at] ?? "").length)));
  const written = all.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
  );
  return `${written.join("\n")}\n`;
}

export const shareOf = ({ quiet: { calls, done } }: Ledger): number => (calls === 0 ? 1 : done / calls);

/** Prints every finding with what repeats it, then the sums. */
export function report(ledger: Ledger, seed: number): void {
  const write = (text: string) => process.stdout.write(text);
  for (const finding of ledger.findings.slice(0, mostShown)) {
    const during = finding.during.length > 0 ? ` (during ${finding.during.join(", ")})` : "";
    write(`${finding.what}${during}: ${finding.says}${repeat(finding, seed)}\n`);
  }
  if (ledger.findings.length > mostShown) write(`and ${ledger.findings.length - mostShown} more\n`);
  const head = ["", "calls", "as by itself", "turned away", "not heard", "wrong"];
  const line = ([name, row]: readonly [string, typeof ledger.plain]): Line => [
    name,
    row.calls,
    row.asAlone,
    row.turnedAway,
    row.left,
    row.wrong,
  ];
  write(`\n${table(head, [...ledger.tools].sort().map(line))}`);
  write(
    `\n${table(head, [...ledger.kinds, ["plain", ledger.plain] as const, ["with progress", ledger.told] as const].map(line))}`,
  );
  const windows = [...ledger.windows].map(([fault, { count, longestRecoveryMs }]) => [
    fault,
    count,
    `${(longestRecoveryMs / 1_000).toFixed(1)} s`,
  ]);
  if (windows.length > 0) write(`\n${table(["fault", "windows", "well again after, at most"], windows)}`);
  const told = (map: ReadonlyMap<string, number>) =>
    [...map]
      .sort()
      .map(([name, number]) => `${name} ${number}`)
      .join(", ");
  if (ledger.kills.size > 0) write(`\nKilled: ${told(ledger.kills)}.\n`);
  if (ledger.stops.size > 0) write(`Stopped: ${told(ledger.stops)}.\n`);
  for (const says of ledger.skipped) write(`Not done here: ${says}.\n`);
  for (const says of ledger.says) write(`${says}\n`);
  const { calls, done } = ledger.quiet;
  write(
    `Good calls apart from faults: ${calls}, of them ${done} (${(100 * shareOf(ledger)).toFixed(2)} %) as by themselves.\n`,
  );
  write(
    `${ledger.calls} calls, ${ledger.unanswered} without an answer, ${ledger.fiveHundreds} answers of 500, ${ledger.findings.length} findings\n`,
  );
}
