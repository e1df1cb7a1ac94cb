import { dlopen, FFIType } from "bun:ffi";
import { type Heed, newJob, within } from "../job/job.ts";
import { NowAndThen } from "../job/now-and-then.ts";
import { failureOf } from "./failure.ts";
import { collectWhenIdle, shareArenas } from "./garbage.ts";
import { type Advance, Assembly, type Piece, parcelOf, type Reply, type Request, sendPieces } from "./message.ts";
import { holdsLeftovers } from "./spent.ts";

/**
 * The other end of a pool: `bun child.ts <module>` answers calls of the tasks which that module exports as
 * `tasks`, each loaded at its first use.
 */
type Task = (...args: readonly unknown[]) => unknown;

const [, , modulePath] = process.argv;
if (!modulePath || !process.send) throw new Error("child.ts is started by a pool only");

/** Has the kernel end this process with its parent, also in the middle of foreign code that never looks up. */
function dieWithParent(): void {
  if (process.platform !== "linux") return;
  const prSetPdeathsig = 1;
  const sigkill = 9;
  const arg = FFIType.u64;
  const { symbols } = dlopen("libc.so.6", { prctl: { args: [FFIType.i32, arg, arg, arg, arg], returns: FFIType.i32 } });
  symbols.prctl(prSetPdeathsig, sigkill, 0, 0, 0);
}

const arriving = new Assembly();
/** Functions that a task left here for later calls, until they are closed. */
let held: Record<string, Task> = {};

async function carryOut({ to, task }: Request, args: readonly unknown[]): Promise<unknown> {
  if (to === "held") {
    const run = held[task];
    if (!run) throw new Error(`nothing is held that could ${task}`);
    // Nobody must find it any more, even where closing fails.
    if (task === "close") held = {};
    return run(...args);
  }
  const { tasks } = (await loaded) as { tasks: Record<string, () => Promise<Task>> };
  const load = tasks[task];
  if (!load) throw new Error(`no task ${task}`);
  const made = await (await load())(...args);
  if (to === "task") return made;
  held = made as Record<string, Task>;
  return undefined;
}

const advance: Heed = (progress) => process.send?.({ progress } satisfies Advance);

async function answer(request: Request): Promise<Reply> {
  const { id, args, remainingMs, heeded } = request;
  const telling = heeded ? new NowAndThen(advance) : undefined;
  const job = newJob(new AbortController().signal, remainingMs, telling?.heed);
  const told = () => ({ id, warnings: [...job.warnings], facts: [...job.facts], spent: holdsLeftovers() });
  try {
    const given = arriving.open(args) as unknown[];
    const { parcel: value, contents } = parcelOf(await within(job, () => carryOut(request, given)));
    await sendPieces(contents, (piece) => process.send?.(piece));
    return { ...told(), value };
  } catch (error) {
    return { ...told(), failure: failureOf(error) };
  } finally {
    telling?.end();
  }
}

dieWithParent();
shareArenas();
// The listener stands before the module is loaded: Bun loses messages that arrive while a top-level await runs.
process.on("message", async (message: Request | Piece) => {
  if ("hole" in message) {
    arriving.add(message);
    return;
  }
  process.send?.(await answer(message));
  collectWhenIdle();
});
process.on("disconnect", () => process.exit(0));

const loaded = import(modulePath);
loaded.then(
  () => process.send?.("ready"),
  () => process.exit(70), // EX_SOFTWARE of sysexits.h
);
