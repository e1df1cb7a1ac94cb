import type { PrintedEdge } from "#formats/model/workbook.ts";
import type { Reading } from "../document/reading.ts";
import type { Line } from "../model/line.ts";

type PrintedEdges = { header: PrintedEdge; footer: PrintedEdge };

/** Finds the running heads and feet of each page, for the sheet that is made of it. */
export function pageEdges({ sheets, frames }: Pick<Reading, "sheets" | "frames">): Map<number, PrintedEdges> {
  return new Map(
    sheets.map((sheet) => {
      const { header = [], footer = [] } = sheet.running ?? {};
      const { left, right } = frames.onPage(sheet.number) ?? { left: 0, right: sheet.width };
      const edgeOf = (rows: readonly Line[][]) => placed(rows, left, right);
      return [sheet.number, { header: edgeOf(header), footer: edgeOf(footer) }];
    }),
  );
}

/** Puts each line at that side of the page, or at its middle, to which it is nearest. */
function placed(rows: readonly Line[][], left: number, right: number): PrintedEdge {
  const texts: Record<keyof Required<PrintedEdge>, string[]> = { left: [], center: [], right: [] };
  for (const { box, text } of rows.flat()) {
    const away = {
      left: Math.abs(box[0] - left),
      center: Math.abs((box[0] + box[2] - left - right) / 2),
      right: Math.abs(right - box[2]),
    };
    const place = (["left", "center", "right"] as const).reduce((a, b) => (away[b] < away[a] ? b : a));
    texts[place].push(text);
  }
  const found = Object.entries(texts).filter(([, lines]) => lines.length > 0);
  return Object.fromEntries(found.map(([place, lines]) => [place, lines.join("\n")]));
}
