import { residentMB, starvedMs } from "./processes.ts";

/** `bun pulse-watch.ts URL PID`: asks /health until its input ends, then prints what it saw. */
const [, , url = "", pid = ""] = process.argv;
const everyMs = 20;
const before = residentMB(Number(pid));
const seen = { silenceMs: 0, grownMB: 0, looks: 0 };
/** What a busy machine keeps from both is neither's silence. */
const starved = () => starvedMs(Number(pid)) + starvedMs("thread-self");
let over = false;
process.stdin.on("end", () => {
  over = true;
});
process.stdin.resume();
process.stdout.write("ready\n");
while (!over) {
  const since = performance.now() - starved();
  await (await fetch(`${url}/health`)).arrayBuffer();
  seen.silenceMs = Math.max(seen.silenceMs, performance.now() - starved() - since);
  seen.grownMB = Math.max(seen.grownMB, residentMB(Number(pid)) - before);
  seen.looks += 1;
  await Bun.sleep(everyMs);
}
process.stdout.write(`${JSON.stringify(seen)}\n`);
