import { operations } from "#operations/index.ts";
import type { Operation } from "#operations/operation.ts";
import { key } from "#support/key.ts";
import { bodyOf } from "./forms.ts";
import { headersOf } from "./headers.ts";
import { mutate } from "./mutate.ts";
import type { Random } from "./random.ts";

/** What goes over one connection, and what must come back. */
export interface Exchange {
  what: string;
  pieces: Buffer[];
  /** Nothing more is written after the last piece, and the other side is told so. */
  halfClose: boolean;
  /** Answers that are due; 0 where silence or a closed connection is one as well. */
  due: number;
}

const paths = [
  "/",
  "/health",
  "/ready",
  "/catalogue.json",
  "/metrics",
  "/swagger",
  "/swagger/json",
  "/dashboard",
  "/dashboard/api-keys",
  "/nothing",
  "/api/",
  "/%00",
  "/a#b",
  "/../../etc/passwd",
  `/${"a".repeat(9_000)}`,
];
const methods = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PROPFIND", "get", "CONNECT"];

/** Captures and documents take seconds each: a few of them show as much as many. */
const light = operations.filter(({ work }) => work === "image" || work === "pdf");
const heavy = operations.filter(({ work }) => work !== "image" && work !== "pdf");
const anyTool = (random: Random): Operation => random.pick(random.chance(0.03) ? heavy : light);

type Header = readonly [name: string, value: string];

function request(line: string, headers: readonly Header[], body: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = [line, ...headers.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), body]);
}

const host: Header = ["Host", "localhost"];
const lengthOf = (body: Uint8Array): Header => ["Content-Length", String(body.length)];

interface Post {
  line: string;
  headers: Header[];
  body: Buffer;
}

function post(random: Random): Post {
  const tool = anyTool(random);
  const { type, bytes } = bodyOf(tool, random);
  const named = random.chance(0.95) ? ([["X-Api-Key", key]] as const) : [];
  const headers = [host, ...named, ["Content-Type", type.replace(/[^ -~]/g, "?")] as const];
  return { line: `POST /api/${tool.name} HTTP/1.1`, headers, body: bytes };
}

const whole = ({ line, headers, body }: Post): Buffer => request(line, [...headers, lengthOf(body)], body);
const exchange = (what: string, pieces: Buffer[], due: number, halfClose = false): Exchange => ({
  what,
  pieces,
  due,
  halfClose,
});

/** In a few pieces, as a slow line brings it. */
function divided(bytes: Buffer, random: Random): Buffer[] {
  const at = random.below(bytes.length);
  return random.chance(0.3) ? [bytes.subarray(0, at), bytes.subarray(at)] : [bytes];
}

const forms = ["sign-up", "sign-in", "sign-out", "password", "keys", "keys/regenerate", "keys/revoke"];
const words = ["a@b.c", "", "a\u0301".repeat(2_000), "x".repeat(300), 1, null, [], true, "\ud800"];

/** A call of the dashboard's own page. */
function form(random: Random): Post {
  const names = random.several(["email", "password", "name", "id", "days", "key", "secret", "next"], 5);
  const fields = JSON.stringify(Object.fromEntries(names.map((name) => [name, random.pick(words)])));
  const body = random.chance(0.3) ? mutate(Buffer.from(fields), random) : Buffer.from(fields);
  const headers: Header[] = [host, ["Sec-Fetch-Site", "same-origin"], ["Content-Type", "application/json"]];
  return { line: `POST /dashboard/${random.pick(forms)} HTTP/1.1`, headers, body };
}

/** Bun's server refuses longer heads and closes, which a caller who is still writing may not get to read. */
const mostHead = 16_000;
const headIn = ({ headers }: Post): number => headers.reduce((sum, header) => sum + header.join().length, 0);

const lengths = ["-1", "1e3", "0x10", "", "99999999999999999999", "1, 2", "5 ", "+5", "NaN"];
const ways: readonly ((random: Random) => Exchange)[] = [
  function asToldHow(random) {
    const one = post(random);
    return exchange("a call", divided(whole(one), random), headIn(one) > mostHead ? 0 : 1);
  },
  // Bun's server need not answer these two (docs/errors.md), but must come to no harm.
  (random) => exchange("a call, half closed", [whole(post(random))], 0, true),
  (random) => exchange("two calls at once", [Buffer.concat([whole(post(random)), whole(post(random))])], 0),
  (random) =>
    exchange(
      "two pages at once",
      [Buffer.concat([page("GET", "/health"), page("GET", random.pick(paths.slice(0, 4)))])],
      2,
    ),
  (random) => exchange("a form of the dashboard", [whole(form(random))], 1),
  (random) => exchange("a page", [page(random.pick(methods), random.pick(paths))], 0),
  function cut(random) {
    const bytes = whole(post(random));
    return exchange("a call cut short", [bytes.subarray(0, random.below(bytes.length))], 0, random.chance(0.5));
  },
  function wrongLength(random) {
    const { line, headers, body } = post(random);
    const told = random.several(lengths, 2).map((length) => ["Content-Length", length] as const);
    return exchange(
      "a wrong length",
      [request(line, [...headers, ...told, ...(random.chance(0.5) ? [lengthOf(body)] : [])], body)],
      0,
    );
  },
  function chunked(random) {
    const { line, headers, body } = post(random);
    const size = random.chance(0.8) ? body.length.toString(16) : random.pick(["0", "-1", "fffffffffffffffff", "g", ""]);
    const tail = random.chance(0.8) ? "\r\n0\r\n\r\n" : "";
    const chunk = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(tail)]);
    return exchange("chunks", [request(line, [...headers, ["Transfer-Encoding", "chunked"]], chunk)], 0);
  },
  function strangeHeaders(random) {
    const { line, headers, body } = post(random);
    const more = headersOf(random);
    const folded = random.chance(0.2) ? ([["X-Folded", "a\r\n b"]] as const) : [];
    const huge = random.chance(0.2) ? ([["X-Huge", "a".repeat(random.length(200_000))]] as const) : [];
    const many = random.chance(0.1) ? Array.from({ length: 300 }, (_, index) => [`X-${index}`, "a"] as const) : [];
    return exchange(
      "strange headers",
      [request(line, [...headers, ...more, ...folded, ...huge, ...many, lengthOf(body)], body)],
      0,
    );
  },
  (random) => exchange("a changed request", [mutate(whole(post(random)), random)], 0),
  (random) => exchange("a changed head", [mutate(page(random.pick(methods), random.pick(paths)), random)], 0),
  (random) => exchange("noise", [random.bytes(random.length(2_000))], 0),
];

const page = (method: string, path: string): Buffer => request(`${method} ${path} HTTP/1.1`, [host]);

export const anyExchange = (random: Random): Exchange => random.pick(ways)(random);
