import { type DocumentDecoration, Elysia } from "elysia";
import { operations } from "#operations/index.ts";
import { asProblem, Problem } from "#problem";
import { call } from "./call.ts";
import { noteCall } from "./call-log.ts";
import { toldCatalogue } from "./catalogue.ts";
import { clientAddress } from "./client-address.ts";
import { addCors, optionsResponse } from "./cors.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { docRoutes, documentRoutes } from "./docs.ts";
import { type Errand, errandOf } from "./errand.ts";
import { errorResponse, statuses } from "./errors.ts";
import type { Gate, Posts } from "./gate.ts";
import { addLists } from "./header-lists.ts";
import { health, isClosing, ready, requireServing } from "./health.ts";
import { isInsider } from "./insider.ts";
import { metrics } from "./metrics.ts";
import { serviceDocs } from "./openapi-open.ts";
import { operationDocs } from "./openapi-operation.ts";
import { pipelineDocs } from "./openapi-pipeline.ts";
import { addPageHeaders, isPage } from "./page-headers.ts";
import { pipeline, pipelinePath } from "./pipeline.ts";
import { tellingFor, withProgress } from "./progress.ts";
import { requireSaneHead } from "./request-head.ts";
import { requestIdOf } from "./request-id.ts";
import { type Answer, methodsOf, type Routes } from "./routes.ts";
import { giveUpWhenIdle } from "./unread.ts";
import type { Visit } from "./visit.ts";
import { missingPage, websiteRoutes } from "./website.ts";

/** Bun's own 413 has an empty body: its limit lies beyond every one of ours. */
const noLimit = Number.POSITIVE_INFINITY;

/** For a connection that has sent no whole head of a request; whoever has, is timed by us. */
const headSeconds = 30;

interface Context {
  request: Request;
  server: Bun.Server<unknown> | null;
}

/** Turns what a route throws into the one shape of errors, and adds what every answer bears. */
function guard(answer: Answer, gate: Gate | undefined) {
  return async ({ request, server }: Context): Promise<Response> => {
    const requestId = requestIdOf(request);
    // Bun cuts a connection that is silent for long; how long a call may take is for its deadline to say.
    server?.timeout(request, 0);
    const address = clientAddress(request, server?.requestIP(request)?.address ?? "unknown");
    const visit: Visit = {
      request,
      requestId,
      address,
      server,
      headers: new Headers(),
      lists: {},
      record: {},
      telling: tellingFor(request),
    };
    const plain = Promise.resolve(visit)
      .then(requireSaneHead)
      .then(answer)
      .catch((cause) => {
        const problem = asProblem(cause);
        visit.lists["x-error-fields"] = problem.fields;
        visit.lists["x-error-tools"] = problem.tools;
        return errorResponse(problem, requestId);
      })
      .then((response) => {
        giveUpWhenIdle(request, server);
        return dress(visit, response, gate);
      });
    return withProgress(visit, plain, (response) => dress(visit, response, gate));
  };
}

/** What every answer bears. */
function dress(visit: Visit, response: Response, gate: Gate | undefined): Response {
  for (const [name, value] of visit.headers) response.headers.append(name, value);
  if (isPage(response)) addPageHeaders(visit, response, gate?.visitors);
  addCors(visit.request, response);
  addLists(response.headers, visit.lists);
  if (isClosing()) response.headers.set("connection", "close");
  return response;
}

const json = (value: unknown) => Response.json(value, { headers: { "cache-control": "no-store" } });

const openRoutes = (posts: Posts): Record<string, Answer> => ({
  ...websiteRoutes(),
  "/health": () => json(health()),
  "/ready": async (visit) => json(await ready(posts, isInsider(visit))),
  "/catalogue.json": ({ request }) => toldCatalogue(request),
  "/metrics": metrics,
  ...docRoutes,
});
const byGet = (answers: Record<string, Answer>): Routes =>
  Object.fromEntries(Object.entries(answers).map(([path, GET]) => [path, { GET }]));

/** What a caller comes for, by its path, with what the documentation tells of it. */
const errands = new Map<string, { errand: Errand; detail: DocumentDecoration }>([
  ...operations.map((operation) => {
    const told = { errand: errandOf(operation), detail: operationDocs(operation) };
    return [`/api/${operation.name}`, told] as const;
  }),
  [pipelinePath, { errand: pipeline, detail: pipelineDocs }],
]);

/** What no other route took: another method on a known path, or an unknown path. */
const otherwise =
  (routes: Routes): Answer =>
  ({ request }) => {
    const { pathname } = new URL(request.url);
    const route = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
    const methods = errands.has(pathname) ? "POST" : route && methodsOf(route);
    if (!methods) {
      const page = missingPage(request);
      if (page) return page;
      throw new Problem("not-found", "There is nothing at this address. See /catalogue.json for all tools.");
    }
    const allow = `${methods}, OPTIONS`;
    if (request.method === "OPTIONS") return optionsResponse(request, allow);
    const says = `${request.method.slice(0, 20)} is not possible here: use ${methods}.`;
    return withAllow(errorResponse(new Problem("method-not-allowed", says), requestIdOf(request)), allow);
  };

function withAllow(response: Response, allow: string): Response {
  response.headers.set("allow", allow);
  return response;
}

export function app(posts: Posts) {
  const { gate, counter } = posts;
  const door = new Elysia({
    strictPath: true,
    // Else a route's first caller, and everyone else, waits for its handler to be written.
    precompile: true,
    serve: { development: false, maxRequestBodySize: noLimit, idleTimeout: headSeconds },
  });
  for (const [path, { errand, detail }] of errands) {
    const answer: Answer = async (visit) => {
      const since = performance.now();
      const note = (status: number) => {
        noteCall(errand.name, visit, status, performance.now() - since);
        const { key } = visit.record;
        // A client that went away has had no error.
        if (key) gate?.accounts.usage.tools.note(key, errand.name, status >= 400 && status !== statuses.gone.status);
      };
      try {
        requireServing();
        const response = await call(errand, visit, posts);
        note(response.status);
        return response;
      } catch (cause) {
        note(statuses[asProblem(cause).kind].status);
        throw cause;
      }
    };
    door.post(path, guard(answer, gate), { parse: "none", detail });
  }
  const routes = {
    ...byGet(openRoutes(posts)),
    ...(gate && { ...byGet(dashboardPage), ...dashboardRoutes(gate, counter) }),
  };
  for (const [path, { GET, POST }] of Object.entries(routes)) {
    const detail = serviceDocs[path] ?? { hide: true };
    if (GET) door.get(path, guard(GET, gate), { detail });
    if (POST) door.post(path, guard(POST, gate), { parse: "none", detail });
  }
  documentRoutes(door);
  return door
    .all("*", guard(otherwise(routes), gate), { parse: "none", detail: { hide: true } })
    .onError(({ error, request }) => errorResponse(asProblem(error), requestIdOf(request)));
}
