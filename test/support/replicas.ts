import { type Balancer, hasNginx, startNginx } from "./balancer.ts";
import { freePort, hasPostgres, hasRedis, startPostgres, startRedis } from "./servers.ts";
import { type Service, startService } from "./service.ts";
import { Browser } from "./website.ts";

export const hasReplicas = hasNginx && hasPostgres && hasRedis;

/** Two services that share their stores, behind nginx as it is shipped. */
export interface Replicas {
  readonly pair: [Service, Service];
  readonly nginx: Balancer;
  /** A key of a person of their own. */
  newKey(name: string): Promise<string>;
  /** Starts the first anew, at the address that it had. */
  startFirst(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicas(env: Record<string, string> = {}): Promise<Replicas> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const replica = (port: number) =>
    startService({
      PORT: String(port),
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET: "the same secret on both replicas",
      TRUST_PROXY: "1",
      ...env,
    });
  const port = freePort();
  const pair: [Service, Service] = await Promise.all([replica(port), replica(0)]);
  const nginx = await startNginx([pair[0].url, pair[1].url]);
  return {
    pair,
    nginx,
    async newKey(name) {
      const browser = new Browser(nginx.url);
      const person = { email: `${name}@example.com`, password: "correct horse battery" };
      await browser.send("/dashboard/sign-up", person);
      await browser.send("/dashboard/sign-in", person);
      return (await browser.send("/dashboard/keys", { name })).body.key;
    },
    async startFirst() {
      pair[0] = await replica(port);
    },
    async stop() {
      await nginx.stop();
      await Promise.all(pair.map((one) => one.stop()));
      await Promise.all([postgres.remove(), redis.remove()]);
    },
  };
}

/** Calls of a tool that a replica answered, as it counts them itself: of all statuses, or so. */
export async function answered({ url }: Service, operation: string, status = "\\d+"): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const rows = metrics.matchAll(
    new RegExp(`fpa_requests_total\\{operation="${operation}",status="${status}"\\} (\\d+)`, "g"),
  );
  return [...rows].reduce((sum, [, count]) => sum + Number(count), 0);
}
