import { romanValue } from "../lines/roman.ts";
import { boxOf } from "../model/line.ts";
import { type Para, type Part, paraText } from "../model/parts.ts";
import { isBold, isInCapitals, rowSize } from "../model/row.ts";

/** Headings that look alike, and of which those with numbers count on through the whole document. */
export interface HeadingSeries {
  paras: Para[];
  /** The reason to tell, such as "counts on among I., II., III." */
  saw: string;
}

const longestHeading = 120;
const mostRows = 2;
const fewestInSeries = 3;
/** This share of neighbours has text of several lines between them, or clauses that name their numbers; items of a list have none. */
const partedShare = 0.6;
const centredPt = 4;
const setInPt = 10;

/** How letters look and stand, by which headings of one level are like each other. */
export interface Look {
  family: string;
  size: number;
  bold: boolean;
  italic: boolean;
  capitals: boolean;
  centred: boolean;
}

interface Numbered {
  para: Para;
  at: number;
  number: string;
  after: string;
}

/** Headings that their numbers tell, and those without one that look like them, from the upper level downwards. */
export function headingSeries(parts: readonly Part[], body: number): HeadingSeries[] {
  const paras = parts.flatMap((part, at) =>
    part.kind === "para" && !part.role && isShort(part) ? [{ para: part, at }] : [],
  );
  const usual = usualFamily(parts);
  const marked = paras.flatMap(({ para, at }) => {
    const number = numberOf(para);
    const look = lookOf(para);
    return number && standsOut(look, usual, body) ? [{ para, at, look, ...number }] : [];
  });
  const groups = [...Map.groupBy(marked, ({ look, after }) => `${after} ${JSON.stringify(look)}`).values()];
  const series = groups.filter((group) => countsOn(group) && areParted(group, parts));
  return series
    .sort(([one], [other]) => (one?.at ?? 0) - (other?.at ?? 0))
    .map((group) => {
      const look = JSON.stringify(group[0]?.look);
      const alike = paras.filter(
        ({ para, at }) => !numberOf(para) && isAbove(at, parts) && JSON.stringify(lookOf(para)) === look,
      );
      const numbers = group.map(({ number, after }) => `${number}${after}`);
      const saw = `counts on among ${numbers.slice(0, 4).join(", ")}, which look alike and have text between them`;
      return { paras: [...group, ...alike].map(({ para }) => para), saw };
    });
}

/** Whether a text is as short as headings are, and ends as none does that is a sentence. */
export const isShort = (para: Para): boolean => {
  const text = paraText(para);
  return (
    para.rows.length <= mostRows && text.length <= longestHeading && !/[.,;:!?]$/.test(text) && /\p{L}{2}/u.test(text)
  );
};

const numberForm = /^([IVXLC]{1,5}|[A-Z]|\d{1,2})([.)])\s+\p{L}/u;

function numberOf(para: Para): { number: string; after: string } | undefined {
  const [, number, after] = numberForm.exec(paraText(para)) ?? [];
  return number && after ? { number, after } : undefined;
}

/** Reads the look of the text behind the number, which may be set in other letters. */
export function lookOf(para: Para): Look {
  const [row = []] = para.rows;
  const pieces = row.flatMap((line) => line.pieces);
  const text = paraText(para).replace(numberForm, (found) => found.slice(-1));
  const own = pieces.findLast(({ text: letters }) => /\p{L}{2}/u.test(letters)) ?? pieces.at(-1);
  const box = boxOf(row);
  const off = (box[0] + box[2] - para.frame.left - para.frame.right) / 2;
  return {
    family: own?.look.family ?? "",
    size: Math.round(rowSize(row) * 2) / 2,
    bold: para.rows.every(isBold),
    italic: own?.look.italic === true,
    capitals: isInCapitals(text),
    centred: Math.abs(off) < centredPt && box[0] - para.frame.left > setInPt,
  };
}

/** The font of most letters. */
function usualFamily(parts: readonly Part[]): string {
  const counts = new Map<string, number>();
  for (const part of parts)
    for (const { look, text } of part.kind === "para" ? part.rows.flat().flatMap(({ pieces }) => pieces) : [])
      counts.set(look.family, (counts.get(look.family) ?? 0) + text.length);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

const standsOut = ({ family, size, bold, italic, capitals, centred }: Look, usual: string, body: number): boolean =>
  family !== usual || bold || italic || capitals || centred || size > 1.1 * body;

/** Each number is the next one, or begins anew at the first below another heading. */
function countsOn(group: readonly Numbered[]): boolean {
  if (group.length < fewestInSeries) return false;
  const isRoman = group.some(({ number }) => /^[IVXLC]{2,}$/.test(number));
  const values = group.map(({ number }) =>
    /\d/.test(number) ? Number(number) : isRoman ? romanValue(number.toLowerCase()) : number.charCodeAt(0) - 64,
  );
  return values.every((value, at) => value === 1 || (at > 0 && value === (values[at - 1] ?? 0) + 1));
}

function areParted(group: readonly Numbered[], parts: readonly Part[]): boolean {
  const parted = group.slice(0, -1).filter((one, before) => {
    const between = parts.slice(one.at + 1, group[before + 1]?.at);
    return isOverClause(one, between[0]) || between.some((part) => part.kind === "para" && part.rows.length > 1);
  });
  return parted.length >= partedShare * (group.length - 1);
}

/** Whether the text right below names the number, as 2.1 does below 2., and looks otherwise. */
const isOverClause = ({ para, number }: Numbered, below: Part | undefined): boolean =>
  below?.kind === "para" &&
  new RegExp(`^${number}\\.1\\b`).test(paraText(below)) &&
  JSON.stringify(lookOf(below)) !== JSON.stringify(lookOf(para));

const isAbove = (at: number, parts: readonly Part[]): boolean => {
  const next = parts[at + 1];
  return next?.kind === "para" && next.rows.length > 1;
};
