import type { Random } from "../../fuzz/random.ts";
import type { Draft, Known, Printed } from "../template.ts";
import type { Block, PageTruth } from "../truth.ts";
import { onlyUsedHyphens, withSoftHyphens } from "./html.ts";
import { cssOf, type Look } from "./look.ts";
import type { Prose } from "./prose.ts";
import { type Running, runningOf } from "./running.ts";

export interface Page {
  prose: Prose;
  look: Look;
  /** HTML; its elements in the order in which they are read. */
  body: string;
  css?: string;
  running?: Running;
  /** Of running text, on each page or on all of them. */
  columns?: number | ((page: number, blocks: readonly Block[]) => number | undefined);
}

/** A document of one HTML page, printed by Chromium. */
export function draftOf(random: Random, { prose, look, body, css = "", running, columns }: Page): Draft {
  const { code, direction } = prose.language;
  const drawn = running && runningOf(running, look);
  const widthMm = look.widthMm - look.marginMm[1] - look.marginMm[3];
  const shown = look.hyphens ? withSoftHyphens(body) + onlyUsedHyphens(widthMm) : body;
  const html = `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><style>${cssOf(look)}${css}${
    drawn?.css ?? ""
  }</style></head><body>${shown}</body></html>`;
  const truth = ({ pages, elements = [] }: Printed): Known => ({
    blocks: elements,
    pages: Array.from({ length: pages }, (_, number): PageTruth => {
      const wide = typeof columns === "function" ? columns(number + 1, elements) : columns;
      return { ...(wide !== undefined && { columns: wide }), ...drawn?.truth(number + 1, pages, elements) };
    }),
  });
  return {
    source: "made",
    print: {
      by: "chromium",
      html,
      tagged: random.chance(0.25),
      ...(drawn?.head !== undefined && { head: drawn.head }),
      ...(drawn?.foot !== undefined && { foot: drawn.foot }),
    },
    truth,
  };
}
