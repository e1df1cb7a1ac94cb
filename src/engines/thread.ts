import { log } from "#log";
import { type Asides, type Failure, failureOf, problemOf, repeatIn } from "./failure.ts";
import { currentJob, type Job, within } from "./job.ts";

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
  | { do: "call"; id: number; task: string; args: readonly unknown[]; remainingMs: number }
  | { do: "abort"; id: number; why: Failure }
  | ({ do: "hear"; id: number } & Result);

export type Report =
  | ({ tell: "reply"; id: number } & Asides & Result)
  | { tell: "question"; id: number; call: number | undefined; name: string; args: readonly unknown[] };

export interface Result {
  value?: unknown;
  failure?: Failure;
}

interface UnderWay {
  job: Job;
  settle: (result: Result) => void;
}

const isGone: Result = {
  failure: {
    kind: "internal",
    message: "",
    fields: [],
    retryAfterSeconds: undefined,
    cause: "the thread has ended in the middle of a job",
  },
};

/**
 * Functions that run in a thread of their own, started at the first call: for a trusted library whose loading, and whose
 * own work between two awaits, would keep this thread from everyone else. What reads strangers' files belongs in a child.
 */
export class Thread<T extends Tasks> {
  readonly calls: Calls<T>;
  readonly #module: string;
  readonly #lent: Lent;
  readonly #underWay = new Map<number, UnderWay>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(moduleUrl: string, lent: Lent) {
    this.#module = moduleUrl;
    this.#lent = lent;
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

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { settle } of this.#underWay.values()) settle(isGone);
  }

  async #call(task: string, args: readonly unknown[]): Promise<unknown> {
    const job = currentJob();
    job.signal.throwIfAborted();
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const stop = () => this.#send({ do: "abort", id, why: failureOf(job.signal.reason) });
    job.signal.addEventListener("abort", stop, { once: true });
    this.#underWay.set(id, { job, settle: resolve });
    try {
      this.#worker ??= this.#start();
      this.#send({ do: "call", id, task, args, remainingMs: job.deadlineAt - Date.now() });
      const result = await promise;
      if (result.failure) job.signal.throwIfAborted();
      return outcomeOf(result);
    } finally {
      this.#underWay.delete(id);
      job.signal.removeEventListener("abort", stop);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL("./thread-entry.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<Report>) => void this.#hear(data);
    const lost = (how: string) => {
      if (this.#worker !== worker) return;
      log.error("a thread has ended", { module: this.#module, how });
      this.end();
    };
    worker.onerror = ({ message }) => lost(message);
    worker.addEventListener("close", () => lost("closed"));
    worker.postMessage({ do: "begin", module: this.#module } satisfies Order);
    return worker;
  }

  #send(order: Order): void {
    this.#worker?.postMessage(order);
  }

  async #hear(report: Report): Promise<void> {
    if (report.tell === "reply") {
      const call = this.#underWay.get(report.id);
      if (call) repeatIn(call.job, report);
      call?.settle(report);
      return;
    }
    const { id, call, name, args } = report;
    const job = call === undefined ? undefined : this.#underWay.get(call)?.job;
    const ask = (this.#lent as Record<string, (...args: readonly unknown[]) => unknown>)[name];
    const answer = async () => ask?.apply(this.#lent, [...args]);
    const result: Result = await (job ? within(job, answer) : answer()).then(
      (value) => ({ value }),
      (cause) => ({ failure: failureOf(cause) }),
    );
    this.#send({ do: "hear", id, ...result });
  }
}

export function outcomeOf({ value, failure }: Result): unknown {
  if (failure) throw problemOf(failure);
  return value;
}
