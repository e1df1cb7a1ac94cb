import { bareNumber } from "../lines/bare-numbers.ts";
import { leadingMarker } from "../lines/leading-marker.ts";
import { isAmount } from "../model/amount.ts";
import { isCaption } from "../model/caption-form.ts";
import { boxOf } from "../model/line.ts";
import { type Grid, type Para, type Part, paraText } from "../model/parts.ts";
import { isBold, type Row, rowSize } from "../model/row.ts";
import { type HeadingSeries, headingSeries } from "./heading-series.ts";

const longestHeading = 160;
const mostHeadingRows = 3;
const headingSizeRatio = 1.1;
/** Bold letters a hair smaller than the text's are as large: fonts differ by that much. */
const boldSizeRatio = 0.97;
/** The text below a bold line is no further away than so many of its letters are high. */
const farthestTextEm = 2.5;
const deepestLevel = 6;
/** A longer text that ends as a sentence does is one. */
const sentenceLetters = 50;
/** Letters of one size, so many and such a share of a page's, are its text. */
const usualSizeShare = { share: 0.3, letters: 100 };
/** Lines of one look below each other, without text between them, are those of a cover or of a form. */
const mostInARow = 2;
/** What looks like headings has no larger share of a document's letters; of few paragraphs nothing tells that. */
const mostHeadings = { share: 0.5, of: 6 };
/** A title has that many headings below it. */
const headingsBelowTitle = 3;

/** Heads of entries, such as an employer with the years beside it, are at least so many, and what is beside them is as short. */
const entries = { fewest: 3, letters: 24, marginEm: 1 };

interface HeadingRank {
  size: number;
  bold: boolean;
  underlined: boolean;
  /** What has another text beside it is the head of an entry, and below all others. */
  entry: boolean;
}

const rankOf = (para: Para): HeadingRank => {
  const [row = []] = para.rows;
  const [bold, underlined] = [para.rows.every(isBold), para.rows.every(isUnderlined)];
  return { size: Math.round(rowSize(row)), bold, underlined, entry: isParted(row) };
};
const nameOf = ({ size, bold, underlined, entry }: HeadingRank): string => `${size} ${bold} ${underlined} ${entry}`;
const saidRank = ({ size, bold, underlined }: HeadingRank): string =>
  `${size} pt${bold ? ", bold" : ""}${underlined ? ", underlined" : ""}`;

const stressOf = ({ bold, underlined }: HeadingRank): number => 2 * Number(bold) + Number(underlined);

/** Whether all letters of a row are underlined, and none as those of a link are. */
const isUnderlined = (row: Row): boolean =>
  row.every(({ pieces }) => pieces.every(({ look, link, text }) => (look.underline && !link) || text.trim() === ""));

/** Ways in which a line is told from others of its size. */
const stresses = [
  { name: "bold", has: isBold },
  { name: "underlined", has: isUnderlined },
];

const because = (saw: string) => ({ file: "roles/headings-by-style", saw });

/** Finds headings by their size, their weight and their numbers. The largest ones have level 1; "2.1" is always level 2. */
export function headingsByStyle(parts: readonly Part[], body: number): void {
  const paras = parts.flatMap((part) => (part.kind === "para" && !part.role ? [part] : []));
  const usual = textSizes(paras);
  const places = new Map(parts.map((part, at) => [part, at] as const));
  const looks = new Map<Para, string>();
  const parted = new Map<Para, string>();
  for (const [at, para] of paras.entries()) {
    const behind = parts[(places.get(para) ?? 0) + 1];
    const next = behind?.kind === "grid" ? behind : paras[at + 1];
    const { saw, objection } = headingLook(para, next, Math.max(body, usual(para)));
    if (saw && objection === undefined) looks.set(para, saw);
    if (saw && objection === besideObjection && isBesideMargin(para)) parted.set(para, saw);
    if (saw) para.because = because(objection === undefined ? saw : `no heading: ${saw}, but ${objection}`);
  }
  for (const own of Map.groupBy(parted, ([para]) => nameOf(rankOf(para))).values())
    if (own.length >= entries.fewest)
      for (const [para, saw] of own) looks.set(para, `${saw}; one of ${own.length} with a short text at the margin`);
  const marked = new Set(looks.keys());
  const styled = [...Map.groupBy(marked, (para) => nameOf(rankOf(para))).values()].flatMap((alike) =>
    placedAmong(alike, (para) => placeObjection(para, marked, parts, places.get(para) ?? 0), looks),
  );
  styled.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  const share = lettersOf(styled) / lettersOf(paras);
  if (share > mostHeadings.share && paras.length > mostHeadings.of) {
    const saw = `no heading: ${Math.round(100 * share)} % of all letters stand in what looks like one`;
    for (const para of styled) para.because = because(saw);
    return;
  }
  const series = headingSeries(parts, body);
  for (const { paras: own, saw } of series) for (const para of own) looks.set(para, looks.get(para) ?? saw);
  const headings = withSeries(styled, series, paras);
  const title = titleAboveHeadings(headings, paras);
  if (title) {
    title.role = { kind: "title" };
    title.because = because(`${looks.get(title)}; it stands first and is larger than all headings`);
  }
  const rest = headings.filter((para) => para !== title);
  const levelOf = levelsAmong(rest, series);
  for (const para of rest) {
    const [numbered, rank] = [numberedLevel(para), rankOf(para)];
    const level = numbered ?? levelOf(para);
    if (level === undefined) continue;
    const by = numbered === undefined ? `as all headings in ${saidRank(rank)}` : `by its number ${numberOf(para)}`;
    para.role = { kind: "heading", level };
    para.because = because(`${looks.get(para)}; level ${level}, ${by}`);
  }
  headingsThatCountOn(paras, body);
}

