import type { ElysiaSwaggerConfig } from "@elysiajs/swagger";
import { config } from "#config";
import { type Format, formats, titles } from "#formats/kinds/format.ts";
import { type Field, isRequired } from "#operations/fields.ts";
import { type FileParts, fileField, type Input, type Operation } from "#operations/operation.ts";

type Documentation = NonNullable<ElysiaSwaggerConfig["documentation"]>;
type Schema = NonNullable<NonNullable<Documentation["components"]>["schemas"]>[string];

const binary = { type: "string" as const, format: "binary" };

const withMore = (description: string, api = ""): string => `${description} ${api}`.trimEnd();

/** Describes the field in JSON: TypeBox's own marks are symbols, which no document shows. */
function inJson(field: Field): Schema {
  // OpenAPI 3.0 does not know these words, and wants strange words to begin with x-.
  const { unit, rare, forPrograms: _, joiner, usual, without, api, description, formats: kinds, ...known } = field;
  const strange = {
    ...(unit && { "x-unit": unit }),
    ...(rare && { "x-rare": rare }),
    ...(usual !== undefined && { "x-usual": usual }),
    ...(without && { "x-without": without }),
    ...(kinds && { "x-formats": kinds }),
  };
  const told = { ...known, description: withMore(description, api), ...strange };
  if (!joiner) return told as Schema;
  // Several values may be joined, which a list of values can't tell.
  const values = field.enum;
  Reflect.deleteProperty(told, "enum");
  const one = (values as string[]).join("|");
  // Readers that go by Unicode, as most do, refuse an escaped comma.
  const between = joiner === "+" ? "\\+" : joiner;
  return { ...told, pattern: `^(${one})(${between}(${one}))*$` } as Schema;
}

/** Describes the field in a form: a flag is one of two texts there. */
function inForm(field: Field, example: unknown): Schema {
  const isFlag = field.type === "boolean";
  const shown = (value: unknown) => (isFlag ? String(value) : value);
  return {
    ...inJson(field),
    ...(isFlag && { type: "string", enum: ["true", "false"] }),
    ...(field.default !== undefined && { default: shown(field.default) }),
    ...(example !== undefined && { example: shown(example) }),
  } as Schema;
}

const byBytes = "The kind is read from the bytes; neither name nor declared type counts.";

function upload(input: Input): Record<string, Schema> {
  if (input.kind === "none") return {};
  const taken = `${titles(input.formats)}. ${byBytes}`;
  if (input.kind === "one") return { file: { ...binary, title: "File", description: taken } };
  const { minimum: minItems } = input;
  const description = `The part \`files\`, once per file, in the order that counts. Each: ${taken}`;
  return {
    files: {
      type: "array" as const,
      title: "Files",
      description,
      items: binary,
      minItems,
      maxItems: config.limits.files,
    },
  };
}

function beside(parts: FileParts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, { title, api, formats, ...told }]) => {
      const description = withMore(told.description, api);
      const taken = formats ? `${description} ${titles(formats)}. ${byBytes}` : description;
      return [name, { ...binary, title, description: taken }];
    }),
  );
}

const mimeOf = (list: readonly Format[]): string => list.map((format) => formats[format].mime).join(", ");

/** Describes the one request body that a tool takes, with every field of it. */
export function requestBody(operation: Operation) {
  const { input, parts, example } = operation;
  const fields = Object.entries(operation.options);
  const field = fileField(input);
  const required = [...(field ? [field] : []), ...fields.filter(([, told]) => isRequired(told)).map(([name]) => name)];
  const body = (properties: Record<string, Schema>) => ({
    type: "object" as const,
    ...(required.length > 0 && { required }),
    properties,
  });
  if (input.kind === "none") {
    const schema = body(Object.fromEntries(fields.map(([name, told]) => [name, inJson(told)])));
    return { required: true, content: { "application/json": { schema, example } } };
  }
  // An example of each field fills the page's form; one of the whole body would need the file's bytes.
  const shown = fields.map(([name, told]) => [name, inForm(told, example[name])] as const);
  const contentTypes = Object.entries(parts).flatMap(([name, { formats }]) =>
    formats ? [[name, { contentType: mimeOf(formats) }] as const] : [],
  );
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: body({ ...upload(input), ...beside(parts), ...Object.fromEntries(shown) }),
        encoding: { [field ?? "file"]: { contentType: mimeOf(input.formats) }, ...Object.fromEntries(contentTypes) },
      },
    },
  };
}
