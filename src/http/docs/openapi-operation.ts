import { config } from "#config";
import { type Format, formats, titles } from "#formats/kinds/format.ts";
import type { Operation, Preset } from "#operations/operation.ts";
import { bodyLimit, megabytes } from "../call/body.ts";
import { codeSamples, exampleCall } from "./code-samples.ts";
import { errorReferences, type ToldKind } from "./openapi-errors.ts";
import { requestBody } from "./openapi-fields.ts";
import { resultHeaders } from "./openapi-headers.ts";
import { callParameters } from "./openapi-parameters.ts";
import { families } from "./openapi-tags.ts";

const failures: readonly ToldKind[] = [
  "bad-request",
  "unauthorized",
  "method-not-allowed",
  "request-timeout",
  "too-large",
  "unsupported-media",
  "unprocessable",
  "rate-limited",
  "internal",
  "busy",
  "engine-unavailable",
  "service-unavailable",
  "timeout",
];

/** The errors that a tool may answer; only tools that visit a web address can refuse to. */
export const failuresOf = ({ options }: Operation): readonly ToldKind[] =>
  "url" in options ? [...failures, "forbidden"] : failures;

export const operationId = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function description(operation: Operation): string {
  const { summary, notes, presets, rules = [], input, parts, output } = operation;
  const facts = [
    ...(input.kind === "none" ? [] : [`Takes: ${titles(input.formats)}.`]),
    ...Object.entries(parts).map(([name, { formats }]) => `Takes beside it, as \`${name}\`: ${kindsOf(formats)}.`),
    `Gives: ${titles(output)}.`,
    ...rules.map(({ says }) => says),
    ...presets.filter(({ options }) => Object.keys(options).length > 0).map(presetLine),
    `Deadline: ${config.works[operation.work].deadlineMs / 1000} s. Largest request: ${megabytes(bodyLimit(input))}.`,
  ];
  return [summary, ...(notes ? [notes] : []), facts.map((line) => `- ${line}`).join("\n")].join("\n\n");
}

/** A line on a preset: "Small (for screens): `level` high." */
function presetLine({ title, note, options }: Preset): string {
  const set = Object.entries(options).map(([name, value]) => `\`${name}\` ${value}`);
  return `${title} (${note.charAt(0).toLowerCase()}${note.slice(1)}): ${set.join(", ")}.`;
}

const kindsOf = (formats: readonly Format[] | undefined): string => (formats ? titles(formats) : "a file of any kind");

/** The OpenAPI documentation of one tool, read from its definition. */
export function operationDocs(operation: Operation) {
  const schema = { type: "string" as const, format: "binary" };
  return {
    operationId: operationId(operation.name),
    tags: [families[operation.family].name],
    summary: operation.title,
    description: description(operation),
    parameters: callParameters,
    requestBody: requestBody(operation),
    responses: {
      200: {
        description: "The result, as a file.",
        headers: resultHeaders([...operation.facts, ...operation.occasional]),
        content: Object.fromEntries(operation.output.map((format) => [formats[format].mime, { schema }])),
      },
      ...errorReferences(failuresOf(operation)),
    },
    "x-codeSamples": codeSamples(exampleCall(operation)),
  };
}
