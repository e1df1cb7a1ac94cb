import { config } from "#config";
import { removeScratch, sweepLeftovers } from "#engines/scratch.ts";
import { probeAll, stopPools, warmPools } from "#engines/state.ts";
import { app } from "#http/app.ts";
import { openPosts } from "#http/gate.ts";
import { startDraining } from "#http/health.ts";
import { log, reason } from "#log";

await sweepLeftovers();
await probeAll();
const posts = await openPosts();
const door = app(posts).listen({ port: config.port, hostname: config.host });
await warmPools();
process.stdout.write(`Listening on ${door.server?.url.origin}\n`);

/** Not ready, finish what is under way, close the children. */
async function close(signal: string): Promise<void> {
  log.info("closing", { signal });
  startDraining();
  const tooLong = setTimeout(() => {
    log.warn("calls were cut off at the end of the drain time");
    void door.server?.stop(true);
  }, config.drainMs);
  await door.server?.stop(false);
  clearTimeout(tooLong);
  await posts.close();
  await stopPools();
  await removeScratch();
  process.exit(0);
}

// One call's mistake is no reason to drop the others.
process.on("unhandledRejection", (error) => log.error("a rejection nobody handled", { cause: reason(error) }));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    close(signal).catch((error) => {
      log.error("closing failed", { cause: reason(error) });
      process.exit(1);
    });
  });
}
