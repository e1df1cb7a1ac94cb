/** The service, which ends with whoever has started it: its standard input ends then. */
import "../../src/main.ts";

for await (const _ of Bun.stdin.stream());
process.kill(process.pid, "SIGTERM");
