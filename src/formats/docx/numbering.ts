import type { List } from "../model/document.ts";
import { filled, type Level, levelOf, signOf } from "../model/list-levels.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { twips } from "./measures.ts";
import { main, valued } from "./names.ts";
import { firstIndent } from "./shape.ts";

/** The lists of a document. Lists of bullets that look alike are one; each list of numbers counts by itself. */
export class Numbering {
  readonly #ids: number[] = [];
  readonly #lists: Level[][] = [];

  constructor(lists: readonly List[]) {
    const known = new Map<string, number>();
    for (const { levels } of lists) {
      const full = filled(levels);
      const key = JSON.stringify(full);
      const isCounted = levels.some(({ mark }) => mark.kind === "number");
      const id = (isCounted ? undefined : known.get(key)) ?? this.#lists.push(full);
      known.set(key, id);
      this.#ids.push(id);
    }
  }

  /** The number under which items name their list. */
  idOf(list: number): number | undefined {
    return this.#ids[list];
  }

  indentOf(list: number, level: number): Level["indent"] | undefined {
    const id = this.#ids[list];
    return id === undefined ? undefined : this.#lists[id - 1]?.[levelOf(level)]?.indent;
  }

  part(): string | undefined {
    if (this.#lists.length === 0) return undefined;
    const abstracts = this.#lists.map((levels, index) =>
      element(
        "w:abstractNum",
        { "w:abstractNumId": index },
        valued("w:multiLevelType", "multilevel"),
        ...levels.map(levelXml),
      ),
    );
    const numbers = this.#lists.map((_levels, index) =>
      element("w:num", { "w:numId": index + 1 }, valued("w:abstractNumId", index)),
    );
    return xmlOf(element("w:numbering", main, ...abstracts, ...numbers));
  }
}

export const numberFormats = {
  decimal: "decimal",
  "lower-letter": "lowerLetter",
  "upper-letter": "upperLetter",
  "lower-roman": "lowerRoman",
  "upper-roman": "upperRoman",
} as const;

function levelXml({ mark, indent }: Level, level: number): string {
  const isNumber = mark.kind === "number";
  return element(
    "w:lvl",
    { "w:ilvl": level },
    valued("w:start", isNumber ? Math.max(0, Math.min(32_767, Math.round(mark.start))) : 1),
    valued("w:numFmt", isNumber ? numberFormats[mark.style] : "bullet"),
    // A mark without a place of its own gets a blank: a tab would lead to wherever the next stop is.
    ...(indent.first < 0 ? [] : [valued("w:suff", "space")]),
    valued("w:lvlText", isNumber ? mark.text : signOf(mark.sign)),
    valued("w:lvlJc", "left"),
    element("w:pPr", {}, element("w:ind", { "w:left": twips(indent.start), ...firstIndent(indent.first) })),
    isNumber ? "" : signLook(mark.sign),
  );
}

/** Gives Word's hollow bullet its font: its sign is the letter "o" in Courier New. */
const signLook = (sign: string): string =>
  sign === "o"
    ? element(
        "w:rPr",
        {},
        element("w:rFonts", { "w:ascii": "Courier New", "w:hAnsi": "Courier New", "w:hint": "default" }),
      )
    : "";
