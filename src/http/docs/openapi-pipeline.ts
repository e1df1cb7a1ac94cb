import { config } from "#config";
import type { FactName } from "#engines/job/facts.ts";
import { formats } from "#formats/kinds/format.ts";
import { operations } from "#operations/index.ts";
import { megabytes } from "../call/body.ts";
import { pipelineExample, pipelinePath } from "../call/pipeline.ts";
import { codeSamples, urlOf } from "./code-samples.ts";
import { errorReferences } from "./openapi-errors.ts";
import { resultHeaders } from "./openapi-headers.ts";
import { failuresOf } from "./openapi-operation.ts";
import { callParameters } from "./openapi-parameters.ts";
import { pipelineTag } from "./openapi-tags.ts";

const { limits } = config;

const description = `Runs several tools one after the other: what one gives, the next takes. One upload, one place in the queue, one answer.

- \`steps\` is a JSON list of 1 to ${limits.pipelineSteps} objects, each with \`tool\` and \`options\`. Options are the tool's own fields, as JSON has them: numbers and booleans in their own types, \`strict\` among them.
- A file part of the second step, such as the picture of a watermark, is the part \`2.image\`.
- A tool that takes one file does every file, one after the other; one that takes several takes them all. A ZIP between two steps is its files; several files at the end leave as one ZIP.
- All steps are judged before any work: a 400 tells of every bad field of every step, as \`steps[2].quality\` (counted from 0), and of tools in a row that can't follow each other.
- A step that fails ends the call: its status, and its message after its place and name, counted from 1, such as "Step 2 (pdf-compress): ". Warnings begin likewise. Facts are those of the last step.
- The result is named after the upload and the last tool.
- At most ${limits.pipelineFiles} files of ${megabytes(limits.uploadBytes)} together go from one step to the next.
- Rate: a heavy call before the body is read, which is the dearest step's; the other steps are taken from the budgets of their tools.
- Deadline: those of all steps together, ${limits.pipelineMs / 1000} s at most. Largest request: ${megabytes(limits.uploadBytes)}.`;

const told = new Set<FactName>(operations.flatMap(({ facts, occasional }) => [...facts, ...occasional]));
const file = { type: "string" as const, format: "binary" };
const mimes = [...new Set(operations.flatMap(({ output }) => output))].map((format) => formats[format].mime);

export const pipelineFailures = [...new Set(operations.flatMap(failuresOf))];

export const pipelineDocs = {
  operationId: "pipeline",
  tags: [pipelineTag.name],
  summary: "Several tools in a row",
  description,
  parameters: callParameters,
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object" as const,
          required: ["steps"],
          properties: {
            files: {
              type: "array" as const,
              title: "Files",
              description: "The part `files`, once per file: what the first step takes. None where it takes none.",
              items: file,
              maxItems: limits.files,
            },
            steps: {
              type: "string" as const,
              title: "Steps",
              description: "A JSON list of steps: see above.",
              example: JSON.stringify(pipelineExample.steps),
            },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: "The result of the last step, as a file.",
      headers: resultHeaders([...told, "Steps"]),
      content: Object.fromEntries(mimes.map((mime) => [mime, { schema: file }])),
    },
    ...errorReferences(pipelineFailures),
  },
  "x-codeSamples": codeSamples({
    url: urlOf(pipelinePath),
    body: {
      files: pipelineExample.files.map((name) => ["files", name] as const),
      texts: [["steps", JSON.stringify(pipelineExample.steps)]],
    },
  }),
};
