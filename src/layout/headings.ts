import type { Para, Part } from "./flow.ts";
import { boxOf } from "./line.ts";
import type { Entry } from "./page.ts";
import { isBold, rowMarker, rowSize, rowText } from "./paragraphs.ts";

const longest = 160;
const mostRows = 3;
const larger = 1.1;
const deepest = 6;

export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const textOf = (para: Para): string => para.rows.map(rowText).join(" ");

/** Tells which paragraphs are headings: by the outline where there is one, else by size, weight and number. */
export function findHeadings(parts: readonly Part[], outline: readonly Entry[], body: number): void {
  const paras = parts.flatMap((part) => (part.kind === "para" && !part.role ? [part] : []));
  const found = outline.length > 0 ? byOutline(paras, outline) : 0;
  if (found < Math.max(1, outline.length * 0.5)) byLook(paras, parts, body);
}

function byOutline(paras: readonly Para[], outline: readonly Entry[]): number {
  const open = new Map<string, Entry[]>();
  for (const entry of outline) {
    const key = `${entry.page} ${bare(entry.title)}`;
    open.set(key, [...(open.get(key) ?? []), entry]);
  }
  let found = 0;
  for (const para of paras) {
    const text = bare(textOf(para));
    if (text === "" || text.length > 400) continue;
    // Numbers that a list gives its headings may stand in the outline or not.
    const keys = [text, text.replace(/^[\divxlc]+(?=\p{L})/u, "")].map((one) => `${para.page} ${one}`);
    const [entry] = keys.flatMap((key) => open.get(key)?.splice(0, 1) ?? []);
    if (!entry) continue;
    para.role = { kind: "heading", level: Math.min(deepest, entry.level) };
    found += 1;
  }
  return found;
}

const ahead = 4;

/** Text comes soon: large letters of a cover, and above a table or a picture, are no headings. */
function leadsToText(at: number, parts: readonly Part[]): boolean {
  return parts.slice(at + 1, at + 1 + ahead).some((part) => {
    if (part.kind !== "para") return false;
    const [row = []] = part.rows;
    const [left, , right] = boxOf(row);
    const isWide = right - left > 0.6 * (part.frame.right - part.frame.left);
    return part.rows.length > 1 || isWide || rowMarker(row) !== undefined;
  });
}

interface Rank {
  size: number;
  bold: boolean;
}

function byLook(paras: readonly Para[], parts: readonly Part[], body: number): void {
  const places = new Map(parts.map((part, at) => [part, at] as const));
  const candidates = paras.filter(
    (para, at) => isCandidate(para, paras[at + 1], body) && leadsToText(places.get(para) ?? 0, parts),
  );
  if (candidates.length > paras.length * 0.5 && paras.length > 6) return;
  const rankOf = (para: Para): Rank => {
    const [row = []] = para.rows;
    return { size: Math.round(rowSize(row)), bold: para.rows.every(isBold) };
  };
  const ranks = new Map(candidates.map((para) => [JSON.stringify(rankOf(para)), rankOf(para)]));
  const order = [...ranks.values()]
    .sort((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold))
    .slice(0, deepest);
  const levels = new Map(order.map((rank, at) => [JSON.stringify(rank), at + 1]));
  for (const para of candidates) {
    const level = numberedLevel(para) ?? levels.get(JSON.stringify(rankOf(para)));
    if (level !== undefined) para.role = { kind: "heading", level };
  }
}

/** 2.1 is a heading of the second level. */
function numberedLevel(para: Para): number | undefined {
  const parts = /^(\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+\p{L}/u.exec(textOf(para))?.[1]?.split(".");
  return parts ? Math.min(deepest, parts.length) : undefined;
}

function isCandidate(para: Para, next: Para | undefined, body: number): boolean {
  const text = textOf(para).trim();
  const [row] = para.rows;
  if (!row || para.rows.length > mostRows || text.length > longest || !/\p{L}/u.test(text)) return false;
  if (/[,;]$/.test(text) || /(?:\s?[.…_]){4,}/.test(text)) return false;
  const size = rowSize(row);
  if (size > body * larger) return true;
  if (size < body * 0.97 || !para.rows.every(isBold) || /[.:]$/.test(text) || !next) return false;
  const marker = rowMarker(row)?.marker;
  if (marker?.kind === "bullet") return false;
  // A bold line with room around it, above text that is not.
  const gap = (boxOf(next.rows[0] ?? [])[1] ?? 0) - boxOf(para.rows.at(-1) ?? [])[3];
  return !next.rows.every(isBold) && para.rows.length === 1 && (next.page !== para.page || gap < size * 2.5);
}
