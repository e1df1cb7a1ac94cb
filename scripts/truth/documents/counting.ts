import type { NumberForm } from "./paper.ts";

const romanSigns = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** 4 as "4", "iv", "IV", "d" or "D". Letters go on as LibreOffice has them: "z", "aa", "bb". */
export function written(number: number, form: NumberForm["form"]): string {
  if (form === "1") return String(number);
  if (form === "a" || form === "A") {
    const letter = String.fromCharCode(form.charCodeAt(0) + ((number - 1) % 26));
    return letter.repeat(Math.ceil(number / 26));
  }
  let rest = number;
  let roman = "";
  for (const [value, signs] of romanSigns) {
    for (; rest >= value; rest -= value) roman += signs;
  }
  return form === "i" ? roman : roman.toUpperCase();
}

/** Counts through the levels of headings or lists: a number of a level begins anew below the next one above. */
export class Counter {
  readonly #levels: readonly NumberForm[];
  #counts: number[] = [];

  constructor(levels: readonly NumberForm[]) {
    this.#levels = levels;
  }

  /** The next number of this level as it is printed, "2.1" or "§ 3". */
  next(level: number): string {
    this.#counts = [...this.#counts.slice(0, level - 1), (this.#counts[level - 1] ?? 0) + 1];
    const { form, before = "", after = "", shows = 1 } = this.#levels[level - 1] ?? { form: "1" };
    const upper = this.#levels.slice(level - shows, level - 1).map((one, at) => {
      const count = this.#counts[level - shows + at] ?? 1;
      return written(count, one.form);
    });
    return `${before}${[...upper, written(this.#counts[level - 1] ?? 1, form)].join(".")}${after}`;
  }
}
