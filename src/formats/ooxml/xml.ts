/** Characters that XML 1.0 can't hold, in whatever way they are written; half letters (surrogates) are none. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const written: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
  // A reader turns them into blanks where they stand in an attribute as they are.
  ...{ "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" },
};

/** Removes the characters that XML can't hold. */
export const legal = (text: string): string => text.replace(forbidden, "");

/** Text in which there is nothing to escape, as in most names and numbers. */
const plain = /^[ !#-%'-;=?-~]*$/;

/** Escapes text for an attribute or an element. */
export const escaped = (text: string): string =>
  plain.test(text) ? text : legal(text).replace(/[&<>"\t\n\r]/g, (letter) => written[letter] ?? letter);

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes an element; attributes without a value are left out, children are XML already. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly string[]): string {
  let head = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    head += ` ${key}="${escaped(String(value === true ? 1 : value === false ? 0 : value))}"`;
  }
  const inside = children.join("");
  return inside === "" ? `${head}/>` : `${head}>${inside}</${name}>`;
}

/** Writes a part of a package around its root. */
export const xmlOf = (root: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
