import type { Random } from "../../fuzz/random.ts";
import type { Draft } from "../template.ts";
import { fodsOf } from "./fods.ts";
import { knownOf } from "./known.ts";
import { type Locale, listOf, locales } from "./locales.ts";
import type { Book, Paper, Sheet } from "./model.ts";
import { SheetMaker } from "./sheet.ts";

const a4 = { width: 595, height: 842 };
const letter = { width: 612, height: 792 };
const a5 = { width: 420, height: 595 };

const fonts = [
  "Liberation Sans",
  "Liberation Sans",
  "Carlito",
  "Carlito",
  "Liberation Serif",
  "DejaVu Sans",
  "Noto Sans",
  "Caladea",
  "Liberation Sans Narrow",
  "Noto Serif",
];

export interface Desk {
  locale: Locale;
  maker: SheetMaker;
  /** Of the sheet, by its locale. */
  title: string;
}

export interface PaperWish {
  landscape?: boolean;
  small?: boolean;
  /** Head and foot of the page, by chance when left out. */
  running?: boolean;
}

export function paperOf(
  random: Random,
  locale: Locale,
  { landscape = false, small = false, running }: PaperWish = {},
): Paper {
  const size = small ? a5 : locale.language === "en-US" ? letter : a4;
  const [width, height] = landscape ? [size.height, size.width] : [size.width, size.height];
  const { words } = locale;
  const shown = running ?? random.chance(0.35);
  const page = words.page;
  const head = random.pick([undefined, "@", random.pick(listOf(words.titles))]);
  const foot = random.pick([page, "#", `- # -`, page.replace(/ \S+ ##/, "")]);
  return {
    width,
    height,
    margin: random.pick([36, 50, 57, 72]),
    ...(locale.rightToLeft && { rightToLeft: true }),
    ...(random.chance(0.2) && { centred: true }),
    ...(shown && head && { head }),
    ...(shown && { foot }),
  };
}

/** An empty sheet with a font, a paper and a language. */
export function deskOf(random: Random, wish: PaperWish & { locale?: Locale; name?: string; like?: Desk } = {}): Desk {
  const locale = wish.locale ?? wish.like?.locale ?? random.pick(locales);
  const like = wish.like?.maker.start;
  const font = like?.font ?? (locale.rightToLeft ? "DejaVu Sans" : random.pick(fonts));
  const size = like?.size ?? random.pick([8, 9, 10, 10, 11, 12]);
  const paper = like?.paper ?? paperOf(random, locale, wish);
  const rowHeight = random.chance(0.25) ? size * random.pick([1.35, 1.6, 2]) : undefined;
  const name = wish.name ?? "Sheet1";
  const maker = new SheetMaker({ name, paper, font, size, ...(rowHeight && { rowHeight }) });
  return { locale, maker, title: random.pick(listOf(locale.words.titles)) };
}

export function draftOf(language: string, source: string, sheets: readonly Sheet[]): Draft {
  const book: Book = { language, sheets };
  return {
    source,
    print: { by: "libreoffice", document: fodsOf(book), ending: ".fods", tagged: false },
    truth: (printed) => knownOf(book, printed),
  };
}

/** A desk whose columns are all on one page across; where they aren't, the sheet is printed smaller. */
export function fitted(sheet: Sheet): Sheet {
  const { paper } = sheet;
  const room = paper.width - 2 * paper.margin;
  const wide = sheet.widths.reduce((sum, width) => sum + width, 0) + (paper.headings ? 30 : 0);
  if (wide <= room || paper.columnBreaks) return sheet;
  return { ...sheet, paper: { ...paper, scale: Math.max(30, Math.floor((98 * room) / wide)) } };
}
