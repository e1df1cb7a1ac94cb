import { type Box, heightOf, widthOf } from "../kernel/box.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { decimal } from "../kernel/operators.ts";
import { prefixOf, Stamper } from "../kernel/stamper.ts";
import type { Spot } from "./find.ts";

export const looks = ["black", "white", "label"] as const;
export type Look = (typeof looks)[number];

const labels: Record<Spot["kind"] | "area", string> = {
  text: "REDACTED",
  custom: "REDACTED",
  area: "REDACTED",
  email: "EMAIL",
  phone: "PHONE",
  iban: "IBAN",
  card: "CARD",
};

export interface Mark {
  box: Box;
  kind: Spot["kind"] | "area";
}

/** The most that capitals of a word here are wide, in em on average; all of Helvetica-Bold's are two thirds. */
const widestLetter = 0.74;
const largestPt = 9;
/** The smallest label; nobody could read a smaller one. */
const smallestPt = 2;

/** Draws over the removed areas, so that everybody sees that something stood there. */
export class Marker {
  readonly #doc: PDFDocument;
  readonly #stamper: Stamper;
  readonly #look: Look;
  readonly #font: { kind: "Font"; name: string; object: PDFObject } | undefined;

  constructor(doc: PDFDocument, look: Look, id: Uint8Array) {
    this.#doc = doc;
    this.#stamper = new Stamper(doc);
    this.#look = look;
    this.#font = look === "label" ? { kind: "Font", name: `${prefixOf(id)}F`, object: this.#helvetica() } : undefined;
  }

  mark(page: PDFObject, marks: readonly Mark[], turn: number): void {
    if (marks.length === 0) return;
    const colour = this.#look === "white" ? "1 g" : "0 g";
    const fills = marks.map(
      ({ box: [left, bottom, right, top] }) =>
        `${[left, bottom, right - left, top - bottom].map(decimal).join(" ")} re`,
    );
    const words = this.#font ? marks.map((mark) => this.#label(mark, turn)).join("") : "";
    const content = `/Artifact BMC\n${colour}\n${fills.join("\n")}\nf\n${words}EMC\n`;
    this.#stamper.stamp(page, content, this.#font ? [this.#font] : [], "over");
  }

  #helvetica(): PDFObject {
    return this.#doc.addObject({
      Type: this.#doc.newName("Font"),
      Subtype: this.#doc.newName("Type1"),
      BaseFont: this.#doc.newName("Helvetica-Bold"),
      Encoding: this.#doc.newName("WinAnsiEncoding"),
    });
  }

  /** Writes a mark's word in white, upright as the page is shown, as large as the box lets it be. */
  #label({ box, kind }: Mark, turn: number): string {
    const word = labels[kind];
    const isAside = turn % 180 !== 0;
    const [long, high] = isAside ? [heightOf(box), widthOf(box)] : [widthOf(box), heightOf(box)];
    const size = Math.min(largestPt, high * 0.8, long / (word.length * widestLetter));
    if (size < smallestPt) return "";
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const [back, down] = [(word.length * widestLetter * size) / 2, size * 0.36];
    const start = [x - back * cos + down * sin, y - back * sin - down * cos];
    return `BT 1 g 0 Tr /${this.#font?.name} ${decimal(size)} Tf ${[cos, sin, -sin, cos, ...start].map(decimal).join(" ")} Tm (${word}) Tj ET\n`;
  }
}
