import type { Para } from "../model/parts.ts";
import { paraText } from "../model/parts.ts";
import { isBold, rowSize } from "../model/row.ts";
import { lettersOnly } from "../text/paragraph-text.ts";

const titleSizeRatio = 1.4;
const longestTitle = 200;
const firstParagraphs = 5;

/** The document's title: at the beginning, what the file is called, or what is larger than all else. */
export function titleOf(paras: readonly Para[], body: number, name: string | undefined): Para | undefined {
  const start = paras.slice(0, firstParagraphs).filter((para) => para.page === paras[0]?.page && !para.role);
  const called = start.find(
    (para) => name !== undefined && name.length > 3 && lettersOnly(paraText(para)) === lettersOnly(name),
  );
  if (called && (sizeOf(called) > body || called.rows.every(isBold))) return called;
  const [first, second = 0] = [...paras]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 2)
    .map(sizeOf);
  if (first === undefined || first < body * titleSizeRatio || second > first - 1) return undefined;
  return start.find((para) => sizeOf(para) === first && paraText(para).length < longestTitle);
}

const sizeOf = ({ rows: [row] }: Para): number => (row ? rowSize(row) : 0);
