import { parseArgs } from "node:util";
import { type Fault, faults } from "./soak/judge.ts";
import { wholeRun } from "./soak/whole-run.ts";

const usage = `Sends the service everything at once while its engines are killed, its disk is full and its descriptors run out.

  bun run soak [--minutes N] [--calls N] [--seed N] [--only TOOL,…] [--during FAULT,…] [--stores]
  bun run soak --seed N --case N [--during FAULT,…]   sends one call again and again

Without limits it is ${wholeRun.calls} calls, ${wholeRun.minutes} minutes at the most; what is sent before and after takes a few minutes more.
Faults: ${faults.join(", ")}; the last with --stores, which keeps keys in PostgreSQL and rates in Redis, as far as
they are installed. It ends with 1 if there is a finding.
`;

const options = {
  minutes: { type: "string", default: String(wholeRun.minutes) },
  calls: { type: "string", default: String(wholeRun.calls) },
  seed: { type: "string", default: "1" },
  case: { type: "string" },
  only: { type: "string" },
  during: { type: "string", multiple: true },
  stores: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

function stop(says: string, code = 2): never {
  process.stderr.write(says);
  process.exit(code);
}

function read() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${usage}`);
  }
}

function numberOf(name: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : stop(`--${name} must be a whole number.\n\n${usage}`);
}

const given = read();
if (given.help) stop(usage, 0);
const during = given.during?.flatMap((list) => list.split(",")) as Fault[] | undefined;
const unknown = during?.find((fault) => !faults.includes(fault));
if (unknown !== undefined) stop(`there is no fault "${unknown}"\n\n${usage}`);
const numbers = {
  seed: numberOf("seed", given.seed),
  minutes: numberOf("minutes", given.minutes),
  calls: numberOf("calls", given.calls),
  single: given.case === undefined ? undefined : numberOf("case", given.case),
};

const { toolNames } = await import("./soak/cases/all.ts");
const names = given.only?.split(",") ?? toolNames;
const strange = names.find((name) => !toolNames.includes(name));
if (strange !== undefined) stop(`there is no tool "${strange}"\n\n${usage}`);
const { soak } = await import("./soak/run.ts");
process.exit((await soak({ ...numbers, names, during, withStores: given.stores })) ? 0 : 1);
