/** The surroundings of a text in its paragraph. */
export interface Around {
  /** The sign before it and the one behind it; none where its line begins or ends, or where something else stands there. */
  before?: string | undefined;
  after?: string | undefined;
  /** The text is the visible part of a link. */
  isInLink?: boolean;
  /** Code in Markdown's own signs follows. */
  endsAtCode?: boolean;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Addresses that GitHub makes links by itself; a backslash in them would be seen. */
const bareAddress = /(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>]+/giu;
const special = /[\\`*~|$[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

/** Escapes a text so that nothing in it is taken for Markdown, HTML, a formula or a mention of somebody. */
export function escapedText(text: string, around: Around = {}): string {
  let [made, at] = ["", 0];
  for (const match of text.matchAll(bareAddress)) {
    made += escapedPart(text, at, match.index, around);
    const end = match.index + match[0].length;
    made += addressText(match[0], escapedPart(text, match.index, end, around));
    at = end;
  }
  return made + escapedPart(text, at, text.length, around);
}

/** Keeps a plain address of a page as a link; any other becomes none. */
function addressText(address: string, spelled: string): string {
  if (/^https?:/i.test(address) && !special.test(address)) return address;
  if (/^www\./i.test(address)) return special.test(address) ? spelled.replace(".", "\\.") : address;
  return spelled.replace(":", "\\:");
}

function escapedPart(text: string, from: number, to: number, around: Around): string {
  let made = "";
  for (let at = from; at < to; at += 1) {
    const sign = text[at] ?? "";
    made += /[\\`*~|$<>_[\]!&@]/.test(sign) ? signIn(text, at, sign, around) : sign;
  }
  return made;
}

function signIn(text: string, at: number, sign: string, around: Around): string {
  const before = at > 0 ? text[at - 1] : around.before;
  const isLast = at === text.length - 1;
  const after = isLast ? around.after : text[at + 1];
  const isOpenEnd = isLast && (around.endsAtCode ?? false);
  switch (sign) {
    case "_":
      return isWord(before) && isWord(after) ? sign : "\\_";
    case "[":
      return around.isInLink || isOpenEnd || after === "^" || before === "!" || /^\[[ xX]?\]/.test(text) ? "\\[" : sign;
    case "]":
      return around.isInLink || isOpenEnd || (after !== undefined && "([:".includes(after)) ? "\\]" : sign;
    case "!":
      return isOpenEnd || after === "[" ? "\\!" : sign;
    case "&":
      return /^&#?\w{1,40};/.test(text.slice(at, at + 48)) || isOpenEnd ? "\\&" : sign;
    case "@":
      return isMention(before, after) ? "@<!-- -->" : sign;
    case ">":
      return sign;
    default:
      return `\\${sign}`;
  }
}

/** Whether an @ would mention somebody on GitHub, who is told of it; an @ within an address does not. */
export const isMention = (before: string | undefined, after: string | undefined): boolean =>
  after !== undefined && /[A-Za-z0-9]/.test(after) && (before === undefined || !/[A-Za-z0-9._+-]/.test(before));

/** Escapes the beginning of a line that would make it a heading, an item, a quotation, a rule or a table. */
export function escapedLineStart(line: string): string {
  const text = line.trimStart();
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(text);
  if (number) return `${number[1]}\\${text.slice(number[1]?.length)}`;
  const begins = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|=+\s*$|:?-+:?\s*$|-{3,})/.test(text);
  return begins ? `\\${text}` : text;
}

/** Escapes a picture's description. */
export const escapedAlt = (text: string): string => escapedText(text.replace(/\s+/g, " ").trim(), { isInLink: true });

/** Escapes an address within a link's round brackets. */
export const escapedAddress = (address: string): string =>
  address.replace(/[\s()<>\\|`*_~$]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

/** Gives backticks for code to stand between: more than it has in a row, and no fewer than `fewest`. */
export function fenceAround(code: string, fewest: number): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return "`".repeat(Math.max(fewest, longest + 1));
}
