import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "#config";

/** The place where systems keep Tesseract's data; Debian has a folder for each version. */
const debian = "/usr/share/tesseract-ocr";
const elsewhere = ["/usr/share/tessdata", "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata"];
const ending = /\.traineddata(\.gz)?$/;
/** Data that are no languages: how pages lie, and where formulas are. */
const noLanguages = new Set(["osd", "equ"]);

/** Files of data by language, those that come first before others of the same. */
let known: ReadonlyMap<string, string> | undefined;

function dataFiles(): ReadonlyMap<string, string> {
  known ??= find([
    ...(config.tessdataDir ? [config.tessdataDir] : []),
    ...namesIn(debian).map((version) => join(debian, version, "tessdata")),
    ...elsewhere,
    ...own(),
  ]);
  return known;
}

/** Finds the languages that come with the service, unless whoever installed it left them out. */
function own(): string[] {
  try {
    const packages = [
      import.meta.resolve("@tesseract.js-data/eng/package.json"),
      import.meta.resolve("@tesseract.js-data/osd/package.json"),
    ];
    return packages.map((place) => join(dirname(fileURLToPath(place)), "4.0.0_best_int"));
  } catch {
    return [];
  }
}

function find(folders: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const name of namesIn(folder)) {
      const language = name.replace(ending, "");
      const isData = ending.test(name) && /^\w+$/.test(language);
      if (isData && !files.has(language)) files.set(language, join(folder, name));
    }
  }
  return files;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort().reverse();
  } catch {
    return []; // Not every system has all of them.
  }
}

/** The languages that can be recognised here. */
export const installed = (): string[] => [...dataFiles().keys()].filter((name) => !noLanguages.has(name)).sort();

/** Tesseract's codes of languages: three letters (ISO 639-2/T), but for Chinese. */
const codes: Readonly<Record<string, string>> = {
  ...{ ar: "ara", de: "deu", el: "ell", en: "eng", es: "spa", fr: "fra", he: "heb", hi: "hin", it: "ita", ja: "jpn" },
  ...{ ko: "kor", nl: "nld", pl: "pol", pt: "por", ru: "rus", sv: "swe", th: "tha", tr: "tur", zh: "chi_sim" },
};

/** Finds the language to recognise for a tag, if there is one here. */
export function languageFor(tag: string | undefined): string | undefined {
  const all = installed();
  const [wanted = ""] = tag?.toLowerCase().split(/[-_]/) ?? [];
  return [codes[wanted], "eng"].find((code) => code !== undefined && all.includes(code)) ?? all[0];
}

/** Letters that belong to one language here, or to a family of which one is recognised. */
const letters: readonly (readonly [signs: RegExp, code: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "jpn"],
  [/\p{Script=Hangul}/u, "kor"],
  [/\p{Script=Han}/u, "chi_sim"],
  [/\p{Script=Arabic}/u, "ara"],
  [/\p{Script=Cyrillic}/u, "rus"],
  [/\p{Script=Greek}/u, "ell"],
  [/\p{Script=Hebrew}/u, "heb"],
  [/\p{Script=Devanagari}/u, "hin"],
  [/\p{Script=Thai}/u, "tha"],
];

/** Finds the languages, installed or not, of which a text has letters that Latin ones don't stand for. */
export const languagesIn = (text: string): string[] =>
  letters.flatMap(([signs, code]) => (signs.test(text) ? [code] : []));

/** Whether it can be told here how a page lies. */
export const tellsOrientation = (): boolean => dataFiles().has("osd");

/** Reads Tesseract's data of a language. */
export async function dataOf(language: string): Promise<Uint8Array> {
  const file = dataFiles().get(language);
  if (!file) throw new Error(`no data of ${language}`);
  const bytes = await Bun.file(file).bytes();
  return file.endsWith(".gz") ? Bun.gunzipSync(bytes) : bytes;
}
