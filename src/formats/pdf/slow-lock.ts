import { textOf, tokenAt } from "./lexer.ts";
import { type Lock, openEntries } from "./lock.ts";
import { readString } from "./strings.ts";
import { readValue, type Span, type Value } from "./values.ts";

const passwordEntries = ["U", "O", "UE", "OE", "Perms"] as const;
type PasswordEntry = (typeof passwordEntries)[number];

/** A file's encryption of revision 6, whose passwords are slow to try, and where its words stand. */
export interface SlowLock {
  entries: Record<PasswordEntry, Uint8Array>;
  spans: Record<"R" | "U" | "UE", Span>;
}

/** The most bytes of the dictionary: far more than it needs, and far too few to nest values deeply. */
const longestDictionary = 1_000;
const sizes: Record<PasswordEntry, number> = { U: 48, O: 48, UE: 32, OE: 32, Perms: 16 };

/**
 * The lock of a file that leaves no doubt about it: all trailers name the same object, and there is one. It is never in
 * another object, and never encrypted itself.
 */
export function slowLockOf(bytes: Uint8Array): SlowLock | undefined {
  const start = startOfLock(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (start === undefined) return undefined;
  const near = bytes.subarray(start, start + longestDictionary);
  const { entries } = readValue(near, 0, []);
  const written = (key: string) => {
    const value = entries.get(key);
    return value && textOf(near, value);
  };
  if (written("Filter") !== "/Standard" || written("V") !== "5" || written("R") !== "6") return undefined;
  const there = (key: string): Value => entries.get(key) ?? { start: 0, end: 0, entries: new Map() };
  const [U, O, UE, OE, Perms] = passwordEntries.map((key) => {
    const string = readString(textOf(near, there(key)));
    return string.length >= sizes[key] ? string.subarray(0, sizes[key]) : undefined;
  });
  if (!U || !O || !UE || !OE || !Perms) return undefined;
  const span = (key: string): Span => ({ start: start + there(key).start, end: start + there(key).end });
  return { entries: { U, O, UE, OE, Perms }, spans: { R: span("R"), U: span("U"), UE: span("UE") } };
}

function startOfLock(bytes: Buffer): number | undefined {
  const objects = new Set<string>();
  const direct: number[] = [];
  for (const at of placesOf(bytes, "/Encrypt")) {
    const name = tokenAt(bytes, at);
    // The name only begins with "/Encrypt".
    if (name.end - name.start > "/Encrypt".length) continue;
    const reference = /^\s*(\d{1,7})\s+(\d{1,5})\s+R/.exec(bytes.toString("latin1", name.end, name.end + 32));
    if (reference) objects.add(`${reference[1]} ${reference[2]} obj`);
    else direct.push(name.end);
  }
  const [object] = objects;
  if (objects.size + direct.length !== 1) return undefined;
  if (object === undefined) return direct[0];
  const isDigit = (byte = 0) => byte >= 48 && byte <= 57;
  const [first, second] = [...placesOf(bytes, object)].filter((at) => !isDigit(bytes[at - 1]));
  return first === undefined || second !== undefined ? undefined : first + object.length;
}

function* placesOf(bytes: Buffer, word: string): Iterable<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at;
}

/**
 * The same file, to be opened with this key and no password, at once: nothing else in it is another, and no byte stands
 * elsewhere than it stood.
 */
export function withKey(bytes: Uint8Array, { spans }: SlowLock, key: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const write = ({ start, end }: Span, text: string) => copy.write(text.padEnd(end - start), start, "latin1");
  const { U, UE } = unescapedEntries(key);
  write(spans.R, "5");
  write(spans.U, literal(U));
  write(spans.UE, literal(UE));
  return copy;
}

const literal = (bytes: Uint8Array): string => `(${Buffer.from(bytes).toString("latin1")})`;

/** Makes entries without escapes, so that their length is known: both are random, and a third of them needs none. */
function unescapedEntries(key: Uint8Array): Pick<Lock["entries"], "U" | "UE"> {
  for (;;) {
    const { U, UE } = openEntries(key);
    if (!/[()\\\r]/.test(literal(Buffer.concat([U, UE])).slice(1, -1))) return { U, UE };
  }
}
