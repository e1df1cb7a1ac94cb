import type { Contents, Link, Paragraph, SourcePosition, TextStyle } from "#formats/model/document.ts";
import { median } from "../model/box.ts";
import type { Background } from "../model/page.ts";
import type { Para, Part } from "../model/parts.ts";
import { rowLeft } from "../model/row.ts";
import type { ContentsEntry } from "../roles/contents.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { spaceBefore } from "../text/part-extent.ts";
import { groundsOf } from "./hung-panels.ts";
import { plainStyle } from "./usual-styles.ts";

interface ContentsContext {
  sourceOf?: ((part: Part) => SourcePosition | undefined) | undefined;
  panels: ReadonlyMap<Para, readonly Background[]>;
  links: ReadonlyMap<Link, Link>;
}

/** Writes a table of contents; `before` is the distance above its first entry. */
export function contentsOf(
  entries: readonly ContentsEntry[],
  before: number,
  { sourceOf, panels, links }: ContentsContext,
): Contents {
  const starts = indentsByLevel(entries);
  const made = entries.map(({ para, level, text, number, before: line }, at): Paragraph => {
    const [first] = para.rows[0] ?? [];
    const look: TextStyle = first?.pieces[0]?.look ?? plainStyle;
    const link = para.rows.flat().flatMap(({ pieces }) => pieces.flatMap((piece) => piece.link ?? []))[0];
    const linked = link ? { link: links.get(link) ?? link } : {};
    const setting = alignmentOf(para);
    const [top = [], next = top] = [...(line?.rows ?? []), ...para.rows];
    const hanging = Math.max(0, Math.round(rowLeft(next) - rowLeft(top)));
    const source = sourceOf?.(line ?? para);
    return {
      kind: "paragraph",
      role: { kind: "text" },
      ...(source ? { source } : {}),
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

/** Tells how far set in the entries of each level are: a style says it of all of them. */
function indentsByLevel(entries: readonly ContentsEntry[]): Map<number, number> {
  const byLevel = Map.groupBy(entries, ({ level }) => level);
  const startOf = ({ para, before: line = para }: ContentsEntry) => rowLeft(line.rows[0] ?? []) - line.frame.left;
  return new Map([...byLevel].map(([level, own]) => [level, Math.max(0, Math.round(median(own.map(startOf))))]));
}
