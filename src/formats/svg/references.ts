/** A picture that a drawing carries inside itself. */
export interface Carried {
  type: string;
  bytes: Uint8Array;
}

/** Attributes whose value is an address; xml:base would turn harmless ones into others. */
const addresses = new Set(["href", "src", "srcset", "data", "action", "formaction", "poster", "background", "ping"]);
export const isAddress = (localName: string): boolean => addresses.has(localName) || localName === "base";

/** Whether an address runs code; browsers drop blanks before its scheme, and line ends in it (URL Standard, 4.4). */
export const runsCode = (address: string): boolean =>
  /^(?:javascript|vbscript|data):/i.test(address.slice(0, 1_000).replace(/[\0-\x20]/g, ""));

export const isOwnPart = (address: string): boolean => /^\s*#/.test(address);

/** The picture inside a data: address, undefined for any other address. */
export function carried(address: string): Carried | undefined {
  const found = /^\s*data:\s*(image\/[\w.+-]+)\s*((?:;[^,;]*)*),/i.exec(address.slice(0, 300));
  if (!found) return undefined;
  const [head, type = "", parameters = ""] = found;
  const body = address.slice(head.length);
  return { type: type.toLowerCase(), bytes: /;\s*base64\s*$/i.test(parameters) ? fromBase64(body) : fromPercent(body) };
}

const fromBase64 = (body: string): Uint8Array => Buffer.from(body.replace(/%([0-9a-f]{2})/gi, unescapeByte), "base64");
const fromPercent = (body: string): Uint8Array =>
  Buffer.from(
    Buffer.from(body)
      .toString("latin1")
      .replace(/%([0-9a-f]{2})/gi, unescapeByte),
    "latin1",
  );
const unescapeByte = (_whole: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** Resolves escapes of CSS, in which "\75rl(" is "url(", too. */
const unescapeCss = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})[ \t\n\r\f]?/gi, (_whole, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
    })
    .replace(/\\([^\n])/g, "$1");

/** Takes imports, fonts from elsewhere and addresses out of a style; `keep` answers what a url(…) becomes. */
export function cleanCss(css: string, keep: (address: string) => string | undefined): string {
  const plain = unescapeCss(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " "));
  return plain
    .replace(/@(?:import|charset|namespace)\b[^;]*(?:;|$)/gi, "")
    .replace(/\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*(?:\)|$)/gi, (_whole, ...found: (string | undefined)[]) => {
      const kept = keep(found[0] ?? found[1] ?? found[2] ?? "");
      return kept === undefined ? "none" : `url("${kept}")`;
    })
    .replace(/(?:image-set|\bimage|\bsrc|\bcross-fade|\bexpression)\s*\([^;{}]*/gi, "none");
}
