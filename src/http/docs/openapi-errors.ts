import type { Kind } from "#problem";
import { statuses } from "../visit/errors.ts";

/** A kind of failure that somebody reads: a client that went away reads no answer. */
export type ToldKind = Exclude<Kind, "gone">;

/** An example of each kind's message. */
const examples = {
  "bad-request": 'width must be a whole number from 1 to 16384, but it is "0".',
  unauthorized:
    "The API key is invalid or missing. Create or regenerate one at https://files.example.com/dashboard/api-keys and send it in the x-api-key header.",
  forbidden: "This address may not be visited.",
  "not-found": "There is nothing at this address. See /catalogue.json for all tools.",
  "method-not-allowed": "GET is not possible here: use POST.",
  "request-timeout": "No byte of the body came for 15 s. Send it again.",
  "too-large": "The request body is larger (120 MB) than the 100 MB allowed.",
  "unsupported-media": "rotate-pdf takes PDF; file is a PNG file.",
  unprocessable: "The PDF is damaged: try repair-pdf.",
  "rate-limited": "The rate limit of 120 light calls a minute was exceeded. Try again in 24 s.",
  internal: "Something failed on our side. Tell the operator this request id: 0c5b7f0e-6f0c-4c43-8d0e-2f1f6f2b7a11.",
  busy: "Every place in the queue is taken. Try again.",
  "engine-unavailable": "The mupdf engine does not load on this machine.",
  "service-unavailable": "The store of accounts and keys can't be reached. Try again in a moment.",
  timeout: "pdf-merge did not finish within its deadline of 60 s, and was stopped.",
} as const satisfies Record<ToldKind, string>;

const kinds = Object.keys(examples) as ToldKind[];
const kindsByStatus: ReadonlyMap<number, ToldKind[]> = Map.groupBy(kinds, (kind) => statuses[kind].status);
const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers that tell more than the body, by status. */
const more: Record<number, readonly string[]> = {
  400: ["X-Error-Fields"],
  405: ["Allow"],
  413: ["X-Error-Tools"],
  422: ["X-Error-Tools"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

export const errorSchema = {
  type: "object" as const,
  description: "Every error answer is this object and nothing else.",
  required: ["error", "message"],
  additionalProperties: false,
  properties: {
    error: {
      type: "string" as const,
      description: "One label of a closed list.",
      enum: [...new Set(kinds.map((kind) => statuses[kind].error))],
    },
    message: {
      type: "string" as const,
      description: "What failed, which field, what is valid and what to do.",
    },
  },
};

const componentName = (status: number): string => {
  const label: string = status === 503 ? "Unavailable" : statuses[kindsByStatus.get(status)?.[0] ?? "internal"].error;
  return label.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());
};

/** The shared answer of a status: its labels, an example of each, and the headers that go with it. */
function errorAnswer(status: number) {
  const told = kindsByStatus.get(status) ?? [];
  const labels = told.map((kind) => statuses[kind].error);
  return {
    description: told.map((kind) => `**${statuses[kind].error}**: ${statuses[kind].when}`).join("\n\n"),
    headers: Object.fromEntries(["X-Request-Id", ...(more[status] ?? [])].map((name) => [name, header(name)])),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object" as const, properties: { error: { type: "string" as const, enum: labels } } },
          ],
        },
        examples: Object.fromEntries(
          told.map((kind) => [
            kind,
            { summary: statuses[kind].error, value: { error: statuses[kind].error, message: examples[kind] } },
          ]),
        ),
      },
    },
  };
}

const statusesOf = (told: readonly ToldKind[]) => [...new Set(told.map((kind) => statuses[kind].status))];

/** Lists references to the shared answers of these kinds, by status. */
export const errorReferences = (told: readonly ToldKind[]) =>
  Object.fromEntries(
    statusesOf(told).map((status) => [status, { $ref: `#/components/responses/${componentName(status)}` }]),
  );

export const errorComponents = (told: readonly ToldKind[]) =>
  Object.fromEntries(statusesOf(told).map((status) => [componentName(status), errorAnswer(status)]));
