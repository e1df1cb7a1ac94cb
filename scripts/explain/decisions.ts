import type { Draft } from "#layout/document/draft.ts";
import { around, type Box } from "#layout/model/box.ts";
import { boxOf, type Line } from "#layout/model/line.ts";
import {
  type Because,
  type Grid,
  type Para,
  type Part,
  type PicturePart,
  paraText,
  type Sheet,
} from "#layout/model/parts.ts";
import { seenBox } from "#layout/model/turn.ts";
import { columnsOn } from "#layout/text/reading-order.ts";
import type { Composing } from "./drafts.ts";

export type Kind =
  | "heading"
  | "title"
  | "item"
  | "text"
  | "caption"
  | "note"
  | "contents"
  | "table"
  | "picture"
  | "head or foot"
  | "column";

/** A decision tells what a block of a page became, which file's rule decided that, and what this rule saw. */
export interface Decision extends Because {
  page: number;
  box: Box;
  kind: Kind;
  /** The kind with its level or size: "heading 2", "table, 3 × 4". */
  name: string;
  text: string;
  /** Other decisions about the same block, made before and after. */
  also: readonly string[];
}

/** Everything on the pages, page by page in the order in which it is read; columns and running heads come first. */
export function decisionsIn({ draft, done }: Composing): Decision[] {
  const { parts, notes, sheets } = draft;
  const isTagged = parts.some((part) => part.kind === "para" && part.isTagged);
  const drawn = new Set<Part>(sheets.flatMap(({ grids }) => grids));
  const also = (part: Part) => done.get(part) ?? [];
  const asides = [...draft.turnedAside.map(({ para }) => para), ...draft.picturesAside];
  const told = [...parts, ...asides, ...notes.flatMap(({ paras }) => paras)].flatMap((part): Decision[] => {
    if (part.kind === "para") return ofPara(part, also(part), draft);
    if (part.kind === "shown") return [ofPicture(part, also(part))];
    return [ofTable(part, also(part), isTagged && !drawn.has(part))];
  });
  const all = [
    ...(isTagged ? [] : sheets.flatMap((sheet) => ofColumns(sheet, draft.body))),
    ...sheets.flatMap(ofEdges),
  ];
  return [...all, ...told].sort((one, other) => one.page - other.page);
}

/** A paragraph, once for each page that it stands on. */
function ofPara(para: Para, also: readonly string[], { items, sheets }: Draft): Decision[] {
  const { role, because, begins, columns, turns } = para;
  const item = items.get(para);
  const reading: Because = para.isTagged
    ? { file: "tagged/tree-reader", saw: "the structure tree says so" }
    : { file: "text/paragraphs", saw: begins ?? "it is the first of its column" };
  const { file, saw } = role ? (because ?? reading) : (item?.because ?? reading);
  const kind = kindOf(para, item !== undefined);
  const level = role?.kind === "heading" ? ` ${role.level}` : item && !role ? ` of level ${item.level + 1}` : "";
  const more = [
    ...(because && because.saw !== saw ? [`${because.file}: ${because.saw}`] : []),
    ...(role && item ? [`${item.because.file}: ${item.because.saw}`] : []),
    ...(role && begins ? [`text/paragraphs: begins here, as ${begins}`] : []),
    ...(columns > 1 ? [`in one of ${columns} columns`] : []),
    ...(turns ? ["text/join-paragraphs: goes on in another column, or on another page"] : []),
    ...also,
  ];
  const byPage = Map.groupBy(para.rows.flat(), ({ page }) => page);
  return [...byPage].map(([page, lines]): Decision => {
    const sheet = sheets.find(({ number }) => number === page);
    const box = around(lines.map((line) => (sheet ? seenBox(line, sheet) : line.box)));
    return { page, box, kind, name: `${kind}${level}`, text: shown(paraText(para)), file, saw: shown(saw), also: more };
  });
}

/** Letters of symbol fonts, which no other font shows, as a point. */
const shown = (text: string): string => text.replace(/\p{Co}/gu, "•");

