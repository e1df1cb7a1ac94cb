import type { Outcome } from "./parsers.ts";

const mostShown = 40;

/** Prints every finding with what repeats it, then the sum; answers the exit code. */
export function tell(seed: number, parsers: Outcome, service: Outcome): number {
  const kinds = [
    { only: "parsers", findings: parsers.findings },
    { only: "http", findings: service.findings },
  ];
  for (const { only, findings } of kinds) {
    for (const { number, what, says } of findings.slice(0, mostShown)) {
      const again = number < 0 ? "" : `\n  bun run fuzz --only ${only} --seed ${seed} --case ${number}`;
      process.stdout.write(`${what}: ${says}${again}\n`);
    }
    if (findings.length > mostShown) process.stdout.write(`and ${findings.length - mostShown} more of ${only}\n`);
  }
  for (const line of service.says ?? []) process.stdout.write(`${line}\n`);
  const found = parsers.findings.length + service.findings.length;
  process.stdout.write(`${parsers.cases + service.cases} cases, ${found} findings\n`);
  return found === 0 ? 0 : 1;
}