/** Texts that look alike are all headings where more than this share of them stands as headings do. */
const mostAlikeShare = 0.5;

/** Finds, among texts that look alike, those that stand where headings do; where these are most of them, also others that do not stand in a row. */
function placedAmong(
  alike: readonly Para[],
  objectionTo: (para: Para) => PlaceObjection | undefined,
  looks: Map<Para, string>,
): Para[] {
  const objections = new Map(alike.map((para) => [para, objectionTo(para)] as const));
  const placed = alike.filter((para) => !objections.get(para));
  const areMost = placed.length > mostAlikeShare * alike.length;
  return alike.filter((para) => {
    const objection = objections.get(para);
    if (!objection) return true;
    const isOne = areMost && !objection.isInARow;
    if (isOne)
      looks.set(para, `${looks.get(para)}, as are ${placed.length} others of ${alike.length} that look like it`);
    else para.because = because(`no heading: ${looks.get(para)}, but ${objection.saw}`);
    return isOne;
  });
}

const lettersOf = (paras: readonly Para[]): number => paras.reduce((sum, para) => sum + paraText(para).length, 0);

/** With those that count on; above the first of these, below a title, stand names and a date. */
function withSeries(styled: readonly Para[], series: readonly HeadingSeries[], paras: readonly Para[]): Para[] {
  const counted = new Set(series.flatMap((one) => one.paras));
  const start = paras.findIndex((para) => counted.has(para));
  const [title] = styled;
  const later = new Set(styled.filter((para) => paras.indexOf(para) > start).map((para) => nameOf(rankOf(para))));
  const isBesideTitle = (para: Para) =>
    para !== title && para.page === paras[0]?.page && !rankOf(para).bold && !later.has(nameOf(rankOf(para)));
  const known = new Set(styled);
  return paras.filter((para, at) => {
    if (counted.has(para)) return true;
    if (!known.has(para)) return false;
    const isName = at < start && isBesideTitle(para);
    if (isName) para.because = because("no heading: it stands below the title and above the first that counts");
    return !isName;
  });
}

/** The largest look has level 1; those that count on stand below what is larger, each below those that count above them. */
function levelsAmong(headings: readonly Para[], series: readonly HeadingSeries[]): (para: Para) => number | undefined {
  const places = new Map(series.flatMap(({ paras }, at) => paras.map((para) => [para, at] as const)));
  const others = headings.filter((para) => !places.has(para));
  const ranks = [...new Map(others.map((para) => [nameOf(rankOf(para)), rankOf(para)])).values()]
    .sort((a, b) => Number(a.entry) - Number(b.entry) || b.size - a.size || stressOf(b) - stressOf(a))
    .slice(0, deepestLevel);
  const sizes = series.map(({ paras: [first] }) => (first ? rankOf(first).size : 0));
  return (para) => {
    const { size } = rankOf(para);
    const place = places.get(para);
    const above = ranks.filter((rank) => rank.size > size).length;
    if (place !== undefined) return Math.min(deepestLevel, above + place + 1);
    const at = ranks.findIndex((rank) => nameOf(rank) === nameOf(rankOf(para)));
    const larger = sizes.filter((own) => own > size).length;
    return at < 0 ? undefined : Math.min(deepestLevel, at + 1 + larger);
  };
}