function kindOf({ role }: Para, isItem: boolean): Kind {
  const kind = role?.kind ?? (isItem ? "item" : "text");
  if (kind === "text" && isItem) return "item";
  return kind === "quote" || kind === "code" ? "text" : kind;
}

function ofTable(grid: Grid, also: readonly string[], isTold: boolean): Decision {
  const { page, box, xs, ys, ruled, heads, cells } = grid;
  const drawn: Because = { file: "tables/lattice", saw: "lines or grounds are drawn between its cells" };
  const placed: Because = {
    file: "tables/stream-tables",
    saw: `texts begin, or end, at the same ${xs.length - 1} places in ${ys.length - 1} rows`,
  };
  const said: Because = { file: "tagged/tagged-grid", saw: "the structure tree says so" };
  const first = cells[0]?.lines.map(({ text }) => text).join(" ") ?? "";
  const more = heads > 0 ? [`its first ${heads === 1 ? "row tells" : `${heads} rows tell`} what the columns are`] : [];
  return {
    ...{ page, box, kind: "table", name: `table, ${ys.length - 1} × ${xs.length - 1}`, text: first },
    ...(isTold ? said : ruled ? drawn : placed),
    also: [...more, ...also],
  };
}

const beside = {
  around: "text stands beside it",
  below: "text stands on it",
  apart: "a table or another picture stands beside it",
};

function ofPicture(part: PicturePart, also: readonly string[]): Decision {
  const { page, box, picture, alt = "" } = part;
  const isSet = part.beside !== undefined;
  return {
    ...{ page, box, kind: "picture", name: picture.isDrawing ? "drawing" : "picture", text: alt },
    file: picture.isDrawing ? "figures/figures" : "document/page-sheet",
    saw: picture.isDrawing
      ? "lines and areas near each other, neither table nor text"
      : "the page shows a picture here",
    also: [...(isSet ? [`regions/pictures-beside-text: ${beside[part.beside ?? "apart"]}`] : []), ...also],
  };
}

/** Decisions about the heads, feet and pictures that a page repeats at its edges. */
function ofEdges({ number: page, running }: Sheet): Decision[] {
  if (!running) return [];
  const common = { page, kind: "head or foot" as const, also: [] };
  const rows = [...running.header, ...running.footer].map((row): Decision => {
    const saw = row.flatMap((line) => running.because?.get(line) ?? [])[0];
    const name = running.header.includes(row) ? "running head" : "running foot";
    const told = saw ?? "stands between the edge and what repeats";
    return { ...common, box: boxOf(row), name, text: textOf(row), file: "regions/running-heads", saw: told };
  });
  const pictures = [...(running.pictures?.header ?? []), ...(running.pictures?.footer ?? [])].map(
    ({ box, alt = "" }): Decision => ({
      ...{ ...common, box, name: "running picture", text: alt, file: "regions/running-pictures" },
      saw: "stands at one place at the edge of several pages",
    }),
  );
  return [...rows, ...pictures];
}

const textOf = (row: readonly Line[]): string => row.map(({ text }) => text).join(" ");

/** Columns that stand side by side on a page. */
function ofColumns(sheet: Sheet, body: number): Decision[] {
  return columnsOn(sheet, body).flatMap(({ columns, frames }) => {
    const boxes = columns.map((column) => around(column.map(({ box }) => box)));
    if (boxes.length < 2) return [];
    return boxes.map((box, at): Decision => {
      const gap = (boxes[at + 1] ?? box)[0] - (boxes[at + 1] ? box[2] : box[0]);
      const by = at < boxes.length - 1 ? `nothing stands in ${gap.toFixed(0)} pt between it and the next` : "the last";
      const file = frames ? "regions/side-panels" : "regions/column-zones";
      const saw = frames ? "a ground lies behind one of them" : `${by}; text stands on both sides`;
      const name = `column ${at + 1} of ${boxes.length}`;
      return { page: sheet.number, box, kind: "column", name, text: "", file, saw, also: [] };
    });
  });
}
