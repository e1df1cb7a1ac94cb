import {
  type Arguments,
  readArguments,
  readConcurrency,
  readToolOptions,
  UsageError,
  usage,
} from "./batch/arguments.ts";
import { call } from "./batch/call.ts";
import { type Catalogue, fetchCatalogue, findTool, type Server } from "./batch/catalogue.ts";
import { planExamples } from "./batch/examples.ts";
import { Outputs } from "./batch/outputs.ts";
import { Patience } from "./batch/patience.ts";
import { planPipeline } from "./batch/pipeline.ts";
import { Report } from "./batch/report.ts";
import { type Plan, plan, type Task } from "./batch/tasks.ts";

/** Runs one operation over a folder against a running server, or every operation's example. See `usage`. */
async function main(argv: readonly string[]): Promise<number> {
  const { own } = readArguments(argv, () => true);
  if (own.help || argv.length === 0) {
    process.stdout.write(usage);
    return own.help ? 0 : 2;
  }
  const url = own.url ?? `http://127.0.0.1:${process.env.PORT || 3000}`;
  if (!URL.canParse(url)) throw new UsageError(`--url must be an address such as http://127.0.0.1:3000, not "${url}".`);
  const server = { url: url.replace(/\/+$/, ""), key: own.key ?? (process.env.API_KEY || undefined) };
  const catalogue = await fetchCatalogue(server);
  const concurrency = readConcurrency(own.concurrency, catalogue.limits.workAtOnce);
  if (own.page !== undefined && !own.examples) throw new UsageError("--page goes with --examples.");
  const { planned, folder } = own.examples
    ? examples(catalogue, argv, own.page)
    : own.steps === undefined
      ? await folderPlan(catalogue, argv)
      : await planPipeline(catalogue, own.steps, readArguments(argv));
  const outputs = folder === undefined ? undefined : await Outputs.open(folder);
  return run({ planned, outputs, server, concurrency, force: own.force === "true" });
}

function examples(
  catalogue: Catalogue,
  argv: readonly string[],
  page: string | undefined,
): { planned: Plan; folder: string | undefined } {
  const { positional, options } = readArguments(argv);
  if (positional.length > 1) throw new UsageError("--examples takes one folder at most, for the results.");
  const [unknown] = Object.keys(options);
  if (unknown) throw new UsageError(`--examples takes no --${unknown}.`);
  return { planned: planExamples(catalogue, page), folder: positional[0] };
}

async function folderPlan(catalogue: Catalogue, argv: readonly string[]): Promise<{ planned: Plan; folder: string }> {
  const tool = findTool(catalogue, firstWord(argv));
  const isFlag = (option: string) => tool.fields[option]?.type === "boolean";
  const { positional, options }: Arguments = readArguments(argv, isFlag);
  const [, input, folder, ...more] = positional;
  if (!input || !folder) throw new UsageError(`Name an input and an output folder.\n\n${usage}`);
  if (more.length > 0) throw new UsageError(`"${more[0]}" is one word too many.`);
  const values = readToolOptions(tool, options);
  const planned = await plan(tool, input, folder, values);
  requireFields(planned.tasks[0]);
  return { planned, folder };
}

/** The operation's name comes first: until it is known, no option's kind is. */
function firstWord(argv: readonly string[]): string {
  const [word = ""] = argv;
  if (word === "" || word.startsWith("--")) throw new UsageError(`The operation's name comes first.\n\n${usage}`);
  return word;
}

function requireFields(task: Task | undefined): void {
  const missing = Object.entries(task?.tool.fields ?? {}).filter(
    ([name, field]) => field.required && !Object.hasOwn(task?.fields ?? {}, name),
  );
  if (missing.length === 0) return;
  throw new UsageError(`${task?.tool.name} needs ${missing.map(([name]) => `--${name}`).join(" and ")}.`);
}

interface Work {
  planned: Plan;
  outputs: Outputs | undefined;
  server: Server;
  concurrency: number;
  force: boolean;
}

async function run({ planned, outputs, server, concurrency, force }: Work): Promise<number> {
  const left = force ? planned.tasks : planned.tasks.filter((task) => !outputs?.has(task));
  const report = new Report(left, planned.skipped, planned.tasks.length - left.length);
  const patience = new Patience(concurrency);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt);

  const queue = left.values();
  const work = async () => {
    for (const task of queue) {
      if (stop.signal.aborted) return;
      try {
        const answer = await call(server, task, {
          patience,
          signal: stop.signal,
          told: (state) => report.tell(task, state),
        });
        if (answer.ok) await outputs?.put(task, answer);
        report.add(task, answer);
      } catch (error) {
        // An interrupted call; or a file of this machine that can't be read or written.
        if (!stop.signal.aborted) report.add(task, { ok: false, reason: String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  process.stdout.write(report.summary(stop.signal.aborted));
  if (stop.signal.aborted) return 130;
  return report.failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
