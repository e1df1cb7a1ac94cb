/** Elements of XML that are looked for and changed without a tree of the whole: parts can be a hundred megabytes. */
export interface Tag {
  /** From its `<` to its `>`. */
  text: string;
  at: number;
}

/** Every opening tag of a name, whatever its prefix. None holds a `<`, so that no search goes further than the next. */
export function tagsOf(xml: string, name: string): Tag[] {
  const form = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])(?:[^<>"']|"[^<"]*"|'[^<']*')*>`, "g");
  return [...xml.matchAll(form)].map(({ 0: text, index }) => ({ text, at: index }));
}

/** An attribute of a tag, whatever its prefix unless one is given. */
export function attributeOf({ text }: Pick<Tag, "text">, name: string): string | undefined {
  const found = new RegExp(
    `\\s(?:${name.includes(":") ? "" : "[\\w.-]+:"})?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  ).exec(text);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : readText(value);
}

/** The tag with an attribute set, or taken out. */
export function withAttribute(text: string, name: string, value: string | undefined): string {
  const form = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  const without = text.replace(form, "");
  return value === undefined ? without : without.replace(/\s*(\/?>)$/, ` ${name}="${value}"$1`);
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function readText(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export const writeText = (text: string): string =>
  text.replace(/[<>&"]/g, (letter) => `&${{ "<": "lt", ">": "gt", "&": "amp", '"': "quot" }[letter]};`);
