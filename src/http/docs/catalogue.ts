import { config } from "#config";
import { facts, plainFacts } from "#engines/job/facts.ts";
import { engineState, engineStates } from "#engines/state.ts";
import { extensionsOf, type Format, formats, type Told } from "#formats/kinds/format.ts";
import { log } from "#log";
import { limitsOf } from "#operations/binding.ts";
import { isRequired } from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import { limits } from "#operations/limits.ts";
import { fileField, type Operation } from "#operations/operation.ts";
import { bodyLimit } from "../call/body.ts";
import { pipelineExample, pipelinePath } from "../call/pipeline.ts";
import { Encoded } from "../visit/encoded.ts";
import { families } from "./openapi-tags.ts";

const missingOf = ({ needs }: Operation) => needs.map(engineState).find((state) => !state.available);

/** Tells the operator at the start which tools answer 503 here, what else is missing, and what to do about it. */
export function tellShortcomings(): void {
  const closed = new Map<string, string[]>();
  for (const operation of operations) {
    const missing = missingOf(operation);
    if (!missing) continue;
    const why = missing.remedy ?? "An engine is not installed here.";
    closed.set(why, [...(closed.get(why) ?? []), operation.name]);
  }
  for (const [why, tools] of closed) log.warn("tools are closed", { tools, why });
  for (const [engine, { available, remedy, caveat }] of Object.entries(engineStates())) {
    // An engine that no tool needs closes none, and is not missed.
    if (!available && remedy && !closed.has(remedy)) log.warn("an engine is missing", { engine, why: remedy });
    if (caveat) log.warn("an engine is less than it should be", { engine, why: caveat });
  }
}

/** Describes a tool so that a client can draw a form or call it, without reading the documentation. */
export function describe(operation: Operation) {
  const {
    name,
    family,
    title,
    action,
    summary,
    words,
    everyday,
    live = false,
    seen = {},
    notes,
    input,
    mends,
    presets,
    parts,
    options,
    rules = [],
    output,
    example,
  } = operation;
  const { facts, occasional } = operation;
  const missing = missingOf(operation);
  const terms = config.works[operation.work];
  return {
    name,
    path: `/api/${name}`,
    method: "POST",
    family,
    title,
    action,
    summary,
    words,
    ...(everyday && { everyday }),
    ...(notes && { notes }),
    live,
    seen,
    contentType: input.kind === "none" ? "application/json" : "multipart/form-data",
    input:
      input.kind === "none"
        ? { field: null, formats: [], minimum: 0, maximum: 0 }
        : {
            field: fileField(input) ?? null,
            formats: input.formats,
            minimum: input.kind === "many" ? input.minimum : 1,
            maximum: input.kind === "many" ? config.limits.files : 1,
            ...(input.kind === "one" && input.traces && { traces: true }),
          },
    mends,
    presets,
    parts,
    fields: Object.fromEntries(
      Object.entries(options).map(([key, field]) => [
        key,
        { ...field, type: field.type as string, required: isRequired(field) },
      ]),
    ),
    rules: rules.map(({ says }) => says),
    relations: rules.flatMap(({ says, relations = [] }) => relations.map((relation) => ({ ...relation, says }))),
    output,
    ...(operation.packs && { packs: operation.packs }),
    facts: [...facts, ...occasional],
    occasional,
    lane: terms.lane,
    rate: terms.rate,
    deadlineSeconds: terms.deadlineMs / 1000,
    maximumBytes: bodyLimit(input),
    limits: Object.fromEntries(limitsOf(operation).map((limit) => [limit, limits[limit]])),
    available: missing === undefined,
    ...(missing?.remedy && { remedy: missing.remedy }),
    example,
  };
}

const formatNames = Object.keys(formats) as Format[];

const describeFormat = (format: Format) => {
  const { title, mime: type, kind, words = [] }: Told = formats[format];
  return [format, { title, type, extensions: extensionsOf(format), kind, words }] as const;
};

export function catalogue() {
  return {
    formats: Object.fromEntries(formatNames.map(describeFormat)),
    families: Object.entries(families).map(([name, { name: title, description }]) => ({ name, title, description })),
    facts,
    plainFacts,
    operations: operations.map(describe),
    pipeline: {
      path: pipelinePath,
      method: "POST",
      contentType: "multipart/form-data",
      fields: { files: "files", steps: "steps" },
      maximumSteps: limits.pipelineSteps,
      maximumFiles: limits.pipelineFiles,
      maximumStepsBytes: config.limits.stepsBytes,
      deadlineSeconds: limits.pipelineSeconds,
      example: pipelineExample,
    },
    limits,
  };
}

const withoutApi = <T extends object>(told: Record<string, T>) =>
  Object.fromEntries(
    Object.entries(told).map(([name, { api: _, ...one }]: [string, T & { api?: string }]) => [name, one]),
  );

/** The catalogue without entries that only programs read, a quarter of it: a page's first load is short. */
export function pagesCatalogue() {
  const { facts: _, ...told } = catalogue();
  const operations = told.operations.map(({ notes, rules, facts, occasional, ...tool }) => ({
    ...tool,
    parts: withoutApi(tool.parts),
    fields: withoutApi(Object.fromEntries(Object.entries(tool.fields).filter(([, field]) => !field.forPrograms))),
  }));
  return { ...told, operations };
}

/** Lists the tools with the words by which the home page finds them. */
export function homeCatalogue() {
  const { formats, families, operations } = pagesCatalogue();
  const listed = operations.map((tool) => {
    const { name, title, summary, words, family, input, output, available } = tool;
    const fields = Object.entries(tool.fields).map(([field, { title }]) => [field, { title }]);
    return {
      ...{ name, title, summary, words, family, input, output, available },
      ...(tool.everyday && { everyday: true }),
      ...(tool.packs && { packs: tool.packs }),
      fields: Object.fromEntries(fields),
    };
  });
  return { formats, families, operations: listed };
}

const catalogues = { all: catalogue, pages: pagesCatalogue, home: homeCatalogue };
type Whom = keyof typeof catalogues;

const kept = new Map<Whom, { text: string; encoded: Encoded }>();

/** Packs the catalogue once for as long as it stays the same: a missing engine may come. */
export function toldCatalogue(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("for");
  const whom: Whom = asked === "pages" || asked === "home" ? asked : "all";
  const text = JSON.stringify(catalogues[whom]());
  const known = kept.get(whom);
  if (known?.text === text) return known.encoded.answer(request, "no-cache");
  const encoded = new Encoded(new TextEncoder().encode(text), "application/json;charset=utf-8");
  kept.set(whom, { text, encoded });
  return encoded.answer(request, "no-cache");
}
