import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FileSink, Subprocess } from "bun";
import { config } from "#config";
import { enclosed } from "#engines/enclosure/enclosure.ts";
import { lower } from "#engines/enclosure/priority.ts";
import { residentBytes } from "#engines/enclosure/process-group.ts";
import { sharedFolders, withFolder } from "#engines/enclosure/scratch.ts";
import { currentJob, type Heed, whenAside } from "#engines/job/job.ts";
import { samples } from "#formats/office/samples.ts";
import { addressOf } from "./own-folder.ts";
import { filterOf, pdfFilters, saveOptions } from "./pdf-export.ts";
import { environment, makeProfile, temporaryIn } from "./profile.ts";
import { type Installed, readable } from "./program.ts";
import { Stillness } from "./stillness.ts";
import type { Wish } from "./wish.ts";

/** How a document's conversion ended; the numbers are those of the shim. */
export const outcomes = ["saved", "not loaded", "password refused", "not saved", "not locked"] as const;
export type Outcome = (typeof outcomes)[number] | "ended" | "too large" | "hung" | "zygote ended" | "never begun";

export interface Order {
  input: string;
  output: string;
  format: string;
  family: Wish["family"];
  load: string;
  save: string;
  password: string;
}

export interface Told {
  outcome: Outcome;
  /** LibreOffice's own words, for the log. */
  why: string;
}

type Running = Subprocess<"pipe", "pipe", "ignore" | "inherit">;

interface Job {
  pid: number | undefined;
  heed: Heed | undefined;
  /** Called when the order's process has begun. */
  begun(pid: number): void;
  tell(told: Told): void;
}

const startMs = 60_000;
const watchMs = 50;
const entry = fileURLToPath(import.meta.resolve("./shim.ts"));

/** The process that has LibreOffice loaded, in a folder of its own; it forks a child for every order. */
export class Zygote {
  readonly pid: number;
  /** Resolves when the process and its folder are gone. */
  readonly gone: Promise<void>;
  isGone = false;
  readonly #process: Running;
  readonly #temporary: string;
  /** Names of files that the process itself keeps in the temporary folder. */
  #own: ReadonlySet<string> = new Set();
  readonly #jobs = new Map<number, Job>();
  #orders = 0;
  #since = performance.now();

  private constructor(process: Running, temporary: string, gone: Promise<void>) {
    this.#process = process;
    this.#temporary = temporary;
    this.pid = process.pid;
    this.gone = gone;
  }

  /** Resolves when it is warm; rejects where LibreOffice can't be used in this way. */
  static start(installed: Installed): Promise<Zygote> {
    const started = Promise.withResolvers<Zygote>();
    const gone: Promise<void> = withFolder(
      async (folder) => {
        const child = await spawn(installed, folder);
        lower(child.pid, "heavy");
        const zygote = new Zygote(child, temporaryIn(folder), gone);
        const tooLong = setTimeout(() => child.kill("SIGKILL"), startMs);
        started.promise.finally(() => clearTimeout(tooLong)).catch(() => {});
        await Promise.all([child.exited, zygote.#listen(started)]);
        zygote.#end();
        started.reject(new Error("LibreOffice ended while it was started"));
      },
      { fast: true },
    );
    gone.catch(started.reject);
    return started.promise;
  }

  get busy(): number {
    return this.#jobs.size;
  }

  /** How long it has had nothing to do. */
  get idleMs(): number {
    return this.busy > 0 ? 0 : performance.now() - this.#since;
  }

  /** Carries an order out. Whatever ends it, its child is dead when this resolves. */
  async run(order: Order, signal: AbortSignal): Promise<Told> {
    if (this.isGone) return { outcome: "never begun", why: "" };
    const id = ++this.#orders;
    const { promise, resolve } = Promise.withResolvers<Told>();
    const call = currentJob();
    let forget = () => {};
    const begun = (pid: number) => {
      forget = whenAside(call, () => lower(pid, "aside"));
    };
    const job: Job = { pid: undefined, heed: call.heed, begun, tell: resolve };
    this.#jobs.set(id, job);
    const kill = () => this.#send("kill", id);
    let killed: Outcome | undefined;
    const stillness = new Stillness();
    const watch = setInterval(() => {
      if (job.pid === undefined) return;
      if (residentBytes(job.pid) > config.childMemoryBytes) killed = "too large";
      else if (stillness.lasts(job.pid)) killed = "hung";
      if (killed) kill();
    }, watchMs);
    signal.addEventListener("abort", kill, { once: true });
    try {
      const seconds = Math.ceil((config.works.office.deadlineMs / 1000) * config.workers) + 5;
      const { input, output, format, family, load, save, password } = order;
      const addresses = [input, output].map(addressOf);
      const secret = Buffer.from(password).toString("hex");
      this.#send(
        "convert",
        id,
        seconds,
        config.limits.resultBytes,
        dirname(output),
        ...addresses,
        format,
        load,
        save,
        secret,
        // Without a filter's name LibreOffice may ask for a password. It opens windows then, which not every machine
        // has.
        password === "" ? filterOf(format, family) : "",
      );
      const told = await promise;
      return killed && told.outcome === "ended" ? { ...told, outcome: killed } : told;
    } finally {
      clearInterval(watch);
      forget();
      signal.removeEventListener("abort", kill);
      this.#jobs.delete(id);
      this.#since = performance.now();
      if (this.#jobs.size === 0) await this.#clean();
    }
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  #send(...words: (string | number)[]): void {
    if (this.isGone) return;
    const stdin = this.#process.stdin as FileSink;
    // A process that is gone already is told in another way.
    const write = async () => {
      stdin.write(`${words.join("\t")}\n`);
      await stdin.flush();
    };
    write().catch(() => {});
  }

  async #listen(started: PromiseWithResolvers<Zygote>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of this.#process.stdout) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#hear(line, started);
    }
  }

