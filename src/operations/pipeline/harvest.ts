import { type FactName, isCounted, isRunning } from "#engines/job/facts.ts";
import { type Format, formats } from "#formats/kinds/format.ts";
import { namedAfter, stemOf } from "#formats/wire/stem.ts";
import { enumerate } from "../fields.ts";
import { type Arrived, passOn } from "../identify.ts";
import type { Attached, Operation } from "../operation.ts";
import type { Produced } from "../perform.ts";

type Facts = Map<FactName, string | number>;

/** The files, facts and warnings that one step has made so far. */
export class Harvest {
  readonly #tool: string;
  readonly #runs: number;
  readonly #pieces: Attached[] = [];
  readonly #facts: Produced["facts"][] = [];
  /** The runs that gave each warning. */
  readonly #warnings = new Map<string, number[]>();
  #isPacked = false;
  /** The name that the tool itself gives to its result. */
  ownStem: string | undefined;
  bytes = 0;

  constructor(tool: string, runs: number) {
    this.#tool = tool;
    this.#runs = runs;
  }

  add([first]: readonly Arrived[], { result, facts, warnings }: Produced): void {
    const run = this.#facts.push(facts);
    for (const text of warnings) this.#warnings.set(text, [...(this.#warnings.get(text) ?? []), run]);
    if (this.#runs === 1) this.ownStem = result.stem;
    if ("parts" in result) {
      this.#isPacked = true;
      for (const { name, product } of result.parts) {
        const format = "format" in product ? product.format : undefined;
        this.#put({ name, stem: stemOf(name), format, bytes: product.bytes });
      }
      return;
    }
    const { format, bytes } = result;
    const stem = result.stem ?? first?.stem ?? "file";
    const whole = result.stem ?? namedAfter(stem, `-${this.#tool}`);
    this.#put({ name: `${whole}.${formats[format].extension}`, stem, format, bytes });
  }

  get count(): number {
    return this.#pieces.length;
  }

  get stem(): string | undefined {
    return this.#pieces[0]?.stem;
  }

  /** The one file that leaves as it is; undefined where files leave together. */
  get alone(): { format: Format; bytes: Uint8Array } | undefined {
    const [piece] = this.#pieces;
    if (this.#isPacked || this.#runs !== 1 || piece?.format === undefined) return undefined;
    return { format: piece.format, bytes: piece.bytes };
  }

  /** The files that leave together, under names that any file system can tell apart. */
  get entries(): { name: string; bytes: Uint8Array }[] {
    const taken = new Set<string>();
    return this.#pieces.map(({ name, bytes }) => {
      const dot = name.lastIndexOf(".");
      let own = name;
      for (let number = 2; taken.has(fold(own)); number++) own = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
      taken.add(fold(own));
      return { name: own, bytes };
    });
  }

  /** Hands everything over to the next step, and keeps nothing. */
  passOn(operation: Operation): Arrived[] {
    this.bytes = 0;
    const pieces = this.#pieces.splice(0);
    return pieces.map((piece) => passOn(operation, piece));
  }

  /** The facts that are true of all files; for numbers that can be counted, their sum. */
  facts(): Facts {
    const [first = new Map() as Produced["facts"], ...others] = this.#facts;
    const told: Facts = new Map(first);
    for (const facts of others) {
      for (const [name, value] of facts) {
        const before = told.get(name);
        if (isRunning(name)) told.set(name, value);
        if (isCounted(name)) told.set(name, Number(before ?? 0) + Number(value));
      }
      for (const [name, value] of told) if (!isCounted(name) && facts.get(name) !== value) told.delete(name);
    }
    if (others.length > 0) told.set("Files", this.count);
    return told;
  }

  /** The warnings of all runs; one that only some of them gave names their files. */
  warnings(): string[] {
    return [...this.#warnings].map(([text, runs]) => {
      if (runs.length === this.#runs) return text;
      return `${text} (${runs.length === 1 ? "File" : "Files"} ${enumerate(runs, "and")} of ${this.#runs}.)`;
    });
  }

  #put(piece: Attached): void {
    this.#pieces.push(piece);
    this.bytes += piece.bytes.length;
  }
}

const fold = (name: string): string => name.normalize("NFC").toLowerCase();
