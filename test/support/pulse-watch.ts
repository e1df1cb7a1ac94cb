import { busyMs, residentMB, starvedMs, threadsStarvedMs } from "./processes.ts";

/** `bun pulse-watch.ts URL PID`: asks /health until its input ends, then prints what it saw. */
const [, , url = "", pid = ""] = process.argv;
const everyMs = 20;
const memoryBefore = residentMB(Number(pid));
const seen = { silenceMs: 0, grownMB: 0, looks: 0 };
const now = () => ({
  time: performance.now(),
  busy: busyMs(Number(pid)),
  starved: threadsStarvedMs(Number(pid)) + starvedMs("thread-self"),
});
let over = false;
process.stdin.on("end", () => {
  over = true;
});
process.stdin.resume();
process.stdout.write("ready\n");
while (!over) {
  const before = now();
  await (await fetch(`${url}/health`)).arrayBuffer();
  const after = now();
  // At work itself it is silent by its own fault; else only if no thread that it may wait for lacked a processor.
  const elsewhere = after.time - before.time - Math.max(0, after.starved - before.starved);
  seen.silenceMs = Math.max(seen.silenceMs, after.busy - before.busy, elsewhere);
  seen.grownMB = Math.max(seen.grownMB, residentMB(Number(pid)) - memoryBefore);
  seen.looks += 1;
  await Bun.sleep(everyMs);
}
process.stdout.write(`${JSON.stringify(seen)}\n`);
