import { type CallToolResult, Server } from "@modelcontextprotocol/server";
import type { State } from "#formats/wire/progress.ts";
import manifest from "../../package.json" with { type: "json" };
import { findTool } from "../batch/catalogue.ts";
import { type Calls, failure, type Service } from "./calls.ts";
import { listing } from "./listing.ts";

const instructions =
  "Tools for files of one folder: paths are relative to it, results are written into it, and nothing is overwritten. " +
  "Use describe for all fields of a tool, and pipeline for several tools in a row.";

/** How often an agent that asked for it hears that work goes on. */
const beatMs = 5_000;

/** The protocol's own side: what there is, and calls of it. The service may still be on its way. */
export function toolServer(service: Promise<Service>, calls: Calls): Server {
  const info = { name: manifest.name, version: manifest.version };
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler("tools/list", async () => ({ tools: listing((await service).catalogue) }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }): Promise<CallToolResult> => {
    const { name, arguments: given = {} } = params;
    const there = await service;
    const token = mcpReq._meta?.progressToken;
    const since = Date.now();
    let state: State | undefined;
    const beat = setInterval(() => {
      if (token === undefined) return;
      const progress = Math.round((Date.now() - since) / 1000);
      const said = { progressToken: token, progress, message: `${name}, ${progress} s: ${wordsOf(state)}` };
      void mcpReq.notify({ method: "notifications/progress", params: said });
    }, beatMs);
    try {
      if (name === "describe") return described(there, String(given.tool ?? ""));
      return await calls.make(there, name, given, { signal: mcpReq.signal, told: (now) => (state = now) });
    } catch (error) {
      mcpReq.signal.throwIfAborted();
      // What is wrong is told to who can do better: the agent.
      return failure(error instanceof Error ? error.message : String(error));
    } finally {
      clearInterval(beat);
    }
  });
  return server;
}

function wordsOf(state: State | undefined): string {
  if (state?.state === "queued") return `waits, ${state.place} in the queue`;
  return state?.done === undefined ? "at work" : `${state.done} of ${state.total} ${state.unit}`;
}

function described({ catalogue }: Service, name: string): CallToolResult {
  const told = name === "pipeline" ? catalogue.pipeline : findTool(catalogue, name);
  return { content: [{ type: "text", text: JSON.stringify(told) }] };
}
