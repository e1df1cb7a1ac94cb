import { config } from "#config";
import { operations } from "#operations/index.ts";
import manifest from "../../../package.json" with { type: "json" };
import { errorComponents } from "./openapi-errors.ts";
import { guide } from "./openapi-guide.ts";
import { headerComponents } from "./openapi-headers.ts";
import { metricsScheme, serviceKinds } from "./openapi-open.ts";
import { parameters } from "./openapi-parameters.ts";
import { pipelineFailures } from "./openapi-pipeline.ts";
import { schemas } from "./openapi-schemas.ts";
import { families, pipelineTag, serviceTag } from "./openapi-tags.ts";

/** The parts of the OpenAPI document beside its paths. */
export const documentation = {
  info: {
    title: "File Processing API",
    version: manifest.version,
    description: `${manifest.description}\n\n${guide}`,
    license: { name: manifest.license, url: "https://www.gnu.org/licenses/agpl-3.0.html" },
  },
  servers: [{ url: config.baseUrl ?? "/" }],
  security: [{ apiKey: [] }],
  tags: [...Object.values(families), pipelineTag, serviceTag],
  components: {
    schemas,
    parameters,
    headers: headerComponents([...operations.flatMap(({ facts, occasional }) => [...facts, ...occasional]), "Steps"]),
    responses: errorComponents([...pipelineFailures, ...serviceKinds]),
    securitySchemes: {
      apiKey: {
        type: "apiKey" as const,
        in: "header",
        name: "x-api-key",
        description: "Made at /dashboard/api-keys. The service's own website needs none.",
      },
      ...metricsScheme,
    },
  },
};
