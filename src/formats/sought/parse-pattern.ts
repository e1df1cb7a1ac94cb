import { Problem } from "#problem";

/** A sign that a pattern takes: ranges of code points, or all others. */
export interface Signs {
  ranges: readonly (readonly [from: number, to: number])[];
  isOthers: boolean;
}

/** A pattern as a tree. */
export type Node =
  | { is: "sign"; signs: Signs }
  | { is: "row"; parts: readonly Node[] }
  | { is: "either"; ways: readonly Node[] }
  | { is: "repeat"; part: Node; least: number; most: number }
  | { is: "edge"; of: "word" | "within" | "start" | "end" };

const digits: Signs["ranges"] = [[48, 57]];
const letters: Signs["ranges"] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0xdff],
  [0x3040, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
  [0x20000, 0x3ffff],
];
const blanks: Signs["ranges"] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x2000, 0x200a],
  [0x3000, 0x3000],
];
const classes: Record<string, Signs> = {
  d: { ranges: digits, isOthers: false },
  D: { ranges: digits, isOthers: true },
  w: { ranges: letters, isOthers: false },
  W: { ranges: letters, isOthers: true },
  s: { ranges: blanks, isOthers: false },
  S: { ranges: blanks, isOthers: true },
};
const controls: Record<string, number> = { t: 9, n: 10, r: 13 };

export const takes = ({ ranges, isOthers }: Signs, sign: number): boolean =>
  ranges.some(([from, to]) => sign >= from && sign <= to) !== isOthers;

export const isWordSign = (sign: number | undefined): boolean =>
  sign !== undefined && takes({ ranges: letters, isOthers: false }, sign);

/** The most repetitions of a part: they are written out, so that they make the pattern longer. */
const mostTimes = 100;
const deepest = 50;

/** Reads a pattern: signs, classes, groups, alternatives, repetitions and edges of words and lines; no references to groups. */
export function parsePattern(text: string): Node {
  return new Parser(text).whole();
}

class Parser {
  readonly #signs: string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#signs = [...text];
  }

  whole(): Node {
    const node = this.#either();
    if (this.#at < this.#signs.length) this.#refuse("has a ) without its partner");
    return node;
  }

  #refuse(why: string): never {
    throw new Problem("bad-request", `regex ${why}, at its sign ${this.#at + 1}.`, { fields: ["regex"] });
  }

  #next(): string {
    const sign = this.#signs[this.#at];
    if (sign === undefined) return this.#refuse("ends too early");
    this.#at += 1;
    return sign;
  }

  #take(sign: string): boolean {
    if (this.#signs[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #either(): Node {
    if (++this.#depth > deepest) this.#refuse("has groups within groups beyond all measure");
    const ways = [this.#row()];
    while (this.#take("|")) ways.push(this.#row());
    this.#depth -= 1;
    return ways.length === 1 ? (ways[0] as Node) : { is: "either", ways };
  }

  #row(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#signs.length && !"|)".includes(this.#signs[this.#at] ?? "")) parts.push(this.#repeated());
    return { is: "row", parts };
  }

  #repeated(): Node {
    let part = this.#one();
    for (;;) {
      const times = this.#times();
      if (!times) return part;
      if (part.is === "edge") this.#refuse("repeats what has no length");
      // A lazy repetition finds the same: the longest text is always hidden.
      this.#take("?");
      part = { is: "repeat", part, ...times };
    }
  }

  #times(): { least: number; most: number } | undefined {
    if (this.#take("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#take("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#take("?")) return { least: 0, most: 1 };
    const rest = this.#signs.slice(this.#at, this.#at + 12).join("");
    const told = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(rest);
    if (!told) return undefined;
    this.#at += told[0].length;
    const least = Number(told[1]);
    const most = told[2] === undefined ? least : told[3] ? Number(told[3]) : Number.POSITIVE_INFINITY;
    if (least > mostTimes || (most > mostTimes && most < Number.POSITIVE_INFINITY) || most < least)
      this.#refuse(`repeats something in a way that is not taken: up to ${mostTimes} times, the lower number first`);
    return { least, most };
  }

  #one(): Node {
    const sign = this.#next();
    if (sign === "(") return this.#group();
    if (sign === "[") return { is: "sign", signs: this.#list() };
    if (sign === ".") return { is: "sign", signs: { ranges: [[10, 10]], isOthers: true } };
    if (sign === "^") return { is: "edge", of: "start" };
    if (sign === "$") return { is: "edge", of: "end" };
    if (sign === "\\") return this.#escaped();
    if ("*+?".includes(sign)) this.#refuse("repeats nothing");
    return one(sign);
  }

  #group(): Node {
    if (this.#take("?") && !this.#take(":")) this.#refuse("has a group with ?, of which only (?:…) is taken");
    const node = this.#either();
    if (!this.#take(")")) this.#refuse("has a ( without its partner");
    return node;
  }

  #escaped(): Node {
    const sign = this.#next();
    if (sign === "b") return { is: "edge", of: "word" };
    if (sign === "B") return { is: "edge", of: "within" };
    const known = classes[sign];
    if (known) return { is: "sign", signs: known };
    return { is: "sign", signs: { ranges: [this.#control(sign)], isOthers: false } };
  }

  #control(sign: string): readonly [number, number] {
    const code = controls[sign] ?? (/[\p{L}\d]/u.test(sign) ? this.#hex(sign) : (sign.codePointAt(0) ?? 0));
    return [code, code];
  }

  #hex(kind: string): number {
    const length = { x: 2, u: 4 }[kind];
    if (length === undefined) this.#refuse(`has \\${kind}, which is not taken`);
    const text = this.#signs.slice(this.#at, this.#at + length).join("");
    if (!new RegExp(`^[0-9A-Fa-f]{${length}}$`).test(text)) this.#refuse(`has \\${kind} without its number`);
    this.#at += length;
    return Number.parseInt(text, 16);
  }

  #list(): Signs {
    const isOthers = this.#take("^");
    const ranges: (readonly [number, number])[] = [];
    for (let first = true; first || !this.#take("]"); first = false) {
      const sign = this.#next();
      if (sign === "]" && first) continue;
      const known = sign === "\\" ? classes[this.#signs[this.#at] ?? ""] : undefined;
      if (known) {
        this.#at += 1;
        if (known.isOthers) this.#refuse("has a class of all others within brackets");
        ranges.push(...known.ranges);
        continue;
      }
      const [from] = sign === "\\" ? this.#control(this.#next()) : [sign.codePointAt(0) ?? 0];
      ranges.push([from, this.#until(from)]);
    }
    return { ranges, isOthers };
  }

  #until(from: number): number {
    if (this.#signs[this.#at] !== "-" || this.#signs[this.#at + 1] === "]") return from;
    this.#at += 1;
    const sign = this.#next();
    const [to] = sign === "\\" ? this.#control(this.#next()) : [sign.codePointAt(0) ?? 0];
    if (to < from) this.#refuse("has a range that runs backwards");
    return to;
  }
}

/** Makes a node that takes the small and the capital form of a letter. */
function one(sign: string): Node {
  const forms = [sign, sign.toLowerCase(), sign.toUpperCase()].filter((form) => [...form].length === 1);
  const codes = [...new Set(forms.map((form) => form.codePointAt(0) ?? 0))];
  return { is: "sign", signs: { ranges: codes.map((code) => [code, code] as const), isOthers: false } };
}
