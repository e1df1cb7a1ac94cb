import type { Server } from "#support/servers.ts";
import type { Trouble } from "./trouble.ts";

/** One of the stores ends, and comes back at the same address with what it kept. */
export const stores = (servers: readonly Server[]): Trouble => ({
  fault: "stores",
  async make(_place, random) {
    const server = random.pick(servers);
    await server.stop();
    try {
      await Bun.sleep(2_000 + random.below(4_000));
    } finally {
      await server.start();
    }
    return ["mupdf"];
  },
});
