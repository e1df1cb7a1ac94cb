import { expect, test } from "bun:test";
import { pagesCatalogue } from "#http/docs/catalogue.ts";
import type { Catalogue, Field, Tool } from "../../src/web/ui/catalogue.ts";

/** The compiler holds the service's catalogue to what the pages take it for. */
const told: Catalogue = pagesCatalogue();

/** Whoever adds a key to the catalogue gives the pages its type. */
const toolKeys: Record<keyof Tool, true> = {
  name: true,
  path: true,
  method: true,
  family: true,
  title: true,
  action: true,
  summary: true,
  words: true,
  everyday: true,
  live: true,
  seen: true,
  contentType: true,
  input: true,
  mends: true,
  presets: true,
  parts: true,
  fields: true,
  relations: true,
  output: true,
  packs: true,
  lane: true,
  rate: true,
  deadlineSeconds: true,
  maximumBytes: true,
  limits: true,
  available: true,
  remedy: true,
  example: true,
};
const fieldKeys: Record<keyof Field, true> = {
  type: true,
  title: true,
  description: true,
  required: true,
  default: true,
  enum: true,
  minimum: true,
  maximum: true,
  minLength: true,
  maxLength: true,
  maxProperties: true,
  pattern: true,
  unit: true,
  format: true,
  formats: true,
  rare: true,
  usual: true,
  joiner: true,
  without: true,
  additionalProperties: true,
  "x-names": true,
};

test("the pages know every key of a tool and of a field", () => {
  for (const tool of told.operations) {
    expect(Object.keys(toolKeys)).toEqual(expect.arrayContaining(Object.keys(tool)));
    for (const field of Object.values(tool.fields)) {
      expect(Object.keys(fieldKeys)).toEqual(expect.arrayContaining(Object.keys(field)));
    }
  }
});
