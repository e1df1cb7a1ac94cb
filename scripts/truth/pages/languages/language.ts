/** What sentences, names and addresses of a language are put together from. Every subject fits every deed. */
export interface Language {
  /** Of HTML's lang: "de". */
  code: string;
  /** By which numbers and dates are written: "de-DE". */
  locale: string;
  currency: string;
  direction: "ltr" | "rtl";
  /** Between sentences: nothing in Chinese and Japanese. */
  gap: string;
  /** The end of a sentence. */
  stop: string;
  /** At the beginning of some sentences, with what parts them from the subject. */
  openers: readonly string[];
  subjects: readonly string[];
  /** What was done, with the verb. {n} is a number, {y} a year, {p} a percentage, {who} a person, {town} a town. */
  deeds: readonly string[];
  /** When or where it was done. */
  circumstances: readonly string[];
  /** At the end of some sentences, with what parts them from the rest. */
  tails: readonly string[];
  /** Of what headings are made. */
  topics: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  companies: readonly string[];
  /** Goods and services, for bills and price lists. */
  goods: readonly string[];
  /** Words of forms, bills and tables. */
  words: Words;
}

export interface Words {
  invoice: string;
  statement: string;
  date: string;
  number: string;
  customer: string;
  description: string;
  quantity: string;
  price: string;
  amount: string;
  subtotal: string;
  tax: string;
  total: string;
  balance: string;
  payment: string;
  name: string;
  address: string;
  town: string;
  phone: string;
  mail: string;
  signature: string;
  page: string;
  of: string;
  contents: string;
  note: string;
  table: string;
  figure: string;
  time: string;
  place: string;
  greeting: string;
  regards: string;
  subject: string;
  chapter: string;
  yes: string;
  no: string;
}

/** One text a line. */
export const lines = ([text = ""]: TemplateStringsArray): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Texts parted by a bar, as they are short. */
export const listed = ([text = ""]: TemplateStringsArray): string[] => text.split("|").map((one) => one.trim());
