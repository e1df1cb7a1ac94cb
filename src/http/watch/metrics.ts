import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { config } from "#config";
import { pools } from "#engines/state.ts";
import { Problem } from "#problem";
import { isInsider } from "../access/insider.ts";
import { bytesHeld } from "../line/held.ts";
import { queue } from "../line/queue.ts";
import { bytesUnread } from "../line/unread.ts";
import type { Visit } from "../visit/visit.ts";

const registry = new Registry();
const shared = { registers: [registry] };
collectDefaultMetrics({ register: registry });
// Bun's heap has no spaces: to say so it counts every object, for 30 ms, in which nobody else is answered.
for (const size of ["total", "used", "available"]) registry.removeSingleMetric(`nodejs_heap_space_size_${size}_bytes`);

const requests = new Counter({
  ...shared,
  name: "fpa_requests_total",
  help: "Calls by tool and status.",
  labelNames: ["operation", "status"],
});
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const seconds = new Histogram({
  ...shared,
  name: "fpa_request_seconds",
  help: "Time from the first header to the answer.",
  labelNames: ["operation"],
  buckets,
});
const waits = new Histogram({
  ...shared,
  name: "fpa_queue_wait_seconds",
  help: "Time in the queue.",
  labelNames: ["lane"],
  buckets,
});

new Gauge({
  ...shared,
  name: "fpa_queue_depth",
  help: "Calls that wait, by lane.",
  labelNames: ["lane"],
  collect() {
    for (const [lane, waiting] of Object.entries(queue.state().waiting)) this.set({ lane }, waiting);
  },
});
new Gauge({
  ...shared,
  name: "fpa_working",
  help: "Calls at work, by lane.",
  labelNames: ["lane"],
  collect() {
    for (const [lane, working] of Object.entries(queue.state().working)) this.set({ lane }, working);
  },
});
const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    ...shared,
    name,
    help,
    collect() {
      this.set(read());
    },
  });
gauge("fpa_slots", "Calls that may work at once, captures and one spare light call apart.", () => queue.state().slots);
gauge("fpa_capture_slots", "Captures that may work at once.", () => queue.state().captures);
gauge("fpa_body_bytes_held", "Bytes of request bodies in memory.", bytesHeld);
gauge("fpa_answer_bytes_unread", "Bytes of answers that their callers have not read yet.", () => bytesUnread());

const poolGauge = (name: string, help: string, read: (state: ReturnType<typeof pools>[number]) => number) =>
  new Gauge({
    ...shared,
    name,
    help,
    labelNames: ["pool"],
    collect() {
      for (const state of pools()) this.set({ pool: state.name }, read(state));
    },
  });
poolGauge("fpa_pool_size", "Child processes a pool may have.", ({ size }) => size);
poolGauge("fpa_pool_alive", "Child processes of a pool.", ({ alive }) => alive);
poolGauge("fpa_pool_busy", "Child processes at work.", ({ busy }) => busy);
poolGauge("fpa_pool_waiting", "Jobs that wait for a child process.", ({ waiting }) => waiting);
poolGauge("fpa_engine_restarts", "Child processes that ended, for whatever reason.", ({ restarts }) => restarts);

export function observe(operation: string, status: number, totalSeconds: number): void {
  requests.inc({ operation, status: String(status) });
  seconds.observe({ operation }, totalSeconds);
}

export const observeWait = (lane: string, waitSeconds: number): void => waits.observe({ lane }, waitSeconds);

/** Answers with Prometheus' text those whom METRICS names. */
export async function metrics(visit: Visit): Promise<Response> {
  if (isInsider(visit)) {
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  }
  if (config.metrics.to !== "token") throw new Problem("not-found", "There is nothing at this address.");
  throw new Problem("unauthorized", "The metrics ask for the token that METRICS sets, as Authorization: Bearer.");
}
