import { existsSync, statSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Task } from "./tasks.ts";

interface Done {
  operation: string;
  name: string;
  mark: string;
  fields: string;
  output: string;
  bytes: number;
}

/** The output folder: what is done, by its journal, and how results get there whole or not at all. */
export class Outputs {
  readonly #folder: string;
  readonly #own: string;
  readonly #done = new Map<string, Done>();
  /** Path, as a file system that ignores case sees it → whose result stands there. */
  readonly #owners = new Map<string, string>();
  #parts = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#own = join(folder, ".batch");
  }

  static async open(folder: string): Promise<Outputs> {
    const outputs = new Outputs(folder);
    await mkdir(outputs.#own, { recursive: true });
    await outputs.#readJournal();
    await outputs.#sweep();
    return outputs;
  }

  /** Done before, with the same input and options, and still there. */
  has(task: Task): boolean {
    const done = this.#done.get(keyOf(task));
    if (!done || done.mark !== task.mark || done.fields !== spell(task.fields)) return false;
    return statSync(join(this.#folder, done.output), { throwIfNoEntry: false })?.size === done.bytes;
  }

  /** Puts a result in its place at once; a result of another input is never overwritten. */
  async put(task: Task, { extension, bytes }: { extension: string; bytes: Uint8Array }): Promise<void> {
    const output = this.#claim(task, extension);
    const target = join(this.#folder, output);
    const part = join(this.#own, `${process.pid}-${this.#parts++}.part`);
    await mkdir(dirname(target), { recursive: true });
    await Bun.write(part, bytes);
    await rename(part, target);
    const before = this.#done.get(keyOf(task))?.output;
    if (before !== undefined && before !== output) await rm(join(this.#folder, before), { force: true });
    const { name, mark } = task;
    const operation = task.tool.name;
    await this.#remember({ operation, name, mark, fields: spell(task.fields), output, bytes: bytes.length });
  }

  #claim(task: Task, extension: string): string {
    for (let number = 1; ; number++) {
      const output = `${task.output}${number === 1 ? "" : `-${number}`}.${extension}`;
      const owner = this.#owners.get(fold(output));
      const isFree = owner === undefined && !existsSync(join(this.#folder, output));
      if (!isFree && owner !== keyOf(task)) continue;
      this.#owners.set(fold(output), keyOf(task));
      return output;
    }
  }

  async #remember(done: Done): Promise<void> {
    this.#done.set(`${done.operation} ${done.name}`, done);
    await appendFile(this.#journal, `${JSON.stringify(done)}\n`);
  }

  get #journal(): string {
    return join(this.#own, "journal.jsonl");
  }

  async #readJournal(): Promise<void> {
    const text = existsSync(this.#journal) ? await readFile(this.#journal, "utf8") : "";
    for (const line of text.split("\n")) {
      const done = parse(line);
      if (!done) continue;
      const key = `${done.operation} ${done.name}`;
      this.#done.set(key, done);
      this.#owners.set(fold(done.output), key);
    }
  }

  /** Removes what a killed run left half written; another run may be at work here right now. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#own)) {
      const pid = /^(\d+)-\d+\.part$/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) await rm(join(this.#own, name), { force: true });
    }
  }
}

const keyOf = (task: Task): string => `${task.tool.name} ${task.name}`;
const fold = (path: string): string => path.normalize("NFC").toLowerCase();

/** A hash, for a password may be among the options. */
const spell = (fields: Record<string, unknown>): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(Object.entries(fields).sort())).digest("hex");

/** The last line may be cut off, where the machine went down. */
function parse(line: string): Done | undefined {
  try {
    return JSON.parse(line) as Done;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
