import { readWebAddress } from "#formats/addresses/web-address.ts";
import { brands, describe, glance, sniff, sniffTraces } from "#formats/kinds/sniff.ts";
import { pagesOf, readWords } from "#formats/pages/ranges.ts";
import { readJsonBytes } from "#formats/wire/json.ts";
import { boundaryOf } from "#formats/wire/multipart.ts";
import { stemOf } from "#formats/wire/stem.ts";
import { Problem } from "#problem";
import { atOnce, readMultipart } from "#support/at-once.ts";
import { attack } from "../growth.ts";
import { filled } from "./filled.ts";

/** The smallest size of an attack. */
const least = 131_072;
const limits = { parts: 100_000, partHeaderBytes: 16_384, textFieldBytes: 65_536 };

const name = (what: string, unit: string, size = least) => attack(what, size, (bytes) => filled(unit, bytes), stemOf);
const form = (what: string, unit: string, size = least) =>
  attack(
    what,
    size,
    (bytes) => Buffer.from(`--b\r\n${filled(unit, bytes)}\r\n--b--`),
    (body) => readMultipart(body, "b", limits),
  );
const file = (what: string, unit: string, size = least) =>
  attack(
    what,
    size,
    (bytes) => Buffer.from(filled(unit, bytes), "latin1"),
    (body) => [glance(body.subarray()), sniff(body.subarray()), describe(body.subarray()), brands(body)],
  );

const json = (what: string, unit: string) =>
  attack(
    `JSON of ${what}`,
    least,
    (bytes) => Buffer.from(filled(unit, bytes)),
    (body) => refused(() => atOnce(readJsonBytes(body))),
  );

/** Whatever it is refused for. */
function refused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Problem)) throw error;
  }
}

const traces = (what: string, unit: string) =>
  attack(
    what,
    least,
    (bytes) => Buffer.from(filled(unit, bytes)),
    (body) => sniffTraces(body, ["pdf"]),
  );

export const uploads = [
  attack("a name of dots", least, (size) => `a${".".repeat(size)}b`, stemOf),
  attack("a name of blanks", least, (size) => `a${" ".repeat(size)}b`, stemOf),
  name("a name of dots in between", ". . a"),
  name("a name of marks that combine", "\u0316\u0301"),
  name("a name of slashes", "/"),
  form("parts of a form", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'),
  form("quotes in a form", 'Content-Disposition: form-data; name="\\"', 2_048),
  form("line ends of a form", "\r\n"),
  attack("a boundary of blanks", least, (size) => `multipart/form-data; ${" ".repeat(size)}`, boundaryOf),
  attack("a boundary of parameters", least, (size) => `multipart/form-data${filled("; boundary=", size)}`, boundaryOf),
  traces("marks of objects", "obj"),
  traces("digits in front of a mark", "0 0 0 obj"),
  traces("blanks in front of a mark", "1              obj"),
  form("a folded header", "Content-Disposition: form-data;\r\n ", 2_048),
  form("parameters of a part", 'Content-Disposition: form-data; name="a"; name=b; ', 2_048),
  file("brands of a file", "\0\0\xff\xffftypmif1"),
  file("commas", "a,b\n"),
  file("blanks in front", " "),
  file("marks of a package", "PK\x03\x04"),
  file("braces", "{[{["),
  json("brackets", "["),
  json("braces in braces", '{"a":'),
  json("texts", '"\\\\",'),
];

/** Texts that are as long as their fields allow. */
export const fields = [
  attack(
    "a list of pages",
    least,
    (size) => filled("1-,", size).slice(0, -1),
    (list) => [readWords(list, "pages"), pagesOf(list, list.length)],
  ),
  attack(
    "a web address",
    least,
    (size) => `https://${filled("a.", size)}/`,
    (text) => readWebAddress(text, new Set()),
  ),
  attack(
    "an address of colons",
    least,
    (size) => `https://[${filled(":", size)}]/`,
    (text) => readWebAddress(text, new Set()),
  ),
];
