import { join } from "node:path";
import type { Catalogue } from "./catalogue.ts";
import type { Plan } from "./tasks.ts";

const fixtures = join(import.meta.dir, "../../test/fixtures");

/**
 * One call per operation: the example of its own definition, on the fixtures that the examples name. `page` takes the
 * place of the public page that captures visit, where the server can't reach the web.
 */
export function planExamples({ operations }: Catalogue, page?: string): Plan {
  const plan: Plan = { tasks: [], skipped: [] };
  for (const tool of operations) {
    if (!tool.available) {
      plan.skipped.push({ name: tool.name, reason: `is not available: ${tool.remedy ?? "its engine is missing"}` });
      continue;
    }
    const { file, files, ...rest } = tool.example;
    const isPart = (name: string) => Object.hasOwn(tool.parts, name);
    const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !isPart(name)));
    const parts = Object.entries(rest).filter(([name]) => isPart(name));
    const names = [file ?? files ?? []].flat().map(String);
    plan.tasks.push({
      tool,
      name: tool.name,
      output: tool.name,
      files: names.map((name) => join(fixtures, name)),
      fields: page !== undefined && Object.hasOwn(fields, "url") ? { ...fields, url: page } : fields,
      parts: Object.fromEntries(parts.map(([name, value]) => [name, join(fixtures, String(value))])),
      mark: "",
    });
  }
  return plan;
}
