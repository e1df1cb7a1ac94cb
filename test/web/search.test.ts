import { describe, expect, test } from "bun:test";
import { catalogue } from "#http/docs/catalogue.ts";
import { drawPhrases } from "../../scripts/search/draw-phrases.ts";
import { searcher } from "../../src/web/home/search/search.ts";
// Held out, and looked for once the search had learnt the words of its tools and its weights: questions and sentences from a
// public list, marked before. When first searched for, 64 of 75 showed their tool first, and 72 among the first three.
import asked from "./asked-phrases.json";
// Written for many sorts of people, by somebody who had read the search's words but not looked for any of them: when first searched
// for, 131 of 149 showed their tool first, and 144 among the first three; the search of the commit before, 127 and 144.
// Written for ten trades and ages from the list of tools alone, before the search's words were read: 91 of 100 showed their tool
// first, and 97 among the first three. Whole classes of what they lacked were mended since, for which visitors were kept aside.
import customers from "./customers-phrases.json";
import everybody from "./everybody-phrases.json";
import everyday from "./everyday-phrases.json";
import heldOut from "./held-out-phrases.json";
// Written by the one who had just mended the search, as members of a club would say it: 54 of 62 showed their tool first, and 59
// among the first three; before that mending, 55 and 58.
import members from "./members-phrases.json";
// Written for one look before they were searched for: 28 of 40 showed their tool first, and 35 among the first three; what
// whole classes of them lacked was mended since.
import newcomers from "./newcomers-phrases.json";
import otherLanguages from "./other-languages-phrases.json";
// Written from the list of tools alone, before the search's words were read: 121 of 129 showed their tool first, and all among
// the first three. "A or B" are tools that are both right.
import passersBy from "./passers-by-phrases.json";
// Held out as well, and written by somebody who had not seen the words of the search: when first searched for, 57 of 66
// showed their tool first, and 63 among the first three.
import strangers from "./strangers-phrases.json";
// Held out as well: what people type into search engines, from public keyword lists and titles of questions, each marked with
// its tool before it was searched for. When first searched for, 60 of 65 showed their tool first, and 64 among the first three.
import typed from "./typed-phrases.json";
// Written with customers' and looked for once, when what those lacked had been mended: 90 of 100 showed their tool first, and 96
// among the first three; before that mending, 89 and 93.
import visitors from "./visitors-phrases.json";

const told = catalogue();
const find = searcher(told.operations, told.formats);
const found = new Map<string, string[]>();

/** What a query shows, best first; a phrase is searched for once, whatever is asked of its answer. */
function names(query: string): string[] {
  const shown = found.get(query) ?? find(query).found.map(({ name }) => name);
  found.set(query, shown);
  return shown;
}

interface Miss {
  phrase: string;
  due: string;
  shown: string[];
}

/** Phrases whose tool is not among the first ones shown. */
function misses(phrases: Record<string, string[]>, first: number): Miss[] {
  return Object.entries(phrases).flatMap(([due, all]) =>
    all
      .map((phrase) => ({ phrase, due, shown: names(phrase).slice(0, first) }))
      .filter(({ shown }) => !due.split(" or ").some((one) => shown.includes(one))),
  );
}
const many = (phrases: Record<string, string[]>) => Object.values(phrases).flat().length;

const heard = [heldOut, strangers, newcomers, passersBy, everybody, customers, visitors, members, typed, asked];

describe("what people say", () => {
  test("is written down for every tool, in lists that have nothing in common", () => {
    for (const list of [everyday, heldOut, strangers, newcomers, passersBy, everybody, customers, visitors, members]) {
      expect([...new Set(Object.keys(list).flatMap((due) => due.split(" or ")))].sort()).toEqual(
        told.operations.map(({ name }) => name).sort(),
      );
    }
    expect(many(everyday)).toBeGreaterThanOrEqual(150);
    for (const list of [heldOut, strangers]) expect(many(list)).toBeGreaterThanOrEqual(60);
    const all = [...heard, everyday, otherLanguages].flatMap((list) => Object.values(list).flat());
    expect(new Set(all).size).toBe(all.length);
  });

  test("shows its tool first, and never below the third", () => {
    expect(misses(everyday, 1).length).toBeLessThanOrEqual(0.05 * many(everyday));
    expect(misses(everyday, 3)).toEqual([]);
  });

  test.each([
    ["held out", heldOut],
    ["of strangers", strangers],
    ["of newcomers", newcomers],
    ["of passers-by", passersBy],
    ["of everybody", everybody],
    ["of customers", customers],
    ["of visitors", visitors],
    ["of members", members],
    ["typed into search engines", typed],
    ["asked in whole sentences", asked],
  ])("is found as a rule where the search was not fitted to it phrase by phrase: %s", (_whose, phrases) => {
    expect(misses(phrases, 1).length).toBeLessThanOrEqual(0.1 * many(phrases));
    expect(misses(phrases, 3).length).toBeLessThanOrEqual(0.05 * many(phrases));
  });
});

test("German, French and Spanish words find what most people come for", () => {
  expect(misses(otherLanguages, 1).length).toBeLessThanOrEqual(0.05 * many(otherLanguages));
  expect(misses(otherLanguages, 3)).toEqual([]);
});

