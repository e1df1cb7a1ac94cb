import { type Operation, operationsIn } from "#formats/pdf/content.ts";
import { Problem } from "#problem";
import { transformed, unitBox } from "../kernel/box.ts";
import type { PDFObject } from "../kernel/library.ts";
import { copyOf } from "../kernel/objects.ts";
import { inlinePicture } from "../pictures/inline.ts";
import { bare } from "./bare.ts";
import type { Face } from "./face.ts";
import { lendTo } from "./names.ts";
import { boxIn, numbersIn } from "./numbers.ts";
import type { Means, Sheet, Written } from "./order.ts";
import { type Fate, Path } from "./path.ts";
import { takesAll, takesNothing } from "./region.ts";
import { show, showing } from "./show.ts";
import { bareBeginning, type Span, Spans, withoutSaid } from "./spans.ts";
import { Cursor, concat, matrixOf, type State, setFromDictionary, setState } from "./state.ts";

const paints = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "n"]);
const strokes = new Set(["B", "B*", "b", "b*", "S", "s"]);
/** The first of the modes in which letters clip what follows (ISO 32000-1, table 106). */
const firstClippingMode = 4;
/** A clip that lets nothing through, in place of one by letters that have gone. */
const shutClip = " 0 0 0 0 re W n";

/** Follows a content stream from its beginning to its end, and writes it anew on the way. */
export class Writing {
  readonly #content: string;
  readonly #sheet: Sheet;
  readonly #means: Means;
  readonly #out: string[] = [];
  readonly #saved: State[] = [];
  readonly #cursor = new Cursor();
  readonly #spans: Spans;
  #state: State;
  #path = new Path();
  /** The path's beginning in the written content. */
  #pathAt: number | undefined;
  #clip = "";
  /** The number of letters since BT to which others are clipped, before and after. */
  #clipping = { before: 0, after: 0 };
  #isChanged = false;

  constructor(content: string, sheet: Sheet, means: Means) {
    this.#content = content;
    this.#sheet = sheet;
    this.#means = means;
    this.#state = { ...sheet.state };
    this.#spans = new Spans(sheet.owner, means.findings.weights);
  }

