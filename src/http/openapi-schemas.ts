import { errorSchema } from "./openapi-errors.ts";

const text = (description: string) => ({ type: "string" as const, description });
const whole = (description: string) => ({ type: "integer" as const, description });
const flag = (description: string) => ({ type: "boolean" as const, description });
const texts = (description: string) => ({ type: "array" as const, description, items: { type: "string" as const } });

/** An object; fields that end with "?" need not be there. */
function object(description: string, fields: Record<string, object>) {
  const names = Object.keys(fields);
  return {
    type: "object" as const,
    description,
    required: names.filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.replace("?", ""), field])),
  };
}
const map = (description: string, additionalProperties: object) => ({
  type: "object" as const,
  description,
  additionalProperties,
});

const engine = object("An engine on this machine.", {
  available: flag("Whether its tools can be used."),
  "version?": text("Its version."),
  "remedy?": text("What to install, where it is missing."),
});

const field = {
  ...object("A field as a JSON Schema, and whether it is required.", {
    title: text("Its name for people."),
    description: text("What it does."),
    "type?": text("string, integer, number or boolean."),
    required: flag("Whether a call without it is refused."),
  }),
  additionalProperties: true,
};

const tool = object("One tool.", {
  name: text("Its name: the last part of its path."),
  path: text("Where it is called."),
  method: text("POST."),
  family: { ...text("Its family."), enum: ["generate", "image", "pdf"] },
  title: text("Its name for people."),
  summary: text("What it does, in a sentence."),
  "notes?": text("More than the sentence."),
  contentType: text("The Content-Type that its request has."),
  input: object("What it takes.", {
    field: { ...text("The form field of the upload; null where there is none."), nullable: true },
    formats: texts("Kinds of file."),
    minimum: whole("Fewest files."),
    maximum: whole("Most files."),
  }),
  fields: map("Its options, by name.", field),
  rules: texts("How its options bear on each other."),
  output: texts("Kinds of file that it gives."),
  facts: texts("The X-Result-* headers that it sends, beyond bytes and warnings."),
  occasional: texts("Those of them that only some results bear."),
  lane: { ...text("The queue's lane."), enum: ["light", "heavy", "capture"] },
  rate: { ...text("Which of the two rates its calls are taken from."), enum: ["light", "heavy"] },
  deadlineSeconds: { type: "number", description: "When it is stopped." },
  maximumBytes: whole("Largest request body."),
  available: flag("Whether its engines are installed here."),
  "remedy?": text("What to install, where it is not available."),
  example: map("Field values that work.", {}),
});

export const schemas = {
  Error: errorSchema,
  Health: object("The process answers.", { status: { ...text("Always ok."), enum: ["ok"] } }),
  Ready: object("New calls are welcome.", {
    status: { ...text("Always ready; else the answer is a 503."), enum: ["ready"] },
    engines: map("Engines by name.", engine),
  }),
  Catalogue: object("What the service offers.", {
    operations: { type: "array" as const, description: "Every tool, in order.", items: tool },
    limits: map("Limits by name, the unit in the name.", { type: "number" }),
  }),
};
