import { config } from "#config";
import { performSteps } from "#operations/pipeline/perform-steps.ts";
import { type Lane, lanes } from "../line/queue.ts";
import type { Errand } from "./errand.ts";
import { readPipeline } from "./pipeline-form.ts";
import { requireForm } from "./uploads.ts";

export const pipelinePath = "/api/pipeline";

/** An example of a call that works, with the project's own files. */
export const pipelineExample = {
  files: ["document.pdf", "second.pdf"],
  steps: [
    { tool: "pdf-compress", options: { level: "high" } },
    { tool: "pdf-merge", options: { outline: true } },
    { tool: "page-numbers", options: { format: "{n} / {total}" } },
  ],
};

/** Lanes from the lightest to the heaviest: a capture mostly waits for the network. */
const byWeight: readonly Lane[] = ["light", "capture", "heavy"];

/** The errand of several tools in a row, as one call. */
export const pipeline: Errand = {
  name: "pipeline",
  rate: "heavy",
  lanes,
  limitBytes: config.limits.uploadBytes,
  bearsJson: true,
  requireEncoding: (request) => requireForm("pipeline", request),
  *read(contentType, body) {
    const { steps, uploads, unknown } = yield* readPipeline(contentType, body);
    const works = steps.map(({ operation }) => config.works[operation.work]);
    const lane = byWeight.findLast((one) => works.some((work) => work.lane === one)) ?? "light";
    const summed = works.reduce((sum, work) => sum + work.deadlineMs, 0);
    const deadlineMs = Math.min(config.limits.pipelineMs, summed);
    // A step's own files are views of the body, which stays as long as they do.
    const stays = steps.some(({ beside }) => beside.length > 0) ? body.length : 0;
    return {
      lane,
      tool: `pipeline (${lane})`,
      // The dearest step has been taken at the door.
      rates: works
        .map(({ rate }) => rate)
        .sort()
        .slice(1),
      deadlineMs,
      bytesIn: uploads.reduce((sum, { bytes }) => sum + bytes.length, 0),
      stem: "file",
      async work({ hold, ...terms }) {
        const outcome = await performSteps(steps, uploads, {
          ...terms,
          deadlineMs,
          hold: (bytes) => hold(bytes + stays),
        });
        return { ...outcome, warnings: [...unknown, ...outcome.warnings] };
      },
    };
  },
};
