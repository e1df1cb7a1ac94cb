import { parseArgs } from "node:util";

const usage = `Sends the service, and its parsers, what nobody meant to send.

  bun run fuzz [--seed N] [--cases N] [--seconds N] [--only parsers|http]
  bun run fuzz --seed N --case N [--only parsers|http]   repeats one case

Without limits it is 20000 cases: one in five over HTTP. It ends with 1 if there is a finding.
`;

const options = {
  seed: { type: "string", default: "1" },
  cases: { type: "string", default: "20000" },
  seconds: { type: "string", default: "3600" },
  case: { type: "string" },
  only: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const given = (() => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
})();

const numbers = [given.seed, given.cases, given.seconds, given.case ?? "0"].map(
  (text) => /^\d{1,9}$/.test(text) && Number(text),
);
const [seed, cases, seconds, one] = numbers;
const isOnly = given.only === undefined || given.only === "parsers" || given.only === "http";
if (
  given.help ||
  typeof seed !== "number" ||
  typeof cases !== "number" ||
  typeof seconds !== "number" ||
  typeof one !== "number" ||
  !isOnly
) {
  process.stderr.write(usage);
  process.exit(given.help ? 0 : 2);
}

// The readers of what a proxy in front tells are read, too; the configuration is read once, when it is imported.
process.env.TRUST_PROXY ??= "1";
const { fuzzParsers } = await import("./fuzz/parsers.ts");
const { fuzzService } = await import("./fuzz/service.ts");
const { removeAccounts } = await import("#support/key.ts");
const { tell } = await import("./fuzz/tell.ts");

const single = given.case === undefined ? undefined : one;
const overHttp = given.only === "http" ? cases : given.only === "parsers" ? 0 : Math.floor(cases / 5);
const started = performance.now();
const left = () => seconds - (performance.now() - started) / 1_000;

const parsed =
  given.only === "http"
    ? { cases: 0, findings: [] }
    : fuzzParsers({ seed, cases: cases - overHttp, seconds: given.only === "parsers" ? left() : left() / 2, single });
const served =
  overHttp === 0 || (single !== undefined && given.only !== "http")
    ? { cases: 0, findings: [] }
    : await fuzzService({ seed, cases: overHttp, seconds: left(), single });
removeAccounts();
process.exit(tell(seed, parsed, served));
