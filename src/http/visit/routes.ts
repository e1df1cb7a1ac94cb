import type { Visit } from "./visit.ts";

export type Answer = (visit: Visit) => Response | Promise<Response>;

/** The answers at each path, by method; HEAD goes with GET. */
export type Routes = Record<string, { GET?: Answer; POST?: Answer }>;

export const methodsOf = (route: Routes[string]): string =>
  Object.keys(route)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