/** The next number of a row of headings is one, though a name in it is set in another font. */
function headingsThatCountOn(paras: readonly Para[], body: number): void {
  const last = new Map<number, { number: string; size: number; level: number }>();
  for (const para of paras) {
    const number = numberOf(para);
    if (number === undefined) continue;
    const depth = number.split(".").length;
    const size = Math.round(rowSize(para.rows[0] ?? []));
    const before = last.get(depth);
    const isLarge = size > body * headingSizeRatio || para.rows[0]?.[0]?.pieces[0]?.look.bold === true;
    const isShort = para.rows.length <= mostHeadingRows && paraText(para).length <= longestHeading;
    if (!para.role && isShort && isLarge && before && size === before.size && number === nextNumber(before.number)) {
      para.role = { kind: "heading", level: before.level };
      para.because = because(`${number} counts on from the heading ${before.number}, in letters as large`);
    }
    if (para.role?.kind === "heading") last.set(depth, { number, size, level: para.role.level });
  }
}

const nextNumber = (number: string): string => number.replace(/\d+$/, (last) => String(Number(last) + 1));

/** The largest size in which text of a paragraph's page is set: on a page in large letters they are no headings. */
function textSizes(paras: readonly Para[]): (para: Para) => number {
  const pages = new Map<number, Map<number, number>>();
  for (const line of paras.flatMap(({ rows }) => rows.flat())) {
    const sizes = pages.get(line.page) ?? new Map<number, number>();
    const size = Math.round(line.size * 2) / 2;
    pages.set(line.page, sizes.set(size, (sizes.get(size) ?? 0) + line.text.length));
  }
  const largest = new Map(
    [...pages].map(([page, sizes]) => {
      const all = [...sizes.values()].reduce((sum, letters) => sum + letters, 0);
      const usual = [...sizes].filter(
        ([, letters]) => letters > usualSizeShare.letters && letters > usualSizeShare.share * all,
      );
      return [page, Math.max(0, ...usual.map(([size]) => size))];
    }),
  );
  return ({ page }) => largest.get(page) ?? 0;
}

const farBelowEm = 3.5;

/** What a heading is of stands below it, near it and on the same page, but for a heading that has a page of its own. */
function standsAbove(at: number, parts: readonly Part[]): boolean {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part?.kind !== "para" || !next) return false;
  const [row = []] = part.rows.slice(-1);
  if (next.page !== (row[0]?.page ?? part.page)) return before?.page !== part.page;
  const top = next.kind === "para" ? boxOf(next.rows[0] ?? [])[1] : next.box[1];
  return top - boxOf(row)[3] < farBelowEm * rowSize(row);
}

const partsAhead = 4;

/** A text or a table comes soon: large letters of a cover, and above a picture, are no headings. */
function leadsToText(at: number, parts: readonly Part[]): boolean {
  return parts.slice(at + 1, at + 1 + partsAhead).some((part) => {
    if (part.kind !== "para") return part.kind === "grid";
    const [row = []] = part.rows;
    const [left, , right] = boxOf(row);
    const isWide = right - left > 0.6 * (part.frame.right - part.frame.left);
    return part.rows.length > 1 || isWide || leadingMarker(row) !== undefined;
  });
}

interface PlaceObjection {
  saw: string;
  isInARow?: boolean;
}

/** Tells why a paragraph that looks like a heading is none, by where it stands. */
function placeObjection(
  para: Para,
  marked: ReadonlySet<Para>,
  parts: readonly Part[],
  at: number,
): PlaceObjection | undefined {
  const most = countsUp(para) ? 1 : mostInARow;
  if (isInARow(para, most, marked, parts, at))
    return { saw: `more than ${most} such lines stand below each other`, isInARow: true };
  if (!standsAbove(at, parts)) return { saw: "nothing stands near below it" };
  return leadsToText(at, parts) ? undefined : { saw: `neither text nor a table is among the next ${partsAhead} parts` };
}

/** Lines that count, with nothing between them, are a list. */
const countsUp = ({ rows: [row = []] }: Para): boolean => leadingMarker(row) !== undefined;

function isInARow(para: Para, most: number, marked: ReadonlySet<Para>, parts: readonly Part[], at: number): boolean {
  if (numberedLevel(para) !== undefined) return false;
  const name = nameOf(rankOf(para));
  const isAlike = (part: Part | undefined): boolean =>
    part?.kind === "para" && part.page === para.page && marked.has(part) && nameOf(rankOf(part)) === name;
  let [from, to] = [at, at];
  while (to - from < most && isAlike(parts[from - 1])) from -= 1;
  while (to - from < most && isAlike(parts[to + 1])) to += 1;
  return to - from >= most;
}

