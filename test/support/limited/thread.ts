import { Thread } from "#engines/pool/thread.ts";
import { asProblem } from "#problem";
import { spare, spareAll } from "#support/few-descriptors.ts";
import type { tasks } from "#support/thread-tasks.ts";

const call = async () => {
  const options = { last: "farewell", restMs: 1 } as const;
  const thread = new Thread<typeof tasks>(import.meta.resolve("../thread-tasks.ts"), {}, options);
  const { kind } = await thread.calls.reverse(Uint8Array.of(1)).then(() => ({ kind: "works" }), asProblem);
  console.log(kind);
};
for (let count = 0; count < 8; count++) {
  spare(count);
  await call();
}
spareAll();
await call();
process.exit();
