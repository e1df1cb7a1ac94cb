import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Subprocess } from "bun";
import { config } from "#config";
import { enclosed, projectFolder, type Reach } from "../enclosure/enclosure.ts";
import { lower, type Yield } from "../enclosure/priority.ts";
import { childEnvironment, insideChild } from "../enclosure/privileges.ts";
import { residentBytes } from "../enclosure/process-group.ts";
import { sharedFolders } from "../enclosure/scratch.ts";
import type { Heed } from "../job/job.ts";
import {
  type Addressee,
  type Advance,
  Assembly,
  type Piece,
  parcelOf,
  type Reply,
  type Request,
  sendPieces,
} from "./message.ts";

/** How a child came to its end. "killed" is a SIGKILL that was not ours: the kernel's, or an operator's. */
export type Ending =
  | "unwanted"
  | "too large"
  | "recycled"
  | "rested"
  | "stopped"
  | "killed"
  | "crashed"
  | "never ready"
  | "replied";

/** A reply, its value put together; or none, and the way in which the child ended instead. */
export interface Outcome {
  reply?: Reply;
  value?: unknown;
  ending: Ending;
}

export interface Work {
  /** The addressee: a task, unless told otherwise. */
  to?: Addressee;
  task: string;
  args: readonly unknown[];
  remainingMs: number;
  /** Called with how far the work has come. */
  heed?: Heed | undefined;
}

const entry = fileURLToPath(new URL("./child.ts", import.meta.url));
/** The environment of children, without the secrets of our stores and cookies: foreign code runs in there. */
const environment = childEnvironment();
const { HOME = "/", LD_LIBRARY_PATH = "", FONTCONFIG_FILE = "", FONTCONFIG_PATH = "" } = environment;
/** The folders of code and packages, which may lie apart: Bun looks for both by the names in a folder. */
const homes = [projectFolder, dirname(realpathSync(join(projectFolder, "node_modules")))];
/** Paths that children read: code, a user's fonts, and facts of the machine that an engine asks for. */
const reads = [
  join(projectFolder, "src"),
  ...homes.flatMap((home) =>
    ["node_modules", "package.json", "tsconfig.json", "bunfig.toml"].map((name) => join(home, name)),
  ),
  ...[".fonts", ".local/share/fonts", ".config/fontconfig"].map((name) => join(HOME, name)),
  ...[
    ...LD_LIBRARY_PATH.split(":"),
    FONTCONFIG_FILE,
    FONTCONFIG_PATH,
    config.fontsDir ?? "",
    config.tessdataDir ?? "",
    config.modelsDir,
    join(projectFolder, "models"),
  ].filter(Boolean),
  ...["/proc", "/sys"],
];
/**
 * A setting of glibc: large blocks in pages of 2 MB, where the kernel leaves that to programs. A picture's samples are
 * taken anew for each call, and pages of 4 KB would take a tenth of all its time.
 */
const largePages = "glibc.malloc.hugetlb=1";
/**
 * The memory that the collector is told of, one GiB. It lets its heap double before it looks through it again, and
 * takes less only near the end of the machine's memory, of which a child gets a small part. Heaps below 256 MB are
 * looked through as before.
 */
const collectorBytes = String(1024 ** 3);
/**
 * The most garbage between two collections: as much as the collector lets a small heap grow by, however large a
 * library's memory makes the heap seem. Without it a document of 500 pages leaves as much garbage as it has letters,
 * several times over.
 */
const garbageBytes = String(32 * 1024 ** 2);
/** How a child takes memory and lets go of it. */
export const childMemory = {
  GLIBC_TUNABLES: largePages,
  BUN_JSC_forceRAMSize: collectorBytes,
  BUN_JSC_gcMaxHeapSize: garbageBytes,
};
const watchMs = 50;

/** A child process of a pool, which does one job at a time. */
export class Child {
  readonly ready: Promise<void>;
  jobs = 0;
  alive = true;
  isReady = false;
  /** Whether it works for calls that have stood aside, and for no others any more. */
  isAside = false;
  readonly #process: Subprocess<"ignore", "ignore", "ignore" | "inherit">;
  #ending: Ending | undefined;
  #freshBytes = 0;
  #heed: Heed | undefined;
  #settle: ((outcome: Outcome) => void) | undefined;
  #arriving = new Assembly();

