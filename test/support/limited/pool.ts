import { Pool } from "#engines/pool/pool.ts";
import { asProblem } from "#problem";
import { spare, spareAll } from "#support/few-descriptors.ts";
import type { tasks } from "#support/pool-tasks.ts";
import { until } from "#support/processes.ts";

const pool = new Pool<typeof tasks>("limited", import.meta.resolve("../pool-tasks.ts"), { size: 2 });
const call = async () =>
  console.log(
    await pool.calls.pid().then(
      () => "works",
      (cause) => asProblem(cause).kind,
    ),
  );
const first = await pool.calls.pid();
spare(0);
// One child is there, and another can't be started: who would have had that waits for the first.
await Promise.all([call(), call()]);
process.kill(first, "SIGKILL");
await until(() => pool.state().alive === 0);
await Promise.all([call(), call(), call()]);
spareAll();
await call();
await pool.stop();
process.exit();
