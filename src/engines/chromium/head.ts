import { portOf } from "#formats/addresses/web-address.ts";

/** The lines before a message's body, as HTTP/1.1 sends them (RFC 9112). */
export interface Head {
  start: string;
  fields: [name: string, value: string][];
}

/** The longest head in bytes: far more than a browser sends, cookies included. */
export const longestHead = 256 * 1024;

/** Where the body begins; -1 while the head is not complete. */
export const endOfHead = (bytes: Buffer): number => {
  const at = bytes.indexOf("\r\n\r\n");
  return at < 0 ? -1 : at + 4;
};

export function readHead(bytes: Buffer): Head | undefined {
  const [start = "", ...lines] = bytes.toString("latin1").trimEnd().split("\r\n");
  const fields: Head["fields"] = [];
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    fields.push([name, value]);
  }
  return { start, fields };
}

/** Headers that belong to one connection and not to the message (RFC 9110, section 7.6.1). */
const ofTheConnection = /^(connection|keep-alive|proxy-connection|proxy-authorization)$/i;

/** Writes the head for the next connection, which carries a single message. */
export function writeHead({ start, fields }: Head): Buffer {
  const kept = fields.filter(([name]) => !ofTheConnection.test(name)).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([start, ...kept, "Connection: close", "", ""].join("\r\n"), "latin1");
}

/** Reads the target of a request to a proxy: a tunnel, or a whole http address. */
export function readTarget(start: string): { tunnel: boolean; host: string; port: number; path: string } | undefined {
  const [method = "", target = "", version, more] = start.split(" ");
  if (!/^HTTP\/1\.[01]$/.test(version ?? "") || more !== undefined) return undefined;
  const tunnel = method === "CONNECT";
  const text = tunnel ? `http://${target}/` : target;
  if (!text.startsWith("http://") || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  // A tunnel's port is always written out, also where it is the scheme's own.
  const port = tunnel ? Number(/:(\d{1,5})$/.exec(target)?.[1]) : portOf(url);
  return Number.isInteger(port) && port > 0
    ? { tunnel, host: url.hostname, port, path: url.pathname + url.search }
    : undefined;
}
