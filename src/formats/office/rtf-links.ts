/** A word of RTF with its number, a character that is escaped, the end or beginning of a group, or a field's own name. */
const signs = /\\(?:([a-z]{1,32})(-?\d{1,10})?|[\s\S])|[{}]|HYPERLINK/gi;

interface Group {
  /** The field that it is, or is a part of. */
  field: { isLink: boolean } | undefined;
  isCode: boolean;
  /** The group is the visible text of a link. */
  isResult: boolean;
}

/**
 * Gives links of an RTF without a character style one that says nothing: without it LibreOffice forgets them when it
 * writes a PDF (word-links.ts does the same for a DOCX). A link's text begins at `\fldrslt`, and `\plain` takes a style
 * back (RTF 1.9.1, fields).
 */
export function keepRtfLinks(rtf: string): string {
  if (!/HYPERLINK/i.test(rtf)) return rtf;
  const style = `\\cs${freeNumber(rtf)}`;
  const places = placesForStyle(rtf);
  if (places.length === 0) return rtf;
  const pieces: string[] = [];
  let from = 0;
  for (const at of places) {
    pieces.push(rtf.slice(from, at), style);
    from = at;
  }
  pieces.push(rtf.slice(from));
  return define(pieces.join(""), `{\\*${style} \\additive Plain Link;}`);
}

function placesForStyle(rtf: string): number[] {
  const places: number[] = [];
  const outside: Group = { field: undefined, isCode: false, isResult: false };
  const groups = [outside];
  signs.lastIndex = 0;
  for (let found = signs.exec(rtf); found; found = signs.exec(rtf)) {
    const [sign, word, number] = found;
    const group = groups.at(-1) ?? outside;
    if (sign === "{") groups.push({ ...group });
    else if (sign === "}") groups.pop();
    else if (word === "bin") signs.lastIndex += Number(number ?? 0) + (rtf[signs.lastIndex] === " " ? 1 : 0);
    else if (word === "field") Object.assign(group, { field: { isLink: false }, isCode: false, isResult: false });
    else if (word === "fldinst") group.isCode = true;
    else if (word === "fldrslt") {
      group.isResult = group.field?.isLink === true;
      if (group.isResult) places.push(signs.lastIndex);
    } else if (word === "plain") {
      if (group.isResult) places.push(signs.lastIndex);
    } else if (word === undefined && group.isCode && group.field && !sign.startsWith("\\")) group.field.isLink = true;
  }
  return places;
}

/** Finds a number that no style has: styles of all kinds share their numbers. */
function freeNumber(rtf: string): number {
  let most = 0;
  for (const [, number] of rtf.matchAll(/\\(?:s|cs|ds|ts)(\d{1,5})(?!\d)/g)) most = Math.max(most, Number(number));
  return most + 1;
}

function define(rtf: string, style: string): string {
  if (/\{\\stylesheet(?![a-z])/.test(rtf)) return rtf.replace(/\{\\stylesheet(?![a-z])/, (opening) => opening + style);
  // A table of styles stands behind the tables of fonts and colours; without it there may be no such tables either.
  return rtf.replace(/\\rtf\d*/, (opening) => `${opening}{\\stylesheet${style}}`);
}
