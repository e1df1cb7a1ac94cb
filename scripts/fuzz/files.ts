import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blankFont } from "#formats/fonts/blank-font.ts";
import { makePart, pack } from "#formats/office/pack.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { fixtures } from "#support/example.ts";
import { cffIndex, cffOf, cmapOf, groupsOf, trueTypeOf, type1Glyph, type1Of } from "#support/font-programs.ts";
import { compound } from "#support/locked-office.ts";
import { mutate, mutateText } from "./mutate.ts";
import { avif, gif, png, tiff } from "./pictures.ts";
import type { Random } from "./random.ts";

export const honest: ReadonlyMap<string, Uint8Array> = new Map(
  readdirSync(fixtures)
    .filter((name) => !name.endsWith(".md"))
    .map((name) => [name, readFileSync(join(fixtures, name))]),
);
const files = [...honest.values()];
const documents = [...honest].filter(([name]) => /\.(docx|xlsx|pptx)$/.test(name)).map(([, bytes]) => bytes);

/** A package whose parts are changed inside, with lengths and checksums that are right. */
function packageOf(random: Random): Uint8Array {
  const parts = [...readParts(random.pick(documents))].map(([name]) => name);
  const whole = readParts(random.pick(documents));
  const made = parts.map((name) => {
    const text = textOf(whole, name) ?? "";
    const named = random.chance(0.05) ? mutateText(name, random).slice(0, 2_000) : name;
    return makePart(named, random.chance(0.3) ? mutateText(text, random) : text);
  });
  return pack(random.chance(0.1) ? [...made, ...random.several(made, 3)] : made);
}

const streams = [
  "WordDocument",
  "Workbook",
  "PowerPoint Document",
  "Current User",
  "0Table",
  "EncryptionInfo",
  "EncryptedPackage",
];
/** Numbers of an OLE header: sizes of sectors, where the directory and the tables begin. */
const oleNumbers = [30, 32, 44, 48, 56, 60, 64, 68, 72, 76, 80];

function ole(random: Random): Uint8Array {
  const held = random.several(streams, 3).map((name) => [name, random.bytes(random.length(9_000))] as const);
  const file = Buffer.from(compound(Object.fromEntries(held)));
  for (const at of random.several(oleNumbers, 3))
    file.writeUInt32LE(random.pick([0, 1, 2, 9, 0xfffffffe, random.below(99)]), at);
  return file;
}

const prologues = [
  "<?xml version='1.0'?>",
  "<!-- a -->",
  "<!DOCTYPE svg>",
  "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
  "\ufeff",
  " ",
  "<!DOCTYPE a '",
];
const elements = [
  "<g>",
  "</g>",
  "<use href='#a'/>",
  "<g id='a'/>",
  "<style>g{fill:url(#a)}</style>",
  "<image href='data:image/png;base64,AA'/>",
  "&a;",
  "&#65;",
  "<![CDATA[a]]>",
  "<rect width='1' height='2em' style='fill:u\\72l(http://a)'/>",
];

const drawing = (random: Random): Uint8Array =>
  Buffer.from(
    `${random.several(prologues, 4).join("")}<svg width="${random.pick(["1", "2em", "1e9", ".", "100%"])}" height="1">${random.several(elements, 20).join("")}</svg>`,
  );

const cells = ["a", "1", '"b"', '"c""d"', "", ",", ";", "\t", "|", "\n", "\r\n", '"', "\u00e9"];
const table = (random: Random): Uint8Array => Buffer.from(random.several(cells, 200).join(""));

/** Font programs: with glyphs, names, codes and subroutines. */
const fonts: readonly ((random: Random) => Uint8Array)[] = [
  blankFont,
  (random) => {
    const programs = Array.from({ length: 1 + random.below(20) }, () => random.bytes(random.length(20)));
    const strings = random.chance(0.5) ? [Buffer.from("own")] : [];
    return cffOf({ programs, strings, dicts: random.below(3), subrs: cffIndex([Uint8Array.of(139, 11)]) });
  },
  (random) =>
    type1Of(
      "/FontMatrix [.001 0]",
      `/Subrs dup 0 2 RD ab NP /CharStrings 1 dict ${type1Glyph("a", random.below(2_000))}end closefile`,
    ),
  (random) => trueTypeOf(1 + random.below(9), { cmap: cmapOf(groupsOf([[0, random.below(999), 1]]), 2) }),
];
const font = (random: Random): Uint8Array => random.pick(fonts)(random);

const properties = [
  "<pdf:Keywords>a</pdf:Keywords>",
  "<dc:title><r:Alt><r:li xml:lang='x'>b</r:li></r:Alt></dc:title>",
  "&amp;",
];
const metadata = (random: Random): Uint8Array =>
  Buffer.from(
    `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
     xmlns:pdf="http://ns.adobe.com/pdf/1.3/">${random.several(properties, 9).join("")}</r:Description></r:RDF>`,
  );

const makers = [
  font,
  metadata,
  packageOf,
  ole,
  drawing,
  png,
  gif,
  tiff,
  avif,
  table,
  (random: Random) => random.pick(files),
];

/** A file as somebody could send it: a known one or one made to its rules, mostly changed afterwards. */
export function anyFile(random: Random): Buffer {
  const made = random.pick(makers)(random);
  return random.chance(0.7) ? mutate(made, random) : Buffer.from(made);
}
