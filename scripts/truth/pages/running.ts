import type { Block, PageTruth } from "../truth.ts";
import { escaped } from "./html.ts";
import type { Look } from "./look.ts";

/** Left, middle and right; "{n}" is the page's number, "{all}" how many there are, "{chapter}" the chapter it belongs to. */
export type Places = readonly [string, string, string];

export interface Running {
  top?: Places;
  bottom?: Places;
  /** By the boxes of CSS, or by the templates that Chromium's own printing has. */
  by: "css" | "chromium";
  pt: number;
  /** By CSS alone: a line below the head. */
  line?: boolean;
  /** By CSS alone: even pages show left what odd ones show right. */
  mirrored?: boolean;
  /** By CSS alone: nothing on the first page. */
  quietFirst?: boolean;
  numbers?: "decimal" | "lower-roman";
  /** By CSS alone: the number of the first page. */
  from?: number;
  /** By CSS alone: headings of chapters, whose pages are named chapter-0, chapter-1 and so on. */
  chapters?: readonly string[];
}

interface Drawn {
  css: string;
  head?: string;
  foot?: string;
  truth(page: number, pages: number, blocks: readonly Block[]): Omit<PageTruth, "columns">;
}

const sides = ["left", "center", "right"] as const;

export function runningOf(running: Running, look: Look): Drawn {
  const truth = (page: number, pages: number, blocks: readonly Block[]) => truthOf(running, page, pages, blocks);
  if (running.by === "css") return { css: boxesOf(running, look), truth };
  const { top, bottom } = running;
  return {
    css: "",
    ...(top && { head: bandOf(top, running, look) }),
    ...(bottom && { foot: bandOf(bottom, running, look) }),
    truth,
  };
}

/** The band that Chromium draws in a margin: spans of these classes are filled by it. */
function bandOf(places: Places, { pt }: Running, { font, marginMm }: Look): string {
  const isAlone = places[0] === "" && places[2] === "";
  const texts = places.map((place, side) => {
    if (isAlone && side !== 1) return "";
    const html = escaped(place)
      .replace("{n}", '<span class="pageNumber"></span>')
      .replace("{all}", '<span class="totalPages"></span>');
    return `<span style="flex: 1; text-align: ${sides[side]}">${html}</span>`;
  });
  return `<div style="display: flex; width: 100%; font: ${pt}pt '${font}'; padding: 0 ${marginMm[1]}mm 0 ${marginMm[3]}mm">${texts.join("")}</div>`;
}

function boxesOf(running: Running, { font }: Look): string {
  const { pt, line, mirrored, quietFirst, chapters = [], from } = running;
  const ruled = line
    ? "border-bottom: .5pt solid #555; padding-bottom: 3pt; vertical-align: bottom; margin-bottom: 8pt;"
    : "";
  const boxes = (page: string, chapter: string, isEven: boolean) => {
    const box = (edge: "top" | "bottom", places: Places | undefined) =>
      (places ?? []).map((place, side) => {
        const name = sides[isEven ? 2 - side : side];
        const content = contentOf(place.replace("{chapter}", chapter), running);
        if (content === '""' && !line) return "";
        return `@${edge}-${name} { content: ${content}; font: ${pt}pt "${font}"; ${edge === "top" ? ruled : ""} }`;
      });
    return `@page ${page} { ${[...box("top", running.top), ...box("bottom", running.bottom)].join(" ")} }\n`;
  };
  const names = chapters.length > 0 ? chapters : [""];
  const css = names.map((chapter, number) => {
    const name = chapters.length > 0 ? `chapter-${number}` : "";
    return mirrored
      ? boxes(`${name}:right`, chapter, false) + boxes(`${name}:left`, chapter, true)
      : boxes(name, chapter, false);
  });
  const first = quietFirst
    ? `@page :first { ${["top", "bottom"].flatMap((edge) => sides.map((side) => `@${edge}-${side} { content: none !important; border: none !important }`)).join(" ")} }`
    : "";
  const start = from === undefined ? "" : `html { counter-reset: page ${from - 1} }`;
  return `${css.join("")}${first}${start}${chapters.map((_, number) => `.chapter-${number} { page: chapter-${number} }`).join("")}`;
}

/** A text with counters between its pieces, as CSS writes it. */
const contentOf = (place: string, { numbers = "decimal" }: Running): string =>
  place
    .split(/(\{n\}|\{all\})/)
    .filter((piece, _, all) => piece !== "" || all.length === 1)
    .map((piece) =>
      piece === "{n}" ? `counter(page, ${numbers})` : piece === "{all}" ? "counter(pages)" : JSON.stringify(piece),
    )
    .join(" ");

function truthOf(running: Running, page: number, pages: number, blocks: readonly Block[]) {
  if (running.quietFirst && page === 1) return {};
  const chapters = running.chapters ?? [];
  const begun = blocks.filter(
    (block) => block.kind === "heading" && (block.page ?? 0) <= page && chapters.includes(block.text),
  );
  const last = begun.at(-1);
  const chapter = (last?.kind === "heading" ? last.text : chapters[0]) ?? "";
  const number = page + (running.from ?? 1) - 1;
  const shown = running.numbers === "lower-roman" ? roman(number) : String(number);
  const isTurned = running.mirrored && page % 2 === 0;
  const places = [running.top ?? [], running.bottom ?? []].flatMap((band) => (isTurned ? band.toReversed() : band));
  const texts = places
    .map((place) => place.replace("{n}", "").replace("{all}", String(pages)).replace("{chapter}", chapter))
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return {
    ...(places.some((place) => place.includes("{n}")) && { shown }),
    ...(texts.length > 0 && { running: texts }),
  };
}

export function roman(number: number): string {
  let rest = number;
  let text = "";
  for (const [sign, value] of [
    ["x", 10],
    ["ix", 9],
    ["v", 5],
    ["iv", 4],
    ["i", 1],
  ] as const) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}