  run(): Written {
    let end = 0;
    for (const operation of operationsIn(this.#content)) {
      // Only a person who reads the file sees a comment, so it goes.
      if (this.#content.slice(end, operation.start).includes("%")) this.#isChanged = true;
      end = operation.end;
      this.#out.push("");
      this.#follow(operation);
    }
    for (const span of this.#spans.open) this.#keepProperties(span);
    const rest = this.#content.slice(end);
    if (rest.includes("%")) this.#isChanged = true;
    if (/\bBI\b/.test(rest))
      throw new Problem(
        "unprocessable",
        "A picture within a page's content has no end, so what follows it can't be told. Try repair-pdf on it first.",
      );
    return {
      text: this.#isChanged ? this.#out.filter((piece) => piece !== "").join("\n") : this.#content,
      isChanged: this.#isChanged,
    };
  }

  /** Writes an operation; one that replaces another is a change. */
  #put(text: string, isChange = false): void {
    this.#out[this.#out.length - 1] = text;
    if (isChange) this.#isChanged = true;
  }

  #follow(operation: Operation): void {
    const { operator } = operation;
    const { said } = this.#means.order;
    const isSaying = said && (operator === "BDC" || operator === "DP");
    const operands = isSaying ? withoutSaid(operation.operands, said) : operation.operands;
    if (operands !== operation.operands) this.#isChanged = true;
    // The text of an inline picture has its samples; all others are put together anew, without comments.
    this.#put(
      operation.image
        ? this.#content.slice(operation.start, operation.end)
        : [...operands.map(bare), operator].join(" "),
    );
    if (this.#path.add(operator, operands, this.#state.ctm)) this.#pathAt ??= this.#out.length - 1;
    else if (operator === "W" || operator === "W*") [this.#clip, this.#out[this.#out.length - 1]] = [operator, ""];
    else if (paints.has(operator)) this.#paint(operator);
    else if (operator === "q") this.#saved.push({ ...this.#state });
    else if (operator === "Q") this.#state = this.#saved.pop() ?? this.#state;
    else if (setState(this.#state, operator, operands, (name) => this.#face(name))) return;
    else if (this.#moves(operator, operands)) return;
    else if (showing.has(operator)) this.#show(operator, operands);
    else if (operator === "BMC" || operator === "BDC") this.#begin(operator, operands);
    else if (operator === "EMC") this.#keepProperties(this.#spans.end());
    else if (operator === "gs") this.#use(operands[0] ?? "");
    else if (operator === "scn" || operator === "SCN") this.#tile(operator, operands);
    else if (operator === "Do") this.#draw(operands[0] ?? "");
    else if (operation.image) this.#inline(operation);
    else if (operator === "DP") this.#sheet.names.use("Properties", operands[1]);
    else if (operator === "sh") this.#spans.weigh(1, 1);
  }

  #face(name: string): Face | undefined {
    const font = this.#sheet.names.find("Font", name);
    if (!font.isDictionary()) return undefined;
    if (font.get("Subtype").asName() === "Type3" && !font.get("Resources").isDictionary())
      lendTo(font, this.#sheet.names);
    return this.#means.face(font);
  }

  #moves(operator: string, operands: readonly string[]): boolean {
    const [x = 0, y = 0] = operands.map(Number);
    if (operator === "BT") this.#beginText();
    else if (operator === "ET") this.#endText();
    else if (operator === "Tm") this.#cursor.set(operands.map(Number));
    else if (operator === "Td") this.#cursor.next(x, y);
    else if (operator === "TD") {
      this.#state.leading = -y;
      this.#cursor.next(x, y);
    } else if (operator === "T*") this.#cursor.next(0, -this.#state.leading);
    else return false;
    return true;
  }

  #beginText(): void {
    this.#cursor.begin();
    this.#clipping = { before: 0, after: 0 };
  }

  #endText(): void {
    if (this.#clipping.before > 0 && this.#clipping.after === 0) this.#put(`ET${shutClip}`, true);
  }

  #show(operator: string, operands: readonly string[]): void {
    const { order, findings } = this.#means;
    const { inTile } = this.#sheet;
    const span = this.#spans.open.findLast(({ says }) => says !== undefined);
    const { text, before, after } = show(operator, operands, {
      state: this.#state,
      cursor: this.#cursor,
      judge: (letter) => {
        if (inTile) findings.tiled += 1;
        return order.letter({ ...letter, index: this.#means.count() }, { inTile, span });
      },
    });
    if (this.#state.mode >= firstClippingMode) {
      this.#clipping.before += before;
      this.#clipping.after += after;
    }
    if (text !== undefined) this.#put(text, true);
    this.#weigh(before, after);
  }

  #weigh(before: number, after: number): void {
    for (const span of this.#spans.weigh(before, after)) {
      if (span.isLayer) continue;
      const tag = this.#out[span.at]?.split(" ", 1)[0] ?? "/Span";
      this.#out[span.at] = bareBeginning(tag, span);
    }
  }

  #begin(operator: string, operands: readonly string[]): void {
    this.#spans.begin(operator, operands, this.#sheet.names.resources, this.#out.length - 1);
  }

  /** Keeps properties in the resources where nothing has changed in the content that they speak of. */
  #keepProperties(span: Span | undefined): void {
    if (span?.properties.startsWith("/") && (span.isLayer || !span.isCut))
      this.#sheet.names.use("Properties", span.properties);
  }

  #paint(operator: string): void {
    const { findings } = this.#means;
    const [path, at, clip] = [this.#path, this.#pathAt, this.#clip];
    [this.#path, this.#pathAt, this.#clip] = [new Path(), undefined, ""];
    if (clip) this.#put(`${clip}\n${operator}`);
    if (at === undefined) return;
    const isSeen = operator !== "n";
    const fate = this.#fate(path, operator);
    if (isSeen) this.#weigh(1, fate.is === "gone" ? 0 : 1);
    if (fate.is === "same") return;
    if (fate.is === "whole") {
      findings.wholeDrawings += 1;
      return;
    }
    this.#out.fill("", at);
    if (fate.is === "cut" && fate.text !== "") this.#put(`${fate.text} ${clip}\n${operator}`, true);
    else this.#put(clip ? shutClip : "", true);
  }

  #fate(path: Path, operator: string): Fate {
    const { region } = this.#means.order;
    if (!region || this.#sheet.inTile) return { is: "same" };
    const { ctm, lineWidth, isDashed } = this.#state;
    const isDrawn = strokes.has(operator);
    const scale = Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3]));
    return path.fate(region, { ctm, reachPt: isDrawn ? (lineWidth * scale) / 2 : 0, isDashed: isDrawn && isDashed });
  }

  #use(name: string): void {
    const { names } = this.#sheet;
    const change = names.find("ExtGState", name);
    names.use("ExtGState", name);
    if (!change.isDictionary()) return;
    setFromDictionary(this.#state, change, (font) => this.#means.face(font));
    const mask = change.get("SMask");
    const group = mask.get("G");
    const own = group.isStream() ? this.#means.form(group, names, { ...this.#state }) : undefined;
    if (!own) return;
    const [state, ownMask] = [copyOf(this.#means.doc, change), copyOf(this.#means.doc, mask)];
    ownMask.put("G", own);
    state.put("SMask", ownMask);
    this.#put(`${names.put("ExtGState", this.#means.doc.addObject(state))} gs`, true);
  }

  #tile(operator: string, operands: readonly string[]): void {
    const name = operands.at(-1);
    if (!name?.startsWith("/")) return;
    const { names } = this.#sheet;
    const pattern = names.find("Pattern", name);
    names.use("Pattern", name);
    const own = pattern.isStream() ? this.#means.tile(pattern, names) : undefined;
    if (own) this.#put([...operands.slice(0, -1), names.put("Pattern", own), operator].join(" "), true);
  }

  #draw(name: string): void {
    const { names } = this.#sheet;
    const object = names.find("XObject", name);
    if (!object.isStream()) return;
    if (object.get("Subtype").asName() === "Image") this.#depict(object, () => names.use("XObject", name));
    else this.#drawForm(object, name);
  }

  #drawForm(form: PDFObject, name: string): void {
    const { names } = this.#sheet;
    const { region } = this.#means.order;
    const matrix = concat(matrixOf(numbersIn(form.get("Matrix"))), this.#state.ctm);
    const bounds = boxIn(form.get("BBox"));
    const isSeen = !(
      region &&
      bounds &&
      region.takes === "outside" &&
      !this.#sheet.inTile &&
      takesAll(region, transformed(bounds, matrix))
    );
    if (!isSeen) {
      this.#put("", true);
      this.#weigh(1, 0);
      return;
    }
    const own = this.#means.form(form, names, { ...this.#state });
    this.#weigh(1, 1);
    if (own) this.#put(`${names.put("XObject", own)} Do`, true);
    else names.use("XObject", name);
  }

  /** Handles a picture: it stays, goes, or is replaced by one without the removed pixels. */
  #depict(picture: PDFObject, stay: () => void): void {
    const { region } = this.#means.order;
    const matrix = this.#state.ctm;
    const box = unitBox(matrix);
    if (!region || this.#sheet.inTile || takesNothing(region, box)) {
      this.#weigh(1, 1);
      stay();
      return;
    }
    if (takesAll(region, box)) {
      this.#put("", true);
      this.#weigh(1, 0);
      return;
    }
    const own = this.#means.picture(picture, matrix, region);
    this.#weigh(1, 1);
    if (own) this.#put(`${this.#sheet.names.put("XObject", own)} Do`, true);
    else stay();
  }

  #inline({ image, start, end }: Operation): void {
    const { region } = this.#means.order;
    if (!image || !region || takesNothing(region, unitBox(this.#state.ctm))) {
      this.#weigh(1, 1);
      return;
    }
    const { doc } = this.#means;
    const picture = inlinePicture(doc, this.#sheet.names.resources, image, this.#content);
    if (!picture)
      throw new Problem(
        "unprocessable",
        "A picture within a page's content can't be read, so nothing can be taken out of it.",
      );
    this.#depict(picture, () => this.#put(this.#content.slice(start, end)));
  }
}
