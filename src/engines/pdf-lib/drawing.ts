import { intents, longestString, mostSaved, operators, plainBlends } from "#formats/pdf/archival.ts";
import type { Operation } from "#formats/pdf/content.ts";
import { tokenAt } from "#formats/pdf/lexer.ts";
import { isAbsent, isDictionary, namesIn, numberOr, type Thing } from "#formats/pdf/thing.ts";
import { nameOf, paints, type Scope, type Space, type Visitor } from "#formats/pdf/walk.ts";
import type { Intent } from "./document.ts";
import type { Findings } from "./findings.ts";
import type { Use } from "./fonts.ts";
import { judgeState } from "./objects.ts";
import { judgeText } from "./structure.ts";

const inlineFilters = new Set(
  "AHx A85 Fl RL CCF DCT ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode".split(" "),
);
/** Operators that name a resource. */
const naming = new Set(["Tf", "gs", "Do", "sh"]);
const deepest = 8;

const defaults = { DeviceGray: "DefaultGray", DeviceRGB: "DefaultRGB", DeviceCMYK: "DefaultCMYK" } as const;
type Device = keyof typeof defaults;
const isDevice = (name: string): name is Device => name in defaults;

/** Judges the content of pages, and collects what it uses: fonts with their codes, colours of devices. */
export class DrawingJudge implements Visitor {
  readonly #findings: Findings;
  readonly fonts = new Map<unknown, Use>();
  readonly devices = new Set<Device>();
  /** Whether something is see-through: pages need a space to blend in then. */
  transparent = false;
  /** The number of open compatibility sections: part 1 allows unknown operators in them. */
  #compatible = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  unreadable(): void {
    this.#findings.add("content");
  }

  operation(operation: Operation, scope: Scope): void {
    const { operator, operands, image } = operation;
    const findings = this.#findings;
    if (operator === "BX") this.#compatible += 1;
    if (operator === "EX") this.#compatible -= 1;
    const mayBe = findings.level === "1b" && this.#compatible > 0;
    if (!operators.has(operator)) findings.unless(mayBe, "operator", operator);
    if (scope.saved > mostSaved) findings.add("nesting");
    if (image) this.#inline(image.entries);
    if (naming.has(operator) || (isNamedColour(operator, operands) && !isPlainName(operands))) {
      findings.unless(scope.owns, "resources");
    }
    if (operator === "ri") findings.unless(intents.has(nameOf(operands[0])), "rendering", operands[0]);
    if (paints.has(operator)) this.#overprint(operator, scope);
    for (const operand of operands) this.#operand(operand);
  }

  colour(space: Space, resources: Thing): void {
    this.#space(space, resources, 0);
  }

  shown(font: Thing, codes: Uint8Array, { state }: Scope): void {
    const use = this.fonts.get(font.key) ?? { font, drawn: [], hidden: false };
    if (state.invisible) use.hidden = true;
    else use.drawn.push(codes);
    this.fonts.set(font.key, use);
  }

  used(kind: "ExtGState" | "XObject" | "Pattern" | "Shading", thing: Thing): void {
    if (kind === "ExtGState") {
      judgeState(thing, this.#findings);
      const names = namesIn(thing.get("BM"));
      const isSheer = ["CA", "ca"].some((key) => numberOr(thing.get(key), 1) < 1);
      if (isSheer || names.some((name) => !plainBlends.has(name)) || isDictionary(thing.get("SMask")))
        this.transparent = true;
    }
    if (kind === "XObject" && (thing.get("Group", "S").name === "Transparency" || thing.get("SMask").kind === "stream"))
      this.transparent = true;
    if (kind === "XObject" && numberOr(thing.get("SMaskInData"), 0) !== 0) this.transparent = true;
  }

  #operand(operand: string): void {
    const findings = this.#findings;
    if (operand.startsWith("(") || (operand.startsWith("<") && !operand.startsWith("<<"))) {
      judgeText(operand.startsWith("(") ? "string" : "hex", operand, findings);
    } else if (operand.startsWith("/")) judgeText("name", operand, findings);
    else if (/^[[<]/.test(operand)) this.#group(operand);
    else if (/^[-+.\d]/.test(operand)) judgeText("word", operand, findings);
  }

  #group(operand: string): void {
    const bytes = Buffer.from(operand, "latin1");
    for (let at = 0; at < bytes.length; ) {
      const token = tokenAt(bytes, at);
      if (token.start >= bytes.length) return;
      at = token.end;
      if (token.kind === "string" || token.kind === "hex")
        judgeText(token.kind, operand.slice(token.start, token.end), this.#findings);
    }
  }

  #inline(entries: readonly (readonly [key: string, value: string])[]): void {
    const value = (...keys: string[]) => entries.find(([key]) => keys.includes(key))?.[1] ?? "";
    for (const [, filter = ""] of value("F", "Filter").matchAll(/\/(\w+)/g)) {
      this.#findings.unless(inlineFilters.has(filter), "filter", filter);
    }
    if (value("I", "Interpolate") === "true") this.#findings.add("picture", "Interpolate");
    const intent = value("Intent");
    if (intent) this.#findings.unless(intents.has(nameOf(intent)), "rendering", intent);
    for (const [, text] of entries) this.#findings.unless(text.length <= 2 * longestString, "range");
  }

  #overprint(operator: string, { state }: Scope): void {
    if (this.#findings.level === "1b" || state.overprintMode !== 1) return;
    const fills = !/^[sS]$/.test(operator);
    const strokes = !/^[fF]/.test(operator);
    const isAtFault =
      (fills && state.fillOverprints && isIccCmyk(state.fill)) ||
      (strokes && state.strokeOverprints && isIccCmyk(state.stroke));
    this.#findings.unless(!isAtFault, "overprint");
  }

  /** Looks through a space down to the colours of devices that it is made of, unless something describes these. */
  #space(space: Space, resources: Thing, depth: number): void {
    if (space === "Pattern" || depth > deepest) return;
    if (typeof space === "string") {
      this.#device(space, resources);
      return;
    }
    if (isDevice(space.name)) {
      this.#device(space.name, resources);
      return;
    }
    const [kind, inner] = [space.get(0).name, space.get(1)];
    if (kind === "Indexed" || kind === "Pattern") this.#space(inner, resources, depth + 1);
    else if (kind === "Separation" || kind === "DeviceN") {
      this.#space(space.get(2), resources, depth + 1);
      this.#space(space.get(4, "Process", "ColorSpace"), resources, depth + 1);
    } else if (isDevice(kind)) this.#device(kind, resources);
  }

  #device(name: Device, resources: Thing): void {
    if (isAbsent(resources.get("ColorSpace", defaults[name]))) this.devices.add(name);
  }

  /** Whether every colour of a device is one that the output intent describes (6.2.4.3). */
  judgeDevices(intent: Intent): void {
    const described: Record<Device, boolean> = {
      DeviceRGB: intent === "RGB ",
      DeviceCMYK: intent === "CMYK",
      DeviceGray: intent !== undefined,
    };
    for (const device of this.devices) this.#findings.unless(described[device], "colour", device);
  }
}

const isNamedColour = (operator: string, operands: readonly string[]): boolean =>
  operator === "cs" ||
  operator === "CS" ||
  ((operator === "scn" || operator === "SCN") && (operands.at(-1) ?? "").startsWith("/"));

const isPlainName = ([operand = ""]: readonly string[]): boolean =>
  /^\/(?:DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/.test(operand);

const isIccCmyk = (space: Space | undefined): boolean =>
  typeof space === "object" && space.get(0).name === "ICCBased" && numberOr(space.get(1, "N"), 0) === 4;
