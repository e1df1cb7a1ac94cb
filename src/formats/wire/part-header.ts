/** Headers of a part, by their names in small letters; of several with the same name the first counts. */
export function readHeaderLines(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  // A line that begins with a blank goes on with the one before (RFC 5322, 2.2.3).
  for (const line of text.replace(/\r\n(?=[ \t])/g, "").split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== "" && !lines.has(name)) lines.set(name, line.slice(colon + 1));
  }
  return lines;
}

/**
 * The parameters behind a header's value, `; name="…"; filename=…`, by their names in small letters; the first of a name
 * counts. Read from the left, so that what stands in quotes is never taken for a parameter.
 */
export function readParameters(value: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (let at = value.indexOf(";"); at >= 0; ) {
    const equals = value.indexOf("=", at);
    if (equals < 0) break;
    const name = value
      .slice(value.lastIndexOf(";", equals) + 1, equals)
      .trim()
      .toLowerCase();
    const start = afterBlanks(value, equals + 1);
    const { text, next } = value[start] === '"' ? readQuoted(value, start + 1) : readBare(value, start);
    if (text !== undefined && !parameters.has(name)) parameters.set(name, readEscapes(text));
    at = value.indexOf(";", next);
  }
  return parameters;
}

function afterBlanks(value: string, from: number): number {
  let at = from;
  while (value[at] === " " || value[at] === "\t") at += 1;
  return at;
}

/** Reads a text up to its closing quote; undefined where there is none. */
function readQuoted(value: string, from: number): { text: string | undefined; next: number } {
  for (let at = from; at < value.length; at++) {
    if (value[at] === "\\") at += 1;
    else if (value[at] === '"') return { text: value.slice(from, at).replace(/\\(["\\])/g, "$1"), next: at + 1 };
  }
  return { text: undefined, next: value.length };
}

function readBare(value: string, from: number): { text: string; next: number } {
  const end = value.indexOf(";", from);
  const next = end < 0 ? value.length : end;
  return { text: value.slice(from, next).trim(), next };
}

/** Reads %22 and the like, which browsers write for `"` and line ends (HTML, multipart form data). */
const readEscapes = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");
