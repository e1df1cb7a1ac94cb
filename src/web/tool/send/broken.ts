import { Refused } from "../model.ts";

/** The connection broke: nothing came, or less than was announced, or something else. */
export class Broken extends Error {}

/** Turns a broken connection into a refusal for people; undefined where the page itself is at fault. */
export function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (!(error instanceof Broken)) return undefined;
  const message = `${error.message} Nothing is lost here: send it again.`;
  return new Refused({ status: 0, error: "Connection broken", message, fields: [] });
}
