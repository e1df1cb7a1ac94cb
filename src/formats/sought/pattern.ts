import { Problem } from "#problem";
import { isWordSign, type Node, parsePattern, type Signs, takes } from "./parse-pattern.ts";

type Step =
  | { do: "sign"; signs: Signs }
  | { do: "edge"; of: "word" | "within" | "start" | "end" }
  | { do: "fork"; to: readonly number[] }
  | { do: "found" };

/** The most steps of a pattern: each sign of a text may lead to all of them. */
const mostSteps = 2_000;

/**
 * A regular expression whose search takes time by the length of the text and of the pattern alone, since all ways
 * through it are followed at once (Thompson 1968). So nobody can send one that never ends.
 */
export class Pattern {
  readonly #steps: Step[] = [];

  constructor(text: string) {
    this.#add(parsePattern(text));
    this.#steps.push({ do: "found" });
    if (this.#follow([0], undefined, undefined).some((at) => this.#steps[at]?.do === "found"))
      throw new Problem("bad-request", "regex finds what has no letters at all. Say at least one.", {
        fields: ["regex"],
      });
  }

  /**
   * Finds all matches in a text, also those that overlap: for each end the earliest beginning. Places count code
   * points. All of their union is hidden, so that no match is left.
   */
  find(signs: readonly number[]): [from: number, to: number][] {
    const found: [number, number][] = [];
    /** The steps that wait for a sign, each with where its way began. */
    let open = new Map<number, number>();
    for (let at = 0; at <= signs.length; at++) {
      const [before, after] = [signs[at - 1], signs[at]];
      const here = new Map<number, number>();
      // The earliest way goes first, so that no step is entered twice.
      for (const [step, from] of [...open].sort(([, one], [, other]) => one - other))
        this.#enter(step, from, here, before, after);
      this.#enter(0, at, here, before, after);
      const from = here.get(this.#steps.length - 1);
      if (from !== undefined && from < at) found.push([from, at]);
      open = new Map();
      for (const [step, began] of here) {
        const one = this.#steps[step];
        if (one?.do === "sign" && after !== undefined && takes(one.signs, after)) keepEarliest(open, step + 1, began);
      }
    }
    return found;
  }

  #enter(
    step: number,
    from: number,
    here: Map<number, number>,
    before: number | undefined,
    after: number | undefined,
  ): void {
    const ahead = [step];
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      const known = here.get(at);
      if (known !== undefined && known <= from) continue;
      here.set(at, from);
      const one = this.#steps[at];
      if (one?.do === "fork") ahead.push(...one.to);
      else if (one?.do === "edge" && isAt(one.of, before, after)) ahead.push(at + 1);
    }
  }

  #follow(steps: readonly number[], before: number | undefined, after: number | undefined): number[] {
    const here = new Map<number, number>();
    for (const step of steps) this.#enter(step, 0, here, before, after);
    return [...here.keys()];
  }

  #add(node: Node): void {
    if (this.#steps.length > mostSteps)
      throw new Problem("bad-request", `regex comes to more than ${mostSteps} steps. Make it shorter.`, {
        fields: ["regex"],
      });
    if (node.is === "sign") this.#steps.push({ do: "sign", signs: node.signs });
    else if (node.is === "edge") this.#steps.push({ do: "edge", of: node.of });
    else if (node.is === "row") for (const part of node.parts) this.#add(part);
    else if (node.is === "either") this.#addWays(node.ways);
    else this.#addTimes(node.part, node.least, node.most);
  }

  #addWays(ways: readonly Node[]): void {
    const fork = this.#hole();
    const starts: number[] = [];
    const ends: number[] = [];
    for (const way of ways) {
      starts.push(this.#steps.length);
      this.#add(way);
      ends.push(this.#hole());
    }
    this.#steps[fork] = { do: "fork", to: starts };
    for (const end of ends) this.#steps[end] = { do: "fork", to: [this.#steps.length] };
  }

  #addTimes(part: Node, least: number, most: number): void {
    for (let time = 0; time < least; time++) {
      const before = this.#steps.length;
      this.#add(part);
      // A part without steps, such as (), is the same a hundred times; so are hundreds of hundreds of it.
      if (this.#steps.length === before) return;
    }
    if (most === Number.POSITIVE_INFINITY) {
      const fork = this.#hole();
      this.#add(part);
      this.#steps.push({ do: "fork", to: [fork] });
      this.#steps[fork] = { do: "fork", to: [fork + 1, this.#steps.length] };
      return;
    }
    const forks: number[] = [];
    for (let time = least; time < most; time++) {
      forks.push(this.#hole());
      this.#add(part);
    }
    for (const fork of forks) this.#steps[fork] = { do: "fork", to: [fork + 1, this.#steps.length] };
  }

  #hole(): number {
    this.#steps.push({ do: "fork", to: [] });
    return this.#steps.length - 1;
  }
}

function keepEarliest(open: Map<number, number>, step: number, from: number): void {
  const known = open.get(step);
  if (known === undefined || known > from) open.set(step, from);
}

function isAt(
  edge: "word" | "within" | "start" | "end",
  before: number | undefined,
  after: number | undefined,
): boolean {
  if (edge === "start") return before === undefined || before === 10;
  if (edge === "end") return after === undefined || after === 10;
  return (isWordSign(before) !== isWordSign(after)) === (edge === "word");
}
