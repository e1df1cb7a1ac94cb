import { inlinePixels } from "#engines/mupdf/kernel/page-parts.ts";
import { clipsOf, paintsOf, paintsUnder } from "#engines/mupdf/kernel/paints.ts";
import { bareJpx } from "#formats/pdf/bare-jpx.ts";
import type { PdfBody } from "#formats/pdf/body.ts";
import { operationsIn } from "#formats/pdf/content.ts";
import { joinDuplicates } from "#formats/pdf/duplicates.ts";
import { peeled } from "#formats/pdf/filters.ts";
import { bareJbig2, largestJbig2 } from "#formats/pdf/jbig2-size.ts";
import { lenientInflate } from "#formats/pdf/lenient-inflate.ts";
import { looseEnds } from "#formats/pdf/loose-ends.ts";
import { redirected } from "#formats/pdf/references.ts";
import { readString } from "#formats/pdf/strings.ts";
import { unpackedBytes } from "#formats/pdf/unpacked-size.ts";
import { readValue } from "#formats/pdf/values.ts";
import { attack } from "../growth.ts";
import { filled, filledBytes } from "./filled.ts";

/** The smallest size of an attack. */
const least = 131_072;

function countOperations(text: string): number {
  let count = 0;
  for (const _ of operationsIn(text)) count += 1;
  return count;
}

const content = (name: string, unit: string, size = least) =>
  attack(
    name,
    size,
    (bytes) => filled(unit, bytes),
    (text) => [countOperations(text), looseEnds(Buffer.from(text, "latin1"))],
  );
const value = (name: string, unit: string, size = least) =>
  attack(
    name,
    size,
    (bytes) => Buffer.from(filled(unit, bytes)),
    (bytes) => readValue(bytes, 0, []),
  );
const reference = (name: string, unit: string) =>
  attack(
    name,
    least,
    (bytes) => filled(unit, bytes),
    (text) => redirected(text, (number) => number + 1),
  );

const drawn = (name: string, unit: string) =>
  attack(
    name,
    least,
    (bytes) => filled(unit, bytes),
    (text) => [paintsOf(text), clipsOf(text), paintsUnder(text, () => "a").size, inlinePixels(text).length],
  );

export const documents = [
  drawn("names without operators", "/a"),
  drawn("operators without names", "gs q Do Q "),
  drawn("clips of any shape", "l  W "),
  drawn("blanks in front of clips", "l        "),
  drawn("pictures that begin", "BI "),
  drawn("pictures with long sides", "BI /W 9999999999999999"),

  content("arrays in arrays", "["),
  content("dictionaries in dictionaries", "<</A "),
  content("strings in strings", "("),
  content("strings of escapes", "(\\("),
  content("hexadecimal strings without an end", "<A"),
  content("comments of a content", "%\n"),
  content("inline images without an end", "BI ID "),
  content("the ends of inline images", "BI ID EI \x01"),
  content("operators of a content", "q "),
  value("values in values", "["),
  value("dictionaries as values", "<</A"),
  attack(
    "names of a dictionary",
    least,
    (size) => Buffer.from(`<<${filled("/A(b)", size)}>>`),
    (bytes) => readValue(bytes, 0, []),
  ),
  attack(
    "strings of one dictionary",
    4 * least,
    (size) => Buffer.from(`<</A[${filled("(a)", size)}]>>`),
    (bytes) => readValue(bytes, 0, []),
  ),
  reference("numbers without an R", "1 1 "),
  reference("brackets in an object", "("),
  reference("digits in an object", "1"),
  attack("an appearance that widgets share", least, shared, joinDuplicates),
  attack("appearances in appearances", least, (size) => one(filled("/AP<<", size)), joinDuplicates),
  attack("types without an end", least, (size) => one(`<<${filled("/Type ", size)}`), joinDuplicates),
  attack(
    "filters by the thousand",
    least,
    (size) => new Map([["Filter", `[${filled("/ASCII85Decode", size)}]`]]),
    (entries) => peeled(entries, Buffer.alloc(least, "z")),
  ),
  attack("escapes of a string", least, (size) => `(${filled("\\1", size)})`, readString),
];

/** What is packed, and unpacks to more. */
export const streams = [
  attack(
    "segments of JBIG2 without anything in them",
    least,
    (size) => filledBytes(Buffer.from("0000000000000100000000", "hex"), size),
    (bytes) => [largestJbig2(bytes), bareJbig2(bytes)],
  ),
  attack(
    "comments of JPEG 2000 without anything in them",
    least,
    (size) => Buffer.concat([Buffer.from("ff4f", "hex"), filledBytes(Buffer.from("ff6400040000", "hex"), size)]),
    bareJpx,
  ),
  attack("boxes of JPEG 2000", least, (size) => filledBytes(Buffer.from("000000086a703263", "hex"), size), bareJpx),
  attack(
    "codes of LZW",
    least,
    (size) => filledBytes(Buffer.from("00", "hex"), size),
    (bytes) => unpackedBytes(bytes, ["LZWDecode"], 1_000_000_000),
  ),
  attack(
    "zeros in ASCII85",
    least,
    (size) => Buffer.alloc(size, "z"),
    (bytes) => peeled(new Map([["Filter", "[/ASCII85Decode/X]"]]), bytes),
  ),
  attack(
    "blocks of nothing",
    least,
    (size) => filledBytes(Buffer.from("000000ffff", "hex"), size),
    (bytes) => lenientInflate(bytes, 1_000_000),
  ),
];

const one = (text: string): PdfBody => ({ version: 17, objects: new Map([[1, { text }]]), trailer: new Map() });

function shared(size: number): PdfBody {
  const objects: PdfBody["objects"] = new Map([[1, { text: `<<${filled("/A 2 0 R", size)}>>` }]]);
  for (let number = 2; number < size / 40; number++) objects.set(number, { text: "<</Subtype/Widget/AP 1 0 R>>" });
  return { version: 17, objects, trailer: new Map() };
}
