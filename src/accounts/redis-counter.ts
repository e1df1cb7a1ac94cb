import { RedisClient } from "bun";
import { type Count, type Counter, MemoryCounter } from "./counter.ts";
import { Link } from "./link.ts";

/** How long calls go on after the last answer, each replica counting for itself; keys without their store do so too. */
const toleranceMs = 4_000;

/** Counts and reads the time left in one step, so that no window is without an end. */
const script = `
local used = redis.call("INCR", KEYS[1])
local left = redis.call("PTTL", KEYS[1])
if left < 0 then
  redis.call("PEXPIRE", KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { used, left }`;

/** Reads both at the same moment, else a window could end in between. */
const reading = `return { redis.call("GET", KEYS[1]), redis.call("PTTL", KEYS[1]) }`;

async function connect(url: string): Promise<RedisClient> {
  // The link finds a lost store again by itself; a queue would only hold calls back meanwhile.
  const client = new RedisClient(url, { autoReconnect: false, enableOfflineQueue: false, connectionTimeout: 1_500 });
  await client.connect();
  return client;
}

/** A counter that all replicas share: Redis or Valkey. */
export class RedisCounter implements Counter {
  readonly #link: Link<RedisClient>;
  readonly #meanwhile = new MemoryCounter();

  constructor(url: string) {
    this.#link = new Link({
      name: "The store of rates",
      open: () => connect(url),
      close: async (client: RedisClient) => client.close(),
      isOpen: (client: RedisClient) => client.connected,
    });
  }

  async add(name: string, windowMs: number): Promise<Count> {
    try {
      const [used, resetMs] = await this.#link.run<[number, number]>((redis) =>
        redis.send("EVAL", [script, "1", `fpa:${name}`, String(windowMs)]),
      );
      return { used, resetMs };
    } catch (problem) {
      if (Date.now() - this.#link.answeredAt > toleranceMs) throw problem;
      return this.#meanwhile.add(name, windowMs);
    }
  }

  async read(name: string): Promise<Count | undefined> {
    const [used, resetMs] = await this.#link.run<[string | null, number]>((redis) =>
      redis.send("EVAL", [reading, "1", `fpa:${name}`]),
    );
    return used === null ? undefined : { used: Number(used), resetMs };
  }

  async requireStore(): Promise<void> {
    await this.#link.run((redis) => redis.send("PING", []));
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}