test("ways of saying it that a script puts together show their tool, too", () => {
  const drawn = drawPhrases(3, 4);
  expect(drawPhrases(3, 4)).toEqual(drawn);
  const shown = drawn.map(({ text, tool }) => names(text).indexOf(tool));
  expect(shown.filter((place) => place === 0).length).toBeGreaterThanOrEqual(0.93 * drawn.length);
  expect(shown.filter((place) => place >= 0 && place < 3).length).toBeGreaterThanOrEqual(0.96 * drawn.length);
});

test.each([
  ["convert to pdf an image", "img-to-pdf"],
  ["convert to jpg this pdf", "pdf-to-image"],
  ["how to convert to word a scanned pdf", "pdf-to-word"],
  ["save as pdf this website", "url-to-pdf"],
  ["convert to pdf a powerpoint", "ppt-to-pdf"],
  ["transform to editable word my pdf", "pdf-to-word"],
  ["convertir en pdf une image", "img-to-pdf"],
])("what a file becomes may be said before what it is: %s", (phrase, tool) => {
  expect(find(phrase).found[0]?.name).toBe(tool);
});

test("every tool is found first by its own title and name, and by each of its words", () => {
  for (const { name, title, words } of told.operations) {
    expect([title, names(title)[0]]).toEqual([title, name]);
    expect(names(name)[0]).toBe(name);
    for (const word of words) expect([word, names(word)]).toEqual([word, expect.arrayContaining([name])]);
  }
});

test.each([
  ["word to pdf", "word-to-pdf"],
  ["pdf to word", "pdf-to-word"],
  ["pdf from word", "word-to-pdf"],
  ["word from pdf", "pdf-to-word"],
  ["xlsx2pdf", "excel-to-pdf"],
  ["pdf -> pptx", "pdf-to-ppt"],
  ["bmp to avif", "image-convert"],
  ["gif to pdf", "img-to-pdf"],
  ["avif to png for the web", "image-convert"],
  ["make a pdf from a cv in word", "word-to-pdf"],
  ["tiff instead of a png", "image-convert"],
  ["pdf a jpg", "pdf-to-image"],
  ["pdf/a", "pdf-to-pdfa"],
  ["pptx pdf", "ppt-to-pdf"],
  ["my odt must be pdf", "word-to-pdf"],
  ["slides only as pdf", "pdf-to-ppt"],
  ["black out words in a pdf", "pdf-redact"],
  ["website jpg", "html-to-image"],
  ["picture to pdf", "img-to-pdf"],
  ["add a picture to my pdf", "watermark-pdf"],
  ["put text on a jpg", "watermark-image"],
  ["need pdf but have heic", "img-to-pdf"],
  ["bmp for a site that only accepts png", "image-convert"],
  ["transform webp to pdf format", "img-to-pdf"],
  ["turn a page to landscape in a pdf", "rotate-pdf"],
  ["download page of internet in pdf", "url-to-pdf"],
  ["number the pages of a long report", "page-numbers"],
  ["write text in my picture", "watermark-image"],
  ["logo in the corner of my pictures", "watermark-image"],
  ["many picture make pdf", "img-to-pdf"],
])("a direction is understood: %s", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test.each([
  ["decrypt a protected pdf to copy text", "unlock-pdf"],
  ["crop a picture before posting it", "image-crop"],
  ["turn one page of a pdf", "rotate-pdf"],
  ["turn one page of a pdf into a picture", "pdf-to-image"],
  ["enlarge a photo without losing quality", "image-upscale"],
  ["convert images without losing quality", "image-convert"],
])("what it is wanted for, and what shall stay as it is, are no direction: %s", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test.each([
  ["lock my thesis", "protect-pdf"],
  ["crop an invoice", "crop-pdf"],
  ["rotate my screenshot", "image-rotate"],
  ["several pdfs too large to email", "pdf-compress"],
  ["encrypting a pdf", "protect-pdf"],
  ["an encrypted pdf", "unlock-pdf"],
])(
  "what a file shows, how many there are and how they are now tell less than what shall be done: %s",
  (query, name) => {
    expect(names(query)[0]).toBe(name);
  },
);

test.each([
  ["How do I compress a PDF please?", "pdf-compress"],
  ["compessing pdfs", "pdf-compress"],
  ["merge my flimflam pdf", "pdf-merge"],
  ["power point to pdf", "ppt-to-pdf"],
  ["remove back ground", "remove-bg"],
  ["optimising a photograph", "image-compress"],
  ["save webpgae as pdf", "url-to-pdf"],
  ["put paassword on pdf", "protect-pdf"],
  ["shrnik my photos witthout losing quality", "image-compress"],
  ["secure my testament pdf", "protect-pdf"],
])("fillers, slips, forms of words and a strange word do no harm: %s", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test("nothing typed, or nothing that says anything yet, is every tool in order", () => {
  const all = told.operations.map(({ name }) => name);
  for (const query of ["  ", "how do I", "?!"]) expect(find(query)).toMatchObject({ isNear: false, others: [] });
  expect(names("")).toEqual(all);
});

test("what no tool does is told so, with what is nearest and then all others: no search is empty", () => {
  for (const query of ["bake a cake", "find a job", "zzzzqq", "compress my video", "crop"]) {
    const { found, isNear, others } = find(query);
    expect([query, isNear]).toEqual([query, query !== "crop"]);
    expect([...found, ...others].map(({ name }) => name).sort()).toEqual(
      told.operations.map(({ name }) => name).sort(),
    );
  }
  expect(names("compress my video").slice(0, 2).sort()).toEqual(["image-compress", "pdf-compress"]);
});