  constructor(module: string, onEnd: (ending: Ending) => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    // A child that starts another one gets its folder from outside, and may make none.
    const writes = insideChild ? [] : sharedFolders();
    const reach: Reach = { reads: [...reads, dirname(module)], writes, lists: homes };
    const temporary = writes[0] ?? config.tempDir;
    this.#process = Bun.spawn({
      // Bun would read the settings that were just left out from the folder's .env.
      cmd: enclosed([process.execPath, "--no-env-file", entry, module], reach),
      // Libraries keep there what takes them long to make, such as their list of fonts.
      env: {
        ...environment,
        POOL_CHILD: "1",
        TMPDIR: temporary,
        XDG_CACHE_HOME: join(temporary, "cache"),
        ...childMemory,
        // Without this ONNX Runtime reports to its maker, and writes a log for that beside our files.
        ORT_DISABLE_TELEMETRY: "1",
      },
      stdin: "ignore",
      stdout: "ignore",
      // Foreign code prints remarks on files, which belong in no log but a developer's.
      stderr: config.logLevel === "debug" ? "inherit" : "ignore",
      serialization: "advanced",
      ipc: (message: Reply | Piece | Advance | "ready") => {
        if (message === "ready") {
          this.isReady = true;
          this.#freshBytes = residentBytes(this.#process.pid);
          resolve();
        } else if ("hole" in message) {
          this.#arriving.add(message);
        } else if ("progress" in message) {
          this.#heed?.(message.progress);
        } else {
          const value = message.value && this.#arriving.open(message.value);
          this.#settle?.({ reply: message, value, ending: "replied" });
        }
      },
      onExit: (_process, _code, signal) => {
        this.alive = false;
        // signalCode is a name at run time, whatever the types say.
        const outside = String(signal) === "SIGKILL" || signal === 9 ? "killed" : "crashed";
        const ending = this.#ending ?? (this.isReady ? outside : outside === "killed" ? "killed" : "never ready");
        this.#settle?.({ ending });
        resolve();
        onEnd(ending);
      },
    });
  }

  /** Memory that it has gained since it was ready; 0 where there is no /proc. */
  readonly grownBytes = (): number => residentBytes(this.#process.pid) - this.#freshBytes;

  /** Makes it yield to other processes; that can't be taken back. */
  lower(how: Yield): void {
    if (this.alive) lower(this.#process.pid, how);
    this.isAside ||= how === "aside";
  }

  /** Sends one request; resolves with the reply, or with the way in which the child ended instead. */
  async run({ to = "task", args, heed, ...work }: Work, memoryBytes: number): Promise<Outcome> {
    if (!this.alive) return { ending: this.#ending ?? "killed" };
    this.jobs += 1;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#settle = resolve;
    this.#heed = heed;
    const watch = setInterval(() => {
      // Where there is no /proc only the deadline guards.
      if (residentBytes(this.#process.pid) > memoryBytes) void this.end("too large");
    }, watchMs);
    try {
      const { parcel, contents } = parcelOf(args);
      await sendPieces(contents, (piece) => this.#send(piece));
      this.#send({ id: this.jobs, to, args: parcel, heeded: heed !== undefined, ...work });
      return await promise;
    } finally {
      clearInterval(watch);
      this.#settle = undefined;
      this.#heed = undefined;
    }
  }

  /** Sends a message. Nothing can be sent to a child that has just ended; its way closes a moment before that is told. */
  #send(message: Request | Piece): void {
    if (!this.alive) return;
    try {
      this.#process.send(message);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_IPC_CHANNEL_CLOSED") throw error;
      void this.end("killed");
    }
  }

  /** Kills the child; resolves when it is gone. */
  async end(how: Ending): Promise<void> {
    if (this.alive) {
      // Nobody must take the child from here on, though its end is told a little later.
      this.alive = false;
      this.#ending ??= how;
      this.#process.kill("SIGKILL");
    }
    await this.#process.exited;
  }
}
