import type { SlideCell, TableShape } from "../model/slides.ts";
import { element } from "../ooxml/xml.ts";
import { lineOf } from "./lines.ts";
import { placeholderOf } from "./placeholders.ts";
import { type Links, paragraphsOf, type Usual } from "./text.ts";
import { emu, hundredths, placed, solid } from "./units.ts";

const tables = "http://schemas.openxmlformats.org/drawingml/2006/table";
const usualPadding = { top: 1.8, right: 3.6, bottom: 1.8, left: 3.6 };
/** A place that another cell covers makes its row no higher. */
const unpadded = element("a:tcPr", { marT: 0, marB: 0 });
export const anchors = { top: "t", middle: "ctr", bottom: "b" } as const;

export function tableOf(table: TableShape, id: number, usual: Usual, links: Links): string {
  const grid = table.columns.map((width) => element("a:gridCol", { w: emu(width) }));
  const covered = coveredBy(table);
  const rows = table.rows.map(({ height, cells }, row) => {
    const empty = emptyOf(height, usual);
    const own = new Map(cells.map((cell) => [cell.column, cell]));
    const places = table.columns.map((_, column) => {
      const cell = own.get(column);
      if (cell) return cellOf(cell, empty, { usual, links });
      const by = covered.get(`${row} ${column}`);
      const emptied = { hMerge: by?.beside || undefined, vMerge: by?.below || undefined };
      return element("a:tc", emptied, element("a:txBody", {}, "<a:bodyPr/>", empty), unpadded);
    });
    return element("a:tr", { h: emu(height) }, ...places);
  });
  const head = element("a:tblPr", { firstRow: table.hasHead || undefined });
  const data = element("a:tbl", {}, head, element("a:tblGrid", {}, ...grid), ...rows);
  return element(
    "p:graphicFrame",
    {},
    element(
      "p:nvGraphicFramePr",
      {},
      element("p:cNvPr", { id, name: `Table ${id}` }),
      element("p:cNvGraphicFramePr", {}, element("a:graphicFrameLocks", { noGrp: true })),
      placeholderOf(table.role),
    ),
    placed(table.place, "p:xfrm"),
    element("a:graphic", {}, element("a:graphicData", { uri: tables }, data)),
  );
}

/** Writes an empty cell; text that is typed into it is small enough not to make its row grow. */
const emptyOf = (height: number, { look }: Usual): string => {
  const sz = hundredths(Math.max(1, Math.min(look.size, Math.floor(height / 1.25))));
  return element("a:p", {}, element("a:endParaRPr", { sz }));
};

/** Finds places that belong to a cell before or above them. */
function coveredBy({ rows }: TableShape): Map<string, { beside: boolean; below: boolean }> {
  const covered = new Map<string, { beside: boolean; below: boolean }>();
  rows.forEach(({ cells }, row) => {
    for (const { column, columns, rows: high } of cells) {
      for (let below = 0; below < high; below++) {
        for (let beside = 0; beside < columns; beside++) {
          if (below + beside === 0) continue;
          covered.set(`${row + below} ${column + beside}`, { beside: beside > 0, below: below > 0 });
        }
      }
    }
  });
  return covered;
}

function cellOf(cell: SlideCell, empty: string, { usual, links }: { usual: Usual; links: Links }): string {
  const { left, right, top, bottom } = cell.borders;
  const sides = [
    lineOf(left, "a:lnL"),
    lineOf(right, "a:lnR"),
    lineOf(top, "a:lnT"),
    lineOf(bottom, "a:lnB"),
    cell.fill ? solid(cell.fill) : "<a:noFill/>",
  ];
  const { padding = usualPadding } = cell;
  const insets = {
    marL: emu(padding.left),
    marR: emu(padding.right),
    marT: emu(padding.top),
    marB: emu(padding.bottom),
  };
  const told = {
    rowSpan: cell.rows > 1 ? cell.rows : undefined,
    gridSpan: cell.columns > 1 ? cell.columns : undefined,
  };
  return element(
    "a:tc",
    told,
    element(
      "a:txBody",
      {},
      "<a:bodyPr/>",
      cell.paragraphs.length > 0 ? paragraphsOf(cell.paragraphs, usual, links) : empty,
    ),
    element("a:tcPr", { ...insets, anchor: anchors[cell.anchor] }, ...sides),
  );
}
