import { ConfigError, config, orStop } from "#config";
import { removeScratch, requireTempDir, sweepLeftovers } from "#engines/scratch.ts";
import { probeAll, stopPools, warmPools } from "#engines/state.ts";
import { app } from "#http/app.ts";
import { tellClosedTools } from "#http/catalogue.ts";
import { openPosts } from "#http/gate.ts";
import { startDraining } from "#http/health.ts";
import { log, reason } from "#log";

orStop(requireTempDir);
await sweepLeftovers();
await probeAll();
tellClosedTools();
const posts = await openPosts();
const door = orStop(listen);
await warmPools();
process.stdout.write(`Listening on ${door.server?.url.origin}\n`);

function listen() {
  const { port, host } = config;
  try {
    // Elysia's own choice shares a port with whoever has it already: half of the calls would go there.
    return app(posts).listen({ port, hostname: host, reusePort: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new ConfigError(`PORT must be a free port, but ${port} is taken.`);
    if (code === "EACCES") throw new ConfigError(`PORT must be a port that may be listened on, but ${port} may not.`);
    throw new ConfigError(`HOST must be an address of this machine, but it is "${host}" (${code ?? "unknown"}).`);
  }
}

const lookMs = 20;

/** Not ready, finish what is under way, close the children. */
async function close(signal: string): Promise<void> {
  log.info("closing", { signal });
  startDraining();
  const until = performance.now() + config.drainMs;
  // Whoever asks meanwhile is told to go elsewhere, which a closed port can't say.
  while ((door.server?.pendingRequests ?? 0) > 0 && performance.now() < until) await Bun.sleep(lookMs);
  if ((door.server?.pendingRequests ?? 0) > 0) log.warn("calls were cut off at the end of the drain time");
  await door.server?.stop(true);
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
