import type { Contents, Look, Paragraph, Stood } from "#formats/document.ts";
import { median } from "../model/box.ts";
import type { Para, Part } from "../model/flow.ts";
import type { Ground } from "../model/page.ts";
import { rowLeft } from "../model/row.ts";
import type { ContentsEntry } from "../roles/contents.ts";
import { settingOf } from "../text/setting.ts";
import { spaceBefore } from "../text/spacing.ts";
import { groundsOf } from "./hung-panels.ts";

interface Told {
  stood?: ((part: Part) => Stood | undefined) | undefined;
  panels: ReadonlyMap<Para, readonly Ground[]>;
}

/** A table of contents; `before` is the distance above its first entry. */
export function contentsOf(
  entries: readonly ContentsEntry[],
  before: number,
  { stood: standing, panels }: Told,
): Contents {
  const starts = startsOf(entries);
  const made = entries.map(({ para, level, text, number, before: line }, at): Paragraph => {
    const [first] = para.rows[0] ?? [];
    const look: Look = first?.pieces[0]?.look ?? plain;
    const link = para.rows.flat().flatMap(({ pieces }) => pieces.flatMap((piece) => piece.link ?? []))[0];
    const linked = link ? { link } : {};
    const setting = settingOf(para);
    const [top = [], next = top] = [...(line?.rows ?? []), ...para.rows];
    const hanging = Math.max(0, Math.round(rowLeft(next) - rowLeft(top)));
    const stood = standing?.(line ?? para);
    return {
      kind: "paragraph",
      role: { kind: "text" },
      ...(stood ? { stood } : {}),
      content: [
        { kind: "span", text, look, ...linked },
        { kind: "tab" },
        { kind: "span", text: number, look, ...linked },
      ],
      align: "start",
      rightToLeft: setting.rightToLeft,
      indent: { start: (starts.get(level) ?? 0) + hanging, end: 0, first: -hanging },
      space: { before: at === 0 ? before : spaceBefore(line ?? para, entries[at - 1]?.para, undefined), after: 0 },
      lines: setting.lines,
      ...groundsOf(line ?? para, panels),
      tabs: [{ at: Math.round(para.frame.right - para.frame.left), align: "end", leader: "dots" }],
    };
  });
  return { kind: "contents", levels: Math.max(...entries.map(({ level }) => level)), entries: made };
}

/** How far set in the entries of each level are: a style says it of all of them. */
function startsOf(entries: readonly ContentsEntry[]): Map<number, number> {
  const byLevel = Map.groupBy(entries, ({ level }) => level);
  const startOf = ({ para, before: line = para }: ContentsEntry) => rowLeft(line.rows[0] ?? []) - line.frame.left;
  return new Map([...byLevel].map(([level, own]) => [level, Math.max(0, Math.round(median(own.map(startOf))))]));
}

const plain: Look = { family: "Arial", generic: "sans", size: 11, bold: false, italic: false, colour: "#000000" };
