/**
 * A value made fit for a message to another process: structured clone takes the whole buffer behind a view along, be it
 * an upload's request body or an engine's entire memory.
 */
export function compact<T>(value: T): T {
  return slim(value) as T;
}

function slim(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
  if (Array.isArray(value)) return value.map(slim);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, slim(member)]));
}
