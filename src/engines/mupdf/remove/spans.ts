import { operationsIn } from "#formats/pdf/content.ts";
import { readString } from "#formats/pdf/strings.ts";
import { textOfString } from "#formats/pdf/text-string.ts";
import { nameOf } from "#formats/pdf/walk.ts";
import { markIn } from "../kernel/content-text.ts";
import type { PDFObject } from "../kernel/library.ts";

/** The weight of marked content before and after, by its owner's number and its own, as "12/3". */
export type Weights = Map<string, { before: number; after: number }>;

export interface Span {
  /** The place of its beginning in what is written. */
  at: number;
  mark: number | undefined;
  /** Whether it may be named by a layer, which stays. */
  isLayer: boolean;
  properties: string;
  isCut: boolean;
  /** The text that it gives for its letters; undefined where it gives none. */
  says: string | undefined;
}

/** The marked content that is open at a place of a content stream (ISO 32000-1, 14.6). */
export class Spans {
  readonly #open: (Span | undefined)[] = [];
  readonly #weights: Weights;
  readonly #owner: number;

  constructor(owner: number, weights: Weights) {
    this.#owner = owner;
    this.#weights = weights;
  }

  begin(operator: string, operands: readonly string[], resources: PDFObject, at: number): Span | undefined {
    const properties = operands[1] ?? "";
    const listed = properties.startsWith("/") ? resources.get("Properties", nameOf(properties)) : undefined;
    const span: Span | undefined =
      operator === "BDC"
        ? {
            at,
            mark: markIn(properties, resources),
            isLayer: operands[0] === "/OC",
            properties,
            isCut: false,
            says: saidBy(properties, listed),
          }
        : undefined;
    this.#open.push(span);
    return span;
  }

  end(): Span | undefined {
    return this.#open.pop();
  }

  get open(): readonly Span[] {
    return this.#open.filter((span) => span !== undefined);
  }

  /** Notes how much is shown and how much is left; returns the spans that have lost something for the first time. */
  weigh(before: number, after: number): Span[] {
    for (const { mark } of this.open) {
      if (mark === undefined) continue;
      const key = `${this.#owner}/${mark}`;
      const known = this.#weights.get(key) ?? { before: 0, after: 0 };
      this.#weights.set(key, { before: known.before + before, after: known.after + after });
    }
    if (after >= before) return [];
    const cut = this.open.filter(({ isCut }) => !isCut);
    for (const span of cut) span.isCut = true;
    return cut;
  }
}

/** A span's beginning without the texts that speak of its former content. */
export function bareBeginning(tag: string, span: Span): string {
  return span.mark === undefined ? `${tag} BMC` : `${tag} <</MCID ${span.mark}>> BDC`;
}

/** The operands of marked content, without all its texts where one of them goes. */
export function withoutSaid(operands: readonly string[], goes: (text: string) => boolean): readonly string[] {
  const [tag = "/Span", properties = ""] = operands;
  if (textsIn(properties).filter(goes).length === 0) return operands;
  const mark = markIn(properties, undefined);
  return [tag, mark === undefined ? "<<>>" : `<</MCID ${mark}>>`];
}

/** Lists the texts of a list or dictionary that stands in content, at whatever depth. */
function textsIn(operand: string): string[] {
  const isDictionary = operand.startsWith("<<");
  if (!isDictionary && /^[(<]/.test(operand)) return [textOfString(readString(operand))];
  if (!isDictionary && !operand.startsWith("[")) return [];
  const inner = isDictionary ? operand.slice(2, -2) : operand.slice(1, -1);
  return [...operationsIn(`${inner} end`)].flatMap(({ operands }) => operands.flatMap(textsIn));
}

function saidBy(properties: string, listed: PDFObject | undefined): string | undefined {
  const text = listed?.get("ActualText");
  if (text?.isString()) return text.asString();
  if (!properties.startsWith("<<")) return undefined;
  const entries = [...operationsIn(`${properties.slice(2, -2)} end`)].flatMap(({ operands }) => operands);
  const written = entries[entries.indexOf("/ActualText") + 1] ?? "";
  return entries.includes("/ActualText") && /^[(<]/.test(written) ? textOfString(readString(written)) : undefined;
}
