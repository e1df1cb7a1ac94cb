import { residentMB } from "./processes.ts";

/** `bun pulse-watch.ts URL PID`: asks /health until its input ends, then prints what it saw. */
const [, , url = "", pid = ""] = process.argv;
const everyMs = 20;
const tickMs = 5;
const before = residentMB(Number(pid));
const seen = { silenceMs: 0, machineMs: 0, grownMB: 0, looks: 0 };
let over = false;
process.stdin.on("end", () => {
  over = true;
});
process.stdin.resume();
let ticked = performance.now();
setInterval(() => {
  const now = performance.now();
  seen.machineMs = Math.max(seen.machineMs, now - ticked - tickMs);
  ticked = now;
}, tickMs).unref();
process.stdout.write("ready\n");
while (!over) {
  const since = performance.now();
  await (await fetch(`${url}/health`)).arrayBuffer();
  seen.silenceMs = Math.max(seen.silenceMs, performance.now() - since);
  seen.grownMB = Math.max(seen.grownMB, residentMB(Number(pid)) - before);
  seen.looks += 1;
  await Bun.sleep(everyMs);
}
process.stdout.write(`${JSON.stringify(seen)}\n`);