  #hear(line: string, started: PromiseWithResolvers<Zygote>): void {
    const [word = "", id = "", ...more] = line.split(" ");
    const job = this.#jobs.get(Number(id));
    if (word === "ready") {
      this.#own = new Set(readdirSync(this.#temporary, { recursive: true }).map(String));
      started.resolve(this);
    }
    if (word === "failed") started.reject(new Error(line));
    if (word === "started" && job) {
      job.pid = Number(more[0]);
      job.begun(job.pid);
    }
    if (word === "advanced") job?.heed?.({ done: Number(more[0]), total: Number(more[1]), unit: "pages" });
    if (word === "ended") job?.tell({ outcome: "ended", why: more.join(" ") });
    if (word === "done") job?.tell({ outcome: outcomes[Number(more[0])] ?? "ended", why: more.slice(1).join(" ") });
  }

  #end(): void {
    this.isGone = true;
    for (const { pid, tell } of this.#jobs.values())
      tell({ outcome: pid === undefined ? "never begun" : "zygote ended", why: "" });
  }

  /** Removes files that killed children left in the common folder for temporary files. */
  async #clean(): Promise<void> {
    for (const name of await readdir(this.#temporary, { recursive: true }).catch(() => [])) {
      if (this.#own.has(name) || this.#jobs.size > 0) continue;
      await rm(join(this.#temporary, name), { recursive: true, force: true });
    }
  }
}

async function spawn({ folder, library }: Installed, own: string): Promise<Running> {
  if (!library) throw new Error("LibreOffice has no library that can be loaded");
  const warm = join(own, "warm");
  await mkdir(warm);
  const lines: string[] = [];
  for (const [kind, bytes] of Object.entries(samples()) as [keyof typeof familyOf, Uint8Array][]) {
    const [input, output] = [join(warm, `in.${kind}`), join(warm, `${kind}.pdf`)];
    await Bun.write(input, bytes);
    const addresses = [input, output].map((path) => pathToFileURL(path).href);
    const family = familyOf[kind];
    lines.push([...addresses, "pdf", "", saveOptions(family), "", pdfFilters[family]].join("\t"));
  }
  const profile = await makeProfile(own);
  return Bun.spawn(
    enclosed(
      [
        process.execPath,
        "--no-env-file",
        entry,
        library,
        folder,
        profile,
        lines.join("\n"),
        [...readable(folder), own].join("\n"),
        temporaryIn(own),
      ],
      // Children are locked in more narrowly, each with its own document.
      { reads: [...readable(folder), dirname(entry), "/proc"], writes: [own, ...sharedFolders()] },
    ),
    {
      cwd: own,
      env: { ...(await environment(own)), ...unwritten(folder), ...hugePages },
      // Answers come over the standard output: Bun closes the first three descriptors of a process by itself, and no other.
      stdio: ["pipe", "pipe", config.logLevel === "debug" ? "inherit" : "ignore"],
    },
  );
}

const familyOf = { docx: "word", xlsx: "excel", pptx: "ppt" } as const;

/** Gives a child its memory in pages of 2 MB: one step into the kernel instead of five hundred. */
const hugePages = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };

/**
 * Makes settings be read but never written back: a thread of its own writes them, and a child that is forked while that
 * thread holds a lock stands still for ever.
 */
function unwritten(folder: string): Record<string, string> {
  const file = join(folder, "fundamentalrc");
  const [, layers] = (existsSync(file) && /^CONFIGURATION_LAYERS=(.*)$/m.exec(readFileSync(file, "utf8"))) || [];
  return layers === undefined ? {} : { CONFIGURATION_LAYERS: layers.replace("user:!", "user:*") };
}

/** Options of loading. Without `Batch` a damaged document would wait for ever for an answer to "repair it?". */
export const loadOptions = "Batch=true,EnableMacrosExecution=false";
