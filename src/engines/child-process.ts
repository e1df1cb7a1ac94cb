import { fileURLToPath } from "node:url";
import type { Subprocess } from "bun";
import { config } from "#config";
import type { Reply, Request } from "./pool.ts";
import { residentBytes } from "./process-group.ts";

/** How a child came to its end. "killed" is a SIGKILL that was not ours: the kernel's, or an operator's. */
export type Ending =
  | "unwanted"
  | "too large"
  | "recycled"
  | "stopped"
  | "killed"
  | "crashed"
  | "never ready"
  | "replied";

const entry = fileURLToPath(new URL("./child.ts", import.meta.url));
/** Foreign code reads strangers' files in there: what opens our stores and signs our cookies stays outside. */
const withheld = { SECRET: "", DATABASE_URL: "", REDIS_URL: "", METRICS: "" };
const watchMs = 50;

/** One child process of a pool, which does one job at a time. */
export class Child {
  readonly ready: Promise<void>;
  jobs = 0;
  alive = true;
  readonly #process: Subprocess<"ignore", "ignore", "ignore" | "inherit">;
  #ending: Ending | undefined;
  #wasReady = false;
  #settle: ((outcome: { reply?: Reply; ending: Ending }) => void) | undefined;

  constructor(module: string, onEnd: (ending: Ending) => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#process = Bun.spawn({
      cmd: [process.execPath, entry, module],
      env: { ...process.env, ...withheld, POOL_CHILD: "1" },
      stdin: "ignore",
      stdout: "ignore",
      // Foreign code prints what it meets in a file; that belongs in no log but a developer's.
      stderr: config.logLevel === "debug" ? "inherit" : "ignore",
      serialization: "advanced",
      ipc: (message: Reply | "ready") => {
        if (message === "ready") {
          this.#wasReady = true;
          resolve();
        } else {
          this.#settle?.({ reply: message, ending: "replied" });
        }
      },
      onExit: (_process, _code, signal) => {
        this.alive = false;
        // signalCode is a name at run time, whatever the types say.
        const outside = String(signal) === "SIGKILL" || signal === 9 ? "killed" : "crashed";
        const ending = this.#ending ?? (this.#wasReady ? outside : outside === "killed" ? "killed" : "never ready");
        this.#settle?.({ ending });
        resolve();
        onEnd(ending);
      },
    });
  }

  /** Sends one request; resolves with the reply, or with the way in which the child ended instead. */
  async run(request: Omit<Request, "id">, memoryBytes: number): Promise<{ reply?: Reply; ending: Ending }> {
    if (!this.alive) return { ending: this.#ending ?? "killed" };
    this.jobs += 1;
    const { promise, resolve } = Promise.withResolvers<{ reply?: Reply; ending: Ending }>();
    this.#settle = resolve;
    const watch = setInterval(() => {
      // Where there is no /proc only the deadline guards.
      if (residentBytes(this.#process.pid) > memoryBytes) void this.end("too large");
    }, watchMs);
    try {
      this.#process.send({ id: this.jobs, ...request } satisfies Request);
      return await promise;
    } finally {
      clearInterval(watch);
      this.#settle = undefined;
    }
  }

  /** Kills the child; resolves when it is gone. */
  async end(how: Ending): Promise<void> {
    if (this.alive) {
      this.#ending ??= how;
      this.#process.kill("SIGKILL");
    }
    await this.#process.exited;
  }
}
