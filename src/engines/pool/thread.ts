import type { Progress } from "#formats/wire/progress.ts";
import { log, reason } from "#log";
import { currentJob, type Job, within } from "../job/job.ts";
import { type Asides, type Failure, failureOf, problemOf, repeatIn } from "./failure.ts";
import { assureDescriptors } from "./spare-descriptors.ts";

type Task = (...args: never[]) => unknown;
export type Tasks = Record<string, () => Promise<Task>>;
type TaskOf<T extends Tasks, K extends keyof T> = Awaited<ReturnType<T[K]>>;
type Calls<T extends Tasks> = {
  readonly [K in keyof T]: (...args: Parameters<TaskOf<T, K>>) => Promise<Awaited<ReturnType<TaskOf<T, K>>>>;
};
/** Functions of this thread that the other one may call. */
export type Lent = object;

export type Order =
  | { do: "begin"; module: string }
  | { do: "call"; id: number; task: string; args: readonly unknown[]; remainingMs: number; heeded: boolean }
  | { do: "abort"; id: number; why: Failure }
  | ({ do: "hear"; id: number } & Result);

export type Report =
  | ({ tell: "reply"; id: number } & Asides & Result)
  | { tell: "progress"; id: number; progress: Progress }
  | { tell: "question"; id: number; call: number | undefined; name: string; args: readonly unknown[] };

export interface Result {
  value?: unknown;
  failure?: Failure;
}

interface UnderWay {
  job: Job;
  worker: Worker;
  settle: (result: Result) => void;
}

interface Options<T> {
  /** The function that is called before the thread ends in peace, to end what it has started. */
  last: keyof T & string;
  /** How long nobody may call the thread before it ends. */
  restMs: number;
}

/** Descriptors that must be free for a thread: it opens some six at first, and this one takes connections meanwhile. */
const descriptorsToBegin = 32;

const isGone: Result = {
  failure: {
    kind: "internal",
    message: "",
    fields: [],
    retryAfterSeconds: undefined,
    tools: [],
    cause: "the thread has ended in the middle of a job",
  },
};

/**
 * Functions that run in a thread of their own, started at the first call: for a trusted library whose loading, and
 * whose own work between two awaits, would keep this thread from everyone else. Code that reads strangers' files
 * belongs in a child.
 */
export class Thread<T extends Tasks> {
  readonly calls: Calls<T>;
  readonly #module: string;
  readonly #lent: Lent;
  readonly #options: Options<T>;
  readonly #underWay = new Map<number, UnderWay>();
  /** Threads that are ending: new calls begin another. */
  readonly #ending = new Set<Promise<void>>();
  #worker: Worker | undefined;
  #resting: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(moduleUrl: string, lent: Lent, options: Options<T>) {
    this.#module = moduleUrl;
    this.#lent = lent;
    this.#options = options;
    this.calls = new Proxy({} as Calls<T>, {
      get:
        (_, task) =>
        (...args: unknown[]) =>
          this.#call(String(task), args),
    });
  }

  get isUp(): boolean {
    return this.#worker !== undefined;
  }

  /** Lets it finish in order; resolves when it is wholly gone. */
  async stop(): Promise<void> {
    clearTimeout(this.#resting);
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker) {
      const ended = this.#ask(worker, this.#options.last, [])
        .catch((cause) => log.warn("a thread did not end in order", { module: this.#module, cause: reason(cause) }))
        .finally(() => this.#drop(worker))
        .then(() => void this.#ending.delete(ended));
      this.#ending.add(ended);
    }
    await Promise.all(this.#ending);
  }

  async #call(task: string, args: readonly unknown[]): Promise<unknown> {
    currentJob().signal.throwIfAborted();
    clearTimeout(this.#resting);
    this.#worker ??= this.#start();
    try {
      return await this.#ask(this.#worker, task, args);
    } finally {
      if (this.#underWay.size === 0) this.#restLater();
    }
  }

  async #ask(worker: Worker, task: string, args: readonly unknown[]): Promise<unknown> {
    const job = currentJob();
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const stop = () => send(worker, { do: "abort", id, why: failureOf(job.signal.reason) });
    job.signal.addEventListener("abort", stop, { once: true });
    this.#underWay.set(id, { job, worker, settle: resolve });
    try {
      const remainingMs = job.deadlineAt - Date.now();
      send(worker, { do: "call", id, task, args, remainingMs, heeded: job.heed !== undefined });
      const result = await promise;
      if (result.failure) job.signal.throwIfAborted();
      return outcomeOf(result);
    } finally {
      this.#underWay.delete(id);
      job.signal.removeEventListener("abort", stop);
    }
  }

  #restLater(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void this.stop(), this.#options.restMs);
    this.#resting.unref();
  }

  #start(): Worker {
    // Without descriptors for a beginning thread Bun would end the whole process.
    assureDescriptors(descriptorsToBegin);
    const worker = new Worker(new URL("./thread-entry.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<Report>) => void this.#hear(worker, data);
    const lost = (how: string) => {
      if (this.#worker === worker) {
        log.error("a thread has ended", { module: this.#module, how });
        this.#worker = undefined;
      }
      this.#drop(worker);
    };
    worker.onerror = ({ message }) => lost(message);
    worker.addEventListener("close", () => lost("closed"));
    send(worker, { do: "begin", module: this.#module });
    return worker;
  }

  #drop(worker: Worker): void {
    worker.terminate();
    for (const call of this.#underWay.values()) if (call.worker === worker) call.settle(isGone);
  }

  async #hear(worker: Worker, report: Report): Promise<void> {
    if (report.tell === "reply") {
      const call = this.#underWay.get(report.id);
      if (call) repeatIn(call.job, report);
      call?.settle(report);
      return;
    }
    if (report.tell === "progress") return this.#underWay.get(report.id)?.job.heed?.(report.progress);
    const { id, call, name, args } = report;
    // News of a thread that is ending says nothing of its successor.
    if (call === undefined && worker !== this.#worker) return send(worker, { do: "hear", id });
    const job = call === undefined ? undefined : this.#underWay.get(call)?.job;
    const ask = (this.#lent as Record<string, (...args: readonly unknown[]) => unknown>)[name];
    const answer = async () => ask?.apply(this.#lent, [...args]);
    const result: Result = await (job ? within(job, answer) : answer()).then(
      (value) => ({ value }),
      (cause) => ({ failure: failureOf(cause) }),
    );
    send(worker, { do: "hear", id, ...result });
  }
}

function send(worker: Worker, order: Order): void {
  worker.postMessage(order);
}

export function outcomeOf({ value, failure }: Result): unknown {
  if (failure) throw problemOf(failure);
  return value;
}
