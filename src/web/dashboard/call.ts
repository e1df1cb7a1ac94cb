import { at } from "../ui/place.ts";

/** A refusal of the service, whose message people read as it is. */
export class Refused extends Error {
  readonly status: number;
  readonly fields: readonly string[];

  constructor(status: number, message: string, fields: readonly string[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy in between may answer with a page of its own.
    throw new Refused(response.status, "The service could not do that. Try again in a moment.");
  }
}

/** Makes a call of the dashboard; with a body it is a POST. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const asked = fetch(at(`dashboard/${path}`), body === undefined ? { cache: "no-store" } : init);
  const response = await asked.catch(() => {
    throw new Refused(0, "The service can't be reached. Check the connection, and try again.");
  });
  const answer = await read(response);
  if (response.ok) return answer as T;
  const { message } = answer as { message: string };
  const fields = (response.headers.get("x-error-fields") ?? "").split(",").map((field) => field.trim());
  throw new Refused(
    response.status,
    message,
    fields.filter((field) => field !== ""),
  );
}
