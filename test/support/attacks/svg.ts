import { burdens } from "#formats/svg/burdens.ts";
import { cleanSvg } from "#formats/svg/clean.ts";
import { isSvg } from "#formats/svg/prologue.ts";
import { squareSvg } from "#formats/svg/square.ts";
import { attack } from "../growth.ts";
import { filled } from "./filled.ts";

/** The smallest size of an attack. */
const least = 65_536;
const svg = (body: string, attributes = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" ${attributes}>${body}</svg>`);
const clean = (bytes: Uint8Array) => cleanSvg(bytes);

/** The same unit in front of a root, inside of it, as a value, and as a style. */
const inside = (name: string, unit: string, size = least) =>
  attack(name, size, (bytes) => svg(filled(unit, bytes)), clean);
const style = (name: string, unit: string, size = least) =>
  attack(name, size, (bytes) => svg(`<style>${filled(unit, bytes)}</style>`), clean);

export const drawings = [
  attack(
    "comments in front of a drawing",
    least,
    (size) => Buffer.from(`${filled("<!---->", size)}<svg/>`),
    (bytes) => [isSvg(bytes), clean(bytes)],
  ),
  attack("tags that could be dear", least, (size) => filled("<a<a.a:<use", size), burdens),
  attack("a tag of letters that could be dear", least, (size) => `<${"a".repeat(size)}`, burdens),
  attack("document types in front of a drawing", least, (size) => Buffer.from(filled("<!DOCTYPE a>", size)), isSvg),
  attack("a document type of quotes", least, (size) => Buffer.from(`<!DOCTYPE a [${filled(`"'"`, size)}`), clean),
  attack(
    "entities without an end",
    least,
    (size) => Buffer.from(`<!DOCTYPE a [${filled("<!ENTITY a ", size)}]><svg/>`),
    clean,
  ),
  attack(
    "blanks in an entity",
    least,
    (size) => Buffer.from(`<!DOCTYPE a [<!ENTITY ${" ".repeat(size)}]><svg/>`),
    clean,
  ),
  attack(
    "a length of digits",
    least / 2,
    (size) => svg("", `height="${"1".repeat(size)}!"`),
    (bytes) => squareSvg(bytes, 0.1),
  ),
  attack(
    "a length of blanks",
    least / 2,
    (size) => svg("", `height="1${" ".repeat(size)}!"`),
    (bytes) => squareSvg(bytes, 0.1),
  ),
  attack(
    "a tag of attributes",
    least,
    (size) => svg(`<g ${Array.from({ length: size / 10 }, (_, index) => `a${index}="" `).join("")}/>`),
    clean,
  ),
  attack("a tag of blanks", least, (size) => svg(`<g a=""${" ".repeat(size)}b/>`), clean),
  inside("tags of a drawing", "<g/>"),
  inside("ampersands", "&amp"),
  inside("colours by reference", '<g fill="url(#a)"/>'),
  inside("references without an end", '<g fill="url(   #a"/>'),
  inside("addresses of data", '<image href="data:image/png;;;;;;;;base64,AA"/>'),
  attack("pictures of a drawing in a drawing", least, nested, clean),
  style("comments of a style", "/*"),
  style("addresses of a style", 'url("a'),
  style("addresses of blanks", "url(   "),
  style("imports of a style", "@import "),
  style("functions of a style", "image   "),
  style("escapes of a style", "\\75 "),
];

function nested(size: number): Buffer {
  const inner = svg(filled('<image href="data:image/png;base64,A"/>', size)).toString("base64");
  return svg(`<image href="data:image/svg+xml;base64,${inner}"/>`);
}
