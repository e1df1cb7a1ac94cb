import { Problem } from "#problem";
import { readBody } from "../call/body.ts";
import { requireUnpacked } from "../call/uploads.ts";
import { Held } from "../line/held.ts";
import { household } from "../visit/client-address.ts";
import { isFromOwnPage } from "../visit/origin.ts";
import type { Visit } from "../visit/visit.ts";

const mostBytes = 16 * 1024;

/** Reads the fields of a dashboard call. Only a page of this service can have sent it, no other site. */
export async function readFields({ request, address }: Visit): Promise<Record<string, unknown>> {
  if (!isFromOwnPage(request)) {
    throw new Problem("forbidden", "The dashboard takes calls of this service's own pages only.");
  }
  const type = request.headers.get("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new Problem("unsupported-media", "The dashboard takes a body of Content-Type application/json.");
  }
  requireUnpacked(request);
  const room = new Held(`address:${household(address)}`);
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(request, mostBytes, room)));
    if (typeof body === "object" && body !== null) return { ...body };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
  } finally {
    room.release();
  }
  throw new Problem("bad-request", "The body must be a JSON object.");
}

export function textIn(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value === "string") return value;
  throw new Problem("bad-request", `${name} is missing: it must be text.`, { fields: [name] });
}

export function daysIn(fields: Record<string, unknown>, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 3_650) return value;
  throw new Problem("bad-request", `${name} must be a whole number from 1 to 3650, or left out.`, { fields: [name] });
}
