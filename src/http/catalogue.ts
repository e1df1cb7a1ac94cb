import { config } from "#config";
import { engineState } from "#engines/state.ts";
import { log } from "#log";
import { isRequired } from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import { fileField, type Operation } from "#operations/operation.ts";

const MB = 1_048_576;

const missingOf = ({ needs }: Operation) => needs.map(engineState).find((state) => !state.available);

/** For the operator, at the start: which tools answer 503 here, and what would open them. */
export function tellClosedTools(): void {
  const closed = new Map<string, string[]>();
  for (const operation of operations) {
    const missing = missingOf(operation);
    if (!missing) continue;
    const why = missing.remedy ?? "An engine is not installed here.";
    closed.set(why, [...(closed.get(why) ?? []), operation.name]);
  }
  for (const [why, tools] of closed) log.warn("tools are closed", { tools, why });
}

/** Everything a client needs to draw a form or call a tool, without reading the documentation. */
export function describe(operation: Operation) {
  const { name, family, title, summary, notes, input, options, rules = [], output, example } = operation;
  const { facts, occasional } = operation;
  const missing = missingOf(operation);
  const terms = config.works[operation.work];
  return {
    name,
    path: `/api/${name}`,
    method: "POST",
    family,
    title,
    summary,
    ...(notes && { notes }),
    contentType: input.kind === "none" ? "application/json" : "multipart/form-data",
    input:
      input.kind === "none"
        ? { field: null, formats: [], minimum: 0, maximum: 0 }
        : {
            field: fileField(input),
            formats: input.formats,
            minimum: input.kind === "many" ? input.minimum : 1,
            maximum: input.kind === "many" ? config.limits.files : 1,
          },
    fields: Object.fromEntries(
      Object.entries(options).map(([key, field]) => [
        key,
        { ...field, type: field.type as string, required: isRequired(field) },
      ]),
    ),
    rules: rules.map(({ says }) => says),
    output,
    facts: [...facts, ...occasional],
    occasional,
    lane: terms.lane,
    rate: terms.rate,
    deadlineSeconds: terms.deadlineMs / 1000,
    maximumBytes: input.kind === "none" ? config.limits.jsonBytes : config.limits.uploadBytes,
    available: missing === undefined,
    ...(missing?.remedy && { remedy: missing.remedy }),
    example,
  };
}

export function catalogue() {
  const { limits } = config;
  return {
    operations: operations.map(describe),
    limits: {
      requestMB: limits.uploadBytes / MB,
      heldMB: limits.heldBytes / MB,
      files: limits.files,
      parts: limits.parts,
      partHeaderKB: limits.partHeaderBytes / 1024,
      textFieldKB: limits.textFieldBytes / 1024,
      jsonMB: limits.jsonBytes / MB,
      bodyIdleSeconds: limits.bodyIdleMs / 1000,
      unreadMB: limits.unreadBytes / MB,
      answerIdleSeconds: limits.answerIdleMs / 1000,
      megapixels: limits.pixels / 1_000_000,
      resultMegapixels: limits.resultPixels / 1_000_000,
      resultMB: limits.resultBytes / MB,
      pages: limits.pages,
      ocrPages: limits.ocrPages,
      splitRanges: limits.splitRanges,
      splitPages: limits.splitPages,
      captureMegapixels: limits.capturePixels / 1_000_000,
      captureRequests: limits.captureRequests,
      captureMB: limits.captureBytes / MB,
      unpackedMB: limits.unpackedBytes / MB,
      unpackedRatio: limits.unpackedRatio,
      unpackedParts: limits.unpackedParts,
      workAtOnce: config.workers,
      capturesAtOnce: config.captures,
      queue: config.queue,
      queueWaitSeconds: config.queueWaitMs / 1000,
    },
  };
}
