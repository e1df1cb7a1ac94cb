import { type DocumentDecoration, Elysia } from "elysia";
import { operations } from "#operations/index.ts";
import { asProblem, Problem } from "#problem";
import { addCors, optionsResponse } from "./access/cors.ts";
import type { Gate, Posts } from "./access/gate.ts";
import { isInsider } from "./access/insider.ts";
import { call } from "./call/call.ts";
import { type Errand, errandOf } from "./call/errand.ts";
import { pipeline, pipelinePath } from "./call/pipeline.ts";
import { tellingFor, withProgress } from "./call/progress.ts";
import { dashboardPage } from "./dashboard/page.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { toldCatalogue } from "./docs/catalogue.ts";
import { docRoutes, documentRoutes } from "./docs/docs.ts";
import { serviceDocs } from "./docs/openapi-open.ts";
import { operationDocs } from "./docs/openapi-operation.ts";
import { pipelineDocs } from "./docs/openapi-pipeline.ts";
import { giveUpWhenIdle } from "./line/unread.ts";
import { addPageHeaders, isPage } from "./site/page-headers.ts";
import { missingPage, websiteRoutes } from "./site/website.ts";
import { clientAddress } from "./visit/client-address.ts";
import { errorResponse, statuses } from "./visit/errors.ts";
import { addLists } from "./visit/header-lists.ts";
import { requireSaneHead } from "./visit/request-head.ts";
import { requestIdOf } from "./visit/request-id.ts";
import { type Answer, methodsOf, type Routes } from "./visit/routes.ts";
import type { Visit } from "./visit/visit.ts";
import { noteCall } from "./watch/call-log.ts";
import { health, isClosing, ready, requireServing } from "./watch/health.ts";
import { metrics } from "./watch/metrics.ts";

/** Bun's own limit, beyond every one of ours, since its 413 has an empty body. */
const noLimit = Number.POSITIVE_INFINITY;

/** How long a connection may take to send the head of a request; after that we time it ourselves. */
const headSeconds = 30;

interface Context {
  request: Request;
  server: Bun.Server<unknown> | null;
}

/** Turns a route's errors into the one shape of errors, and adds the headers of every answer. */
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

/** Adds to an answer the headers that every answer bears, and to a page those of pages. */
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

/** The errand that stands at each path, such as `/api/image-resize`, with its documentation. */
const errands = new Map<string, { errand: Errand; detail: DocumentDecoration }>([
  ...operations.map((operation) => {
    const told = { errand: errandOf(operation), detail: operationDocs(operation) };
    return [`/api/${operation.name}`, told] as const;
  }),
  [pipelinePath, { errand: pipeline, detail: pipelineDocs }],
]);

/** Answers calls that no other route took: another method on a known path, or an unknown path. */
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
    // Handlers are compiled at the start: a route's first caller, and everyone else, would wait for that.
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
