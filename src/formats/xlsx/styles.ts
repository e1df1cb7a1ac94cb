import type { CellLook } from "../model/workbook.ts";
import { spelled } from "../office/spelled-letters.ts";
import { element, escaped, xmlOf } from "../ooxml/xml.ts";

export const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The first code of a format of ours; lower ones are built in. */
const firstOwnFormat = 164;
const general = 0;
const asText = 49;

/** Entries of a list in the order in which they were first asked for; each is there once. */
class Entries {
  readonly #places = new Map<string, number>();

  constructor(...first: readonly string[]) {
    for (const entry of first) this.place(entry);
  }

  place(entry: string): number {
    const known = this.#places.get(entry);
    if (known !== undefined) return known;
    this.#places.set(entry, this.#places.size);
    return this.#places.size - 1;
  }

  list(name: string): string {
    return element(name, { count: this.#places.size }, ...this.#places.keys());
  }
}

export interface Shown {
  look?: CellLook | undefined;
  /** The code of the cell's format; `text` keeps a text that looks like a number or a formula as it is. */
  format?: string | "text" | undefined;
  isLink?: boolean;
}

/** The looks of a workbook's cells. */
export class Styles {
  readonly #formats = new Map<string, number>();
  readonly #fonts: Entries;
  readonly #fills = new Entries(pattern("none"), pattern("gray125"));
  readonly #borders = new Entries(border(undefined));
  readonly #cells = new Entries();
  readonly #known = new Map<string, number>();

  constructor() {
    this.#fonts = new Entries(font(undefined, false));
    this.of({});
  }

  /** Gives the number of a cell's look; most cells look like others, whose number is known. */
  of(shown: Shown): number {
    const key = JSON.stringify(shown);
    const known = this.#known.get(key) ?? this.#placed(shown);
    this.#known.set(key, known);
    return known;
  }

  #placed({ look, format, isLink = false }: Shown): number {
    const numFmtId = format === undefined ? general : format === "text" ? asText : this.#format(format);
    const fontId = this.#fonts.place(font(look, isLink));
    const fillId = this.#fills.place(look?.fill ? pattern("solid", look.fill) : pattern("none"));
    const borderId = this.#borders.place(border(look?.borders));
    const alignment = align(look);
    const told = {
      ...{ numFmtId, fontId, fillId, borderId, xfId: 0 },
      // A text that begins like a formula would become one when somebody edits it.
      quotePrefix: format === "text" || undefined,
      applyNumberFormat: numFmtId !== general || undefined,
      applyFont: fontId !== 0 || undefined,
      applyFill: fillId !== 0 || undefined,
      applyBorder: borderId !== 0 || undefined,
      applyAlignment: alignment !== "" || undefined,
    };
    return this.#cells.place(element("xf", told, alignment));
  }

  part(): string {
    const formats = [...this.#formats].map(([formatCode, numFmtId]) =>
      element("numFmt", { numFmtId, formatCode: spelled(formatCode) }),
    );
    const plain = { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 };
    return xmlOf(
      element(
        "styleSheet",
        { xmlns: main },
        ...(formats.length > 0 ? [element("numFmts", { count: formats.length }, ...formats)] : []),
        this.#fonts.list("fonts"),
        this.#fills.list("fills"),
        this.#borders.list("borders"),
        element("cellStyleXfs", { count: 1 }, element("xf", plain)),
        this.#cells.list("cellXfs"),
        element("cellStyles", { count: 1 }, element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })),
      ),
    );
  }

  #format(code: string): number {
    const known = this.#formats.get(code) ?? firstOwnFormat + this.#formats.size;
    this.#formats.set(code, known);
    return known;
  }
}

const rgb = (colour: string): string => `FF${colour.slice(1).toUpperCase()}`;

function font(look: CellLook | undefined, isLink: boolean): string {
  const { bold, italic, underline, colour, family = "Calibri", size = 11 } = look ?? {};
  const shade = isLink ? "#0563c1" : (colour ?? "#000000");
  return element(
    "font",
    {},
    bold ? "<b/>" : "",
    italic ? "<i/>" : "",
    underline || isLink ? "<u/>" : "",
    element("sz", { val: Math.round(size * 2) / 2 }),
    element("color", { rgb: rgb(shade) }),
    `<name val="${escaped(family)}"/>`,
  );
}

function pattern(patternType: string, colour?: string): string {
  const shade = colour ? element("fgColor", { rgb: rgb(colour) }) : "";
  return element("fill", {}, element("patternFill", { patternType }, shade));
}

function border(borders: CellLook["borders"]): string {
  const sides = (["left", "right", "top", "bottom"] as const).map((side) => {
    const line = borders?.[side];
    if (!line) return element(side);
    return element(side, { style: line.thick ? "medium" : "thin" }, element("color", { rgb: rgb(line.colour) }));
  });
  return element("border", {}, ...sides, "<diagonal/>");
}

const across = { start: "left", center: "center", end: "right" } as const;
const down = { top: "top", middle: "center", bottom: "bottom" } as const;

function align(look: CellLook | undefined): string {
  if (!look?.align && !look?.vertical && !look?.wraps) return "";
  return element("alignment", {
    horizontal: look.align && across[look.align],
    vertical: look.vertical && down[look.vertical],
    wrapText: look.wraps || undefined,
  });
}
