import type { catalogue, describe } from "#http/docs/catalogue.ts";
import { UsageError } from "./arguments.ts";

export type Catalogue = ReturnType<typeof catalogue>;
/** An operation as the server describes it. */
export type Tool = ReturnType<typeof describe>;

export interface Server {
  url: string;
  key: string | undefined;
}

export async function fetchCatalogue({ url }: Server): Promise<Catalogue> {
  let response: Response;
  try {
    response = await fetch(`${url}/catalogue.json`, { signal: AbortSignal.timeout(15_000) });
  } catch {
    throw new UsageError(`No server answers at ${url}. Start one with \`npm start\`, or name another with --url.`);
  }
  if (!response.ok) throw new UsageError(`${url}/catalogue.json answers with ${response.status}: is that the service?`);
  return (await response.json()) as Catalogue;
}

export function findTool({ operations }: Catalogue, name: string): Tool {
  const tool = operations.find((candidate) => candidate.name === name);
  if (tool) return tool;
  const names = operations.map((operation) => operation.name).join(", ");
  throw new UsageError(`There is no operation "${name}". The server has: ${names}.`);
}
