import type { Random } from "../../fuzz/random.ts";
import type { Draft, Template } from "../template.ts";
import type { Block, PageTruth } from "../truth.ts";
import { escaped } from "./odf.ts";

/** Text as HTML, so that no letter of it is taken for a tag. */
export const h = escaped;

export const tag = (name: string, text: string, more = ""): string =>
  `<${name}${more && ` ${more}`}>${h(text)}</${name}>`;

const serifs = ["Liberation Serif", "Caladea", "DejaVu Serif", "Noto Serif", "C059", "Nimbus Roman"];
const sans = ["Liberation Sans", "Carlito", "DejaVu Sans", "Noto Sans", "Nimbus Sans"];

export const familyOf = (random: Random): string => random.pick(random.chance(0.5) ? serifs : sans);

export interface Sheet {
  css: string;
  body: string;
  tagged?: boolean;
  size?: "A4" | "Letter" | "A5" | "A4 landscape";
  margin?: string;
  /** A title to the left and the page's number to the right, or the number in the middle of the foot. */
  running?: string;
  numbered?: boolean;
  columns?: number;
}

/** An HTML page and what is true of its pages. */
export function sheet({
  css,
  body,
  tagged = false,
  size = "A4",
  margin = "18mm",
  running,
  numbered,
  columns,
}: Sheet): Draft {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:${size};margin:${margin}}*{box-sizing:border-box}body{margin:0}${css}</style><body>${body}</body></html>`;
  const runs = running !== undefined || numbered;
  const style = "font-size:9px;font-family:'Liberation Sans';width:100%;padding:0 14mm";
  return {
    source: "made",
    print: {
      by: "chromium",
      html,
      tagged,
      ...(runs && {
        head: running === undefined ? "<span></span>" : `<div style="${style}">${h(running)}</div>`,
        foot: numbered
          ? `<div style="${style};text-align:center"><span class="pageNumber"></span></div>`
          : "<span></span>",
      }),
    },
    truth: ({ elements = [], pages }) => ({
      blocks: elements.map(withoutSoftHyphens),
      pages: Array.from(
        { length: pages },
        (_, at): PageTruth => ({
          ...(columns !== undefined && columns > 0 && { columns }),
          ...(numbered && { shown: String(at + 1) }),
          ...(running !== undefined && { running: [running] }),
        }),
      ),
    }),
  };
}

const withoutSoftHyphens = (block: Block): Block =>
  block.kind === "paragraph" ? { ...block, text: block.text.replaceAll("\u00ad", "") } : block;

export const page = (name: string, group: string, make: (random: Random) => Sheet): Template => ({
  name,
  set: "sealed",
  kind: "page",
  class: group,
  make: (random) => sheet(make(random)),
});
