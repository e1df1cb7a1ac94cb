import { ConfigError, config, orStop, requireFolders } from "#config";
import { hideMemory } from "#engines/enclosure/privileges.ts";
import { removeScratch, requireTempDir, sweepLeftovers } from "#engines/enclosure/scratch.ts";
import { probeAll, stopPools, warmPools } from "#engines/state.ts";
import { openPosts, requireDataDir } from "#http/access/gate.ts";
import { app } from "#http/app.ts";
import { tellShortcomings } from "#http/docs/catalogue.ts";
import { becomeUnready, refuseCalls } from "#http/watch/health.ts";
import { tellMisspelt } from "#http/watch/misspelt.ts";
import { turnNewcomersAway } from "#http/watch/newcomers.ts";
import { log, reason } from "#log";
import { operations } from "#operations/index.ts";

/** Time for a balancer between its connecting and its sending, on machines that have much else to do. */
const lastWordsMs = 200;

hideMemory();
orStop(requireDataDir);
orStop(() => requireFolders(process.env));
orStop(requireTempDir);
tellMisspelt(Object.keys(process.env));
await sweepLeftovers();
await probeAll();
tellShortcomings();
const posts = await openPosts();
const door = orStop(listen);
await warmPools(operations.flatMap(({ needs }) => needs));

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

/** Becomes unready, finishes calls under way, closes the children. */
async function close(signal: string): Promise<void> {
  log.info("closing", { signal });
  becomeUnready();
  // A balancer gets time to notice. Nobody who ends the service at a keyboard has one in front.
  if (signal === "SIGTERM") {
    await Bun.sleep(config.drainNoticeMs);
    // Callers who have connected send their request at once; a closed port would hang up on them instead.
    if (turnNewcomersAway(Number(door.server?.port))) await Bun.sleep(lastWordsMs);
    else log.warn("the port is closed on whoever is connecting: this system has no filter for it");
  }
  refuseCalls();
  const tooLong = setTimeout(() => {
    log.warn("calls were cut off at the end of the drain time");
    void door.server?.stop(true);
  }, config.drainMs);
  // Every balancer understands a closed port: the call goes to the next replica, and none is lost.
  await door.server?.stop(false);
  clearTimeout(tooLong);
  await posts.close();
  await stopPools();
  await removeScratch();
  process.exit(0);
}

// A mistake of one call is no reason to drop the others.
process.on("unhandledRejection", (error) => log.error("a rejection nobody handled", { cause: reason(error) }));
process.on("uncaughtException", (error) => log.error("an error nobody caught", { cause: reason(error) }));

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    close(signal).catch((error) => {
      log.error("closing failed", { cause: reason(error) });
      process.exit(1);
    });
  });
}

// A program that waits for this line may end the service at once.
process.stdout.write(`Listening on ${door.server?.url.origin}\n`);
