import { config } from "#config";
import { errorReferences, type ToldKind } from "./openapi-errors.ts";
import { serviceTag } from "./openapi-tags.ts";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

interface Told {
  operationId: string;
  summary: string;
  description: string;
  kinds?: readonly ToldKind[];
  security?: Record<string, string[]>[];
  content: Record<string, { schema: object; example?: unknown }>;
}

const route = ({ operationId, summary, description, kinds = [], security = [], content }: Told) => ({
  operationId,
  tags: [serviceTag.name],
  summary,
  description,
  security,
  responses: { 200: { description: summary, content }, ...errorReferences(["method-not-allowed", ...kinds]) },
});

const health = route({
  operationId: "health",
  summary: "Alive",
  description: "Answers as long as the process does.",
  content: { "application/json": { schema: reference("Health"), example: { status: "ok" } } },
});

const ready = route({
  operationId: "ready",
  summary: "Ready",
  description:
    "200 while new calls are welcome, with the state of every engine and store; 503 while the service shuts down or a store is away. Versions and caveats are told to those who may read the metrics.",
  kinds: ["busy"],
  content: { "application/json": { schema: reference("Ready") } },
});

const catalogue = route({
  operationId: "catalogue",
  summary: "Catalogue",
  description: "Every tool with its fields, kinds of file, deadline and availability, and every limit of the service.",
  content: { "application/json": { schema: reference("Catalogue") } },
});

const { to } = config.metrics;
const who = {
  local: "Answers callers on the service's own machine alone; to others there is nothing here.",
  on: "Open to everyone.",
  off: "",
  token: "Asks for the token that the operator has set.",
}[to];
const metrics = route({
  operationId: "metrics",
  summary: "Metrics",
  description: `Calls, durations, the queue, the pools and the process, in Prometheus' text format. ${who}`,
  kinds: metricsKinds(),
  security: to === "token" ? [{ metricsToken: [] }] : [],
  content: { "text/plain": { schema: { type: "string" } } },
});

/** The documentation of the routes beside the tools; other routes are not documented. */
export const serviceDocs: Readonly<Record<string, ReturnType<typeof route>>> = {
  "/health": health,
  "/ready": ready,
  "/catalogue.json": catalogue,
  ...(to !== "off" && { "/metrics": metrics }),
};

/** The errors that a caller gets who may not read the metrics. */
function metricsKinds(): readonly ToldKind[] {
  if (to === "token") return ["unauthorized"];
  return to === "local" ? ["not-found"] : [];
}

export const serviceKinds: readonly ToldKind[] = ["method-not-allowed", "busy", ...metricsKinds()];

export const metricsScheme = to !== "token" ? {} : { metricsToken: { type: "http" as const, scheme: "bearer" } };
