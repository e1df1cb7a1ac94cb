/**
 * `npm test`: all files in two halves at once, each a process that shares one service and its engines among its files.
 * With words behind it, as in `npm test -- pool`, one process runs the files that they name. A slower suite runs in halves
 * as well: `bun scripts/test.ts --suite ./test/thorough`.
 */

/** A test has so long, unless it says otherwise. A slower suite is there for what takes longer. */
const timeoutMs = { usual: 30_000, suite: 60_000 };

const given = process.argv.slice(2);
const suite = given[0] === "--suite" ? given[1] : undefined;
const [ignored = "", ...words] = suite ? [] : given;
const command = suite
  ? [process.execPath, "test", `--timeout=${timeoutMs.suite}`, suite]
  : [process.execPath, "test", `--timeout=${timeoutMs.usual}`, `--path-ignore-patterns=${ignored}`];
const beginning = /^\S+\.test\.tsx?:$/;
/** The runner repeats there what failed, file by file, and counts. */
const ending = /^(\d+ tests failed:|\s*\d+ pass)$/;
const count = /^\s*(\d+) (pass|skip|todo|fail|errors?|expect\(\) calls)$/gm;

interface Half {
  code: number;
  told: string;
}

/** Shows each file's lines together, as soon as the next one begins; what is told of all of them is given back. */
async function half(number: number): Promise<Half> {
  // Halves that take about as long, by what each file took.
  const share = [`--shard=${number}/2`, "--timings=.ci/timings.json"];
  const child = Bun.spawn([...command, ...share], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const lines: string[] = [];
  let told: string[] | undefined;
  const read = (line: string) => {
    if (ending.test(line)) told ??= [];
    if (!told && beginning.test(line)) show(lines.splice(0));
    (told ?? lines).push(line);
  };
  await Promise.all([child.stdout, child.stderr].map((stream) => eachLine(stream, read)));
  const code = await child.exited;
  show(lines);
  if (!told) show([`A half of the files was not run to its end: ${child.signalCode ?? `exit code ${code}`}.`]);
  return { code: told ? code : 1, told: (told ?? []).join("\n") };
}

async function eachLine(stream: ReadableStream<Uint8Array>, read: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(read);
  }
  if (rest) read(rest);
}

const show = (lines: readonly string[]) => process.stderr.write(lines.map((line) => `${line}\n`).join(""));

/** The counts of both halves, in the form in which one process tells its own. */
function sums(halves: readonly Half[], seconds: number): string[] {
  const all = new Map<string, number>();
  for (const { told } of halves) {
    for (const [, number, word = ""] of told.matchAll(count)) all.set(word, (all.get(word) ?? 0) + Number(number));
  }
  const ran = halves.map(({ told }) => /^Ran (\d+) tests? across (\d+) files?\./m.exec(told) ?? []);
  const [tests, files] = [1, 2].map((at) => ran.reduce((sum, found) => sum + Number(found[at] ?? 0), 0));
  const counts = [...all].map(([word, number]) => ` ${number} ${word}`);
  return ["", ...counts, `Ran ${tests} tests across ${files} files. [${seconds.toFixed(2)}s]`];
}

if (words.length > 0) {
  const child = Bun.spawn([...command, ...words], { stdio: ["inherit", "inherit", "inherit"] });
  process.exitCode = await child.exited;
} else {
  const halves = await Promise.all([1, 2].map(half));
  // What failed stands in one place, behind all files.
  for (const { told } of halves) show(told.split("\n").filter((line) => !line.match(count) && !/^Ran \d/.test(line)));
  show(sums(halves, performance.now() / 1_000));
  process.exitCode = halves.some(({ code }) => code !== 0) ? 1 : 0;
}
