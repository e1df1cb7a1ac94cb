import type { Operation } from "#operations/operation.ts";
import { fileFields } from "#operations/operation.ts";
import { exampleOptions } from "#support/example.ts";
import { anyFile, honest } from "./files.ts";
import { mutate, mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";

const values = [
  "",
  "1",
  "-1",
  "0",
  "1.5",
  "1e3",
  "0x10",
  "true",
  "false",
  "last",
  "1-3,5-",
  "#fff",
  "https://example.com/",
  "\u202e",
  "{}",
  "null",
  "[1,2]",
  "9".repeat(400),
];
const jsonValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  "",
  "1",
  [],
  {},
  [[[]]],
  { a: { b: 1 } },
  "\ud800",
  "x".repeat(5_000),
];
const fileNames = [
  "photo.jpg",
  "..",
  "\u202egpj.exe",
  "a".repeat(300),
  "a\u0301".repeat(90),
  'q"uote',
  "\u0000",
  ". . .",
  "/etc/passwd",
  "",
];
const boundaries = ["b", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "a b", "-", "'()+_,-./:=?", "x".repeat(70)];

export interface Body {
  type: string;
  bytes: Buffer;
}

/** The options of an operation's example, some of them changed, with strangers among them. */
function options(operation: Operation, random: Random): [string, unknown][] {
  const known = Object.keys(operation.options);
  const given = Object.entries(exampleOptions(operation)).filter(() => random.chance(0.9));
  const more = random.several(known, 3).map((name) => [name, random.pick(values)] as [string, unknown]);
  const strange = random.chance(0.2)
    ? [[mutateText(random.pick(known), random).slice(0, 2_000), "1"] as [string, unknown]]
    : [];
  return [...given, ...(random.chance(0.7) ? more : []), ...strange];
}

function partHeader(name: string, fileName: string | undefined, random: Random): string {
  const quote = random.chance(0.9) ? '"' : "";
  const file = fileName === undefined ? "" : `; filename=${quote}${fileName}${quote}`;
  const extended = random.chance(0.1) ? "; filename*=UTF-8''%e2%82%ac%" : "";
  const line = `Content-Disposition: form-data; name=${quote}${name}${quote}${file}${extended}`;
  const more = random.several(
    ["Content-Type: image/png", "content-type:", "X: \u00e9", "Content-Transfer-Encoding: base64"],
    2,
  );
  return [line, ...more].join("\r\n");
}

function filesFor(field: string, operation: Operation, random: Random): (readonly [header: string, Uint8Array])[] {
  const usual = [operation.example[field] ?? []].flat().map((name) => honest.get(String(name)) ?? new Uint8Array());
  const sent = random.chance(0.3) ? [anyFile(random)] : usual;
  return sent.map((bytes) => [partHeader(field, random.pick(fileNames), random), bytes]);
}

export function multipart(operation: Operation, random: Random): Body {
  const boundary = random.pick(boundaries);
  const parts = [
    ...fileFields(operation).flatMap((field) => filesFor(field, operation, random)),
    ...options(operation, random).map(
      ([name, value]) => [partHeader(name, undefined, random), Buffer.from(String(value))] as const,
    ),
  ];
  const pieces = parts.flatMap(([header, bytes]) => [
    Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  const whole = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${random.chance(0.5) ? `"${boundary}"` : boundary}`;
  return {
    type: random.chance(0.1) ? mutateText(type, random) : type,
    bytes: random.chance(0.4) ? mutate(whole, random) : whole,
  };
}

export function json(operation: Operation, random: Random): Body {
  const given = options(operation, random).map(([name, value]) => [
    name,
    random.chance(0.2) ? random.pick(jsonValues) : value,
  ]);
  const many = random.chance(0.05)
    ? Array.from({ length: random.length(2_000) }, (_, index) => [`field${index}`, index])
    : [];
  const text = JSON.stringify(Object.fromEntries([...given, ...many]));
  const nested = random.chance(0.03) ? "[".repeat(random.length(100_000)) : text;
  return {
    type: "application/json",
    bytes: random.chance(0.4) ? mutate(Buffer.from(nested), random) : Buffer.from(nested),
  };
}

export const bodyOf = (operation: Operation, random: Random): Body =>
  operation.input.kind === "none" ? json(operation, random) : multipart(operation, random);
