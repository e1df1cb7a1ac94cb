import { makePart, pack } from "#formats/office/pack.ts";
import { readParts } from "#formats/office/parts.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { Words } from "#formats/ooxml/promise.ts";
import { attack } from "../growth.ts";
import { filled } from "./filled.ts";

const kb = 1_024;
const promise = { format: "docx", words: new Words(), tables: 0, pictures: 0 } as const;
const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const written =
  (before: string, unit: string, after = "") =>
  (size: number) =>
    pack([makePart("word/document.xml", `<w:document ${space}>${before}${filled(unit, size)}${after}`)]);

const read = (bytes: Uint8Array) => brokenPackage(bytes, promise);

/** Packages as they are read again when they were written: what stands in them is a stranger's. */
export const writtenPackages = [
  attack("blanks in a written tag", 128 * kb, written("<w:p ", " "), read),
  attack("a written name without an end", 128 * kb, written("<w:p ", "a"), read),
  attack("quotes without an end", 128 * kb, written("<w:p a=", '"'), read),
  attack("comments without an end", 128 * kb, written("", "<!-- "), read),
  attack("references", 128 * kb, written("", "&amp;"), read),
  attack("brackets", 128 * kb, written("", "]", "</w:document>"), read),
  attack("written paragraphs", 64 * kb, written("", "<w:p><w:r><w:t>a b</w:t></w:r></w:p>", "</w:document>"), read),
  attack("languages", 64 * kb, written("", '<w:p xmlns:a="b"/>', "</w:document>"), read),
  attack(
    "a list of parts",
    64 * kb,
    (size) =>
      pack([
        ...readParts(written("", "a")(1)).values(),
        makePart("_rels/.rels", `<a>${filled('<Relationship Target="a/../b"/>', size)}</a>`),
      ]),
    read,
  ),
];
