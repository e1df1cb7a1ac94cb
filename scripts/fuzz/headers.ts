import { mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";

/** What readers of headers look at, with what is usual in them. */
const usual: Record<string, readonly string[]> = {
  host: ["localhost", "127.0.0.1:80", "[::1]:8080", "example.com", "a@b", ""],
  origin: ["http://localhost", "null", "https://evil.example", "http://"],
  cookie: ["visitor=a.b", "a=b; visitor=; c", "__Host-visitor=1.2", "session=x;;=;"],
  accept: ["*/*", "application/json;q=0.5", "text/html,*/*;q="],
  "x-request-id": ["abc-1", "a b", "x".repeat(129)],
  "x-forwarded-for": ["1.2.3.4", "::1", "[2001:db8::1]:80, 1.2.3.4:5", "fe80::1%eth0", "::ffff:1.2.3.4", ",,,"],
  "x-forwarded-proto": ["https", "http, https", "ftp"],
  "x-forwarded-host": ["example.com", "a:99999", "[::", "a,b"],
  "sec-fetch-site": ["same-origin", "cross-site", ""],
  "x-api-key": ["", "fp_wrong", "x".repeat(5_000)],
  authorization: ["Bearer a", "Basic !!", ""],
  "content-encoding": ["gzip", "identity", "br, gzip"],
  expect: ["100-continue", "nothing"],
  te: ["trailers", "chunked"],
  range: ["bytes=0-", "bytes=9-1"],
  "if-none-match": ["*", '"a"'],
};

/** Line ends and signs beyond Latin-1 can't be in a header that reached a reader. */
const bearable = (text: string): string => text.replace(/[\0\r\n]/g, "").replace(/[^\t -~\x80-\xff]/g, "?");

export function headersOf(random: Random): [string, string][] {
  const names = random.several(Object.keys(usual), 6);
  return names.map((name) => {
    const value = random.pick(usual[name] ?? [""]);
    return [name, random.chance(0.3) ? bearable(mutateText(value, random)).slice(0, 40_000) : value];
  });
}
