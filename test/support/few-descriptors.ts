import { closeSync, openSync } from "node:fs";
import { Thread } from "#engines/thread.ts";
import { asProblem } from "#problem";
import type { tasks } from "./thread-tasks.ts";

// A process of its own with a low limit (ulimit -n): calls a thread with none to a few descriptors left, then with many.
const held: number[] = [];
try {
  while (true) held.push(openSync("/dev/null", "r"));
} catch {
  // None is left now.
}
const call = async () => {
  const thread = new Thread<typeof tasks>(
    import.meta.resolve("./thread-tasks.ts"),
    {},
    { last: "farewell", restMs: 1 },
  );
  const { kind } = await thread.calls.reverse(Uint8Array.of(1)).then(() => ({ kind: "works" }), asProblem);
  console.log(kind);
};
for (let spare = 0; spare < 8; spare++) {
  await call();
  closeSync(held.pop() ?? 0);
}
for (const descriptor of held) closeSync(descriptor);
await call();
process.exit();
