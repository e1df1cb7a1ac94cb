import type { Paragraph, TextStyle } from "../model/document.ts";
import { looksIn } from "../model/looks.ts";
import { type Worn, wornOf } from "./look.ts";
import { piecesOf, type Script } from "./scripts.ts";
import { type Shape, shapeOf, tabsKey } from "./shape.ts";
import { Tally } from "./tally.ts";

/** Finds the most frequent value of each property among the paragraphs of a style. */
export class Votes {
  readonly #looks = new Tally<Worn>((worn) => JSON.stringify({ ...worn, fonts: undefined }));
  readonly #fonts: Record<Script, Tally<string>> = { latin: names(), east: names(), right: names() };
  readonly #aligns = new Tally<Shape["align"]>((align) => align);
  readonly #tabs = new Tally<Shape["tabs"]>(tabsKey);
  readonly #keeps = new Tally<boolean>((keeps) => keeps);
  readonly #lengths: Record<Length, number[]> = { start: [], end: [], first: [], before: [], after: [], lines: [] };
  count = 0;
  letters = 0;

  add(paragraph: Paragraph): void {
    this.count += 1;
    const shape = shapeOf(paragraph);
    this.#aligns.add(shape.align);
    this.#keeps.add(shape.keepsNext);
    this.#tabs.add(shape.tabs);
    for (const key of lengths) this.#lengths[key].push(shape[key]);
    for (const { look, text } of looksIn(paragraph.content)) this.addLook(look, text, paragraph.rightToLeft);
  }

  addLook(look: TextStyle, text: string, rightToLeft: boolean): void {
    const worn = wornOf(look);
    this.letters += text.length;
    // The ground of letters is theirs, and not of the blanks between them.
    this.#looks.add({ ...worn, raised: undefined, highlight: undefined }, worn.raised ? 0 : text.length);
    for (const piece of piecesOf(text, rightToLeft))
      this.#fonts[piece.script].add(worn.fonts[piece.script], piece.text.length);
  }

  /** The look of most letters; scripts without letters take the fonts of `base`. */
  look(base: Worn): Worn | undefined {
    const worn = this.#looks.top;
    return worn && { ...worn, fonts: this.fonts(base.fonts) };
  }

  fonts(base: Record<Script, string>): Record<Script, string> {
    const font = (script: Script) => this.#fonts[script].top ?? base[script];
    return { latin: font("latin"), east: font("east"), right: font("right") };
  }

  shape(base: Shape): Shape {
    const shape = {
      ...base,
      align: this.#aligns.top ?? base.align,
      keepsNext: this.#keeps.top ?? base.keepsNext,
      tabs: this.#tabs.top ?? base.tabs,
    };
    for (const key of lengths) shape[key] = likeliest(this.#lengths[key], key === "lines" ? 0.05 : 1) ?? base[key];
    return shape;
  }
}

const names = () => new Tally<string>((name) => name);

const lengths = ["start", "end", "first", "before", "after", "lines"] as const;
type Length = (typeof lengths)[number];

/** Gives the mean of the largest group of values that are nearly the same. */
function likeliest(values: readonly number[], step: number): number | undefined {
  const near = new Map<number, { sum: number; count: number }>();
  let best: { sum: number; count: number } | undefined;
  for (const value of values) {
    const one = near.get(Math.round(value / step)) ?? { sum: 0, count: 0 };
    one.sum += value;
    one.count += 1;
    near.set(Math.round(value / step), one);
    if (!best || one.count > best.count) best = one;
  }
  return best && Math.round((best.sum / best.count) * 100) / 100;
}