/** What stands first, once, and is larger than all headings. */
function titleAboveHeadings(headings: readonly Para[], paras: readonly Para[]): Para | undefined {
  const [first, ...others] = headings;
  if (
    !first ||
    others.length < headingsBelowTitle ||
    first.page !== paras[0]?.page ||
    paras.indexOf(first) > partsAhead ||
    paras.slice(0, paras.indexOf(first)).some((para) => rankOf(para).size > rankOf(first).size)
  )
    return undefined;
  return others.every((para) => rankOf(para).size < rankOf(first).size) ? first : undefined;
}

const numberOf = (para: Para): string | undefined =>
  /^(\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+\p{L}/u.exec(paraText(para))?.[1];

/** 2.1 is a heading of the second level. */
function numberedLevel(para: Para): number | undefined {
  const number = numberOf(para);
  return number === undefined ? undefined : Math.min(deepestLevel, number.split(".").length);
}

interface HeadingLook {
  /** The reason why it looks like a heading. */
  saw?: string;
  /** The reason why it is none all the same. */
  objection?: string;
}

/** Whether a paragraph looks like a heading by itself, wherever it stands. */
export function headingLook(para: Para, next: Para | Grid | undefined, body: number): HeadingLook {
  const size = rowSize(para.rows[0] ?? []);
  const isLarge = size > body * headingSizeRatio;
  const stress = size >= body * boldSizeRatio ? stresses.find(({ has }) => para.rows.every(has)) : undefined;
  if (!isLarge && !stress) return {};
  const saw = isLarge
    ? `${size.toFixed(1)} pt, larger than the text's ${body.toFixed(1)} pt`
    : `${stress?.name} in the text's ${body.toFixed(1)} pt`;
  const objection = textObjection(para) ?? (isLarge || !stress ? undefined : stressObjection(para, next, stress));
  return { saw, ...(objection === undefined ? {} : { objection }) };
}

/** Tells why a paragraph is no heading, by its text. */
function textObjection(para: Para): string | undefined {
  const text = paraText(para);
  const [row] = para.rows;
  if (!row || para.rows.length > mostHeadingRows || text.length > longestHeading) return "it is too long";
  if (!/\p{L}/u.test(text)) return "it has no letter";
  if (isCaption(text)) return "it begins as a caption does";
  if (/[,;]$/.test(text)) return "it ends in a comma";
  if (leadingMarker(row)?.marker.kind === "bullet") return "it begins with a bullet";
  if (/(?:\s?[.…_]){4,}/.test(text)) return "dots lead through it";
  if (text.length > sentenceLetters && /[.:。：]["”»)]?$/.test(text)) return "it ends as a sentence does";
  return isParted(row) ? besideObjection : undefined;
}

const besideObjection = "texts stand side by side in it, as names below a title do";
const isParted = (row: Row): boolean => row.length > 1 && !leadingMarker(row) && !bareNumber(row);

const year = /^\s*\d{4}\s*$/;
/** Amounts beside bold texts are those of a statement: what they are of is no heading. */
const isOfStatement = (beside: string): boolean => isAmount(beside) && !year.test(beside);

/** Whether of two texts the second is short and ends at the margin, as years do. */
function isBesideMargin({ rows: [row = []], frame }: Para): boolean {
  const [, beside, more] = row;
  const isShort = beside !== undefined && beside.text.length <= entries.letters && !isOfStatement(beside.text);
  return isShort && !more && frame.right - beside.box[2] < entries.marginEm * rowSize(row);
}

/** Tells that a bold or underlined text is no heading: one has a line to itself, near above text that is neither. */
function stressObjection(
  para: Para,
  next: Para | Grid | undefined,
  { name, has }: (typeof stresses)[number],
): string | undefined {
  const [row = []] = para.rows;
  if (/[.:。：]$/.test(paraText(para))) return "it ends as a sentence does";
  if (!next) return "nothing follows it";
  if (next.kind === "para" && next.rows.every(has)) return `what follows is ${name} as well`;
  if (next.kind === "para" && isTerm(row, para, next)) return "what follows is set in below it, as below a term";
  const [, top] = next.kind === "para" ? boxOf(next.rows[0] ?? []) : next.box;
  const gap = top - boxOf(para.rows.at(-1) ?? [])[3];
  return next.page === para.page && gap >= rowSize(row) * farthestTextEm
    ? "what follows stands far below it"
    : undefined;
}

const setInEm = 0.9;

/** What a term means stands below it, and all of its lines begin further in. */
function isTerm(row: Para["rows"][number], para: Para, next: Para): boolean {
  const [left] = boxOf(row);
  const by = setInEm * rowSize(row);
  const isSetIn = [next.rows[0], next.rows.at(-1)].every((one) => boxOf(one ?? [])[0] > left + by);
  return next.page === para.page && isSetIn && Math.abs(left - para.frame.left) < by;
}
