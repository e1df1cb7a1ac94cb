import { legal } from "../ooxml/xml.ts";

const written: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for an element, or for an attribute in double quotes. */
export const escaped = (text: string): string => legal(text).replace(/[&<>"]/g, (sign) => written[sign] ?? sign);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes the start of an element; attributes without a value are left out. */
export function opening(name: string, attributes: Attributes = {}): string {
  const told = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return `<${name}${told.join("")}>`;
}

/** Writes an element around HTML. */
export const element = (name: string, attributes: Attributes, inside: string): string =>
  `${opening(name, attributes)}${inside}</${name}>`;

/** Writes an element around lines of HTML. */
export const wrapped = (name: string, attributes: Attributes, lines: string): string =>
  element(name, attributes, `\n${lines}\n`);
