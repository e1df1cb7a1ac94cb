import { type Operation, operationsIn } from "./content.ts";
import { readString } from "./strings.ts";
import { isAbsent, isDictionary, type Thing } from "./thing.ts";

/** A colour space as content names it: a device's by its name, any other as it is described. */
export type Space = Thing | "DeviceGray" | "DeviceRGB" | "DeviceCMYK" | "Pattern";

interface State {
  font: Thing | undefined;
  /** Text is neither filled nor stroked (mode 3). */
  invisible: boolean;
  fill: Space | undefined;
  stroke: Space | undefined;
  /** Whether paint leaves parts of what lies under it (/op, /OP and /OPM). */
  fillOverprints: boolean;
  strokeOverprints: boolean;
  overprintMode: number;
}

/** The surroundings of an operation. */
export interface Scope {
  resources: Thing;
  /** The content brings its own resources, and does not use those of the page that shows it. */
  owns: boolean;
  state: State;
  /** The number of saved states. */
  saved: number;
}

/** Hears of each thing that a walk along pages meets. */
export interface Visitor {
  /** Content that can't be read. */
  unreadable?(source: Thing): void;
  operation?(operation: Operation, scope: Scope): void;
  /** A colour space that something is painted with, or may be. */
  colour?(space: Space, resources: Thing): void;
  /** Codes that are shown with a font. */
  shown?(font: Thing, codes: Uint8Array, scope: Scope): void;
  /** A resource that is used: state, XObject, pattern, shading. */
  used?(kind: "ExtGState" | "XObject" | "Pattern" | "Shading", thing: Thing, scope: Scope): void;
}

const fresh: State = {
  font: undefined,
  invisible: false,
  fill: undefined,
  stroke: undefined,
  fillOverprints: false,
  strokeOverprints: false,
  overprintMode: 0,
};

/** The deepest form within forms that any reader draws. */
const deepest = 20;
const devices: Record<string, Space> = {
  DeviceGray: "DeviceGray",
  G: "DeviceGray",
  DeviceRGB: "DeviceRGB",
  RGB: "DeviceRGB",
  DeviceCMYK: "DeviceCMYK",
  CMYK: "DeviceCMYK",
  Pattern: "Pattern",
};

export const nameOf = (operand = ""): string =>
  operand.slice(1).replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Follows everything that pages draw: their content, forms, tiles, glyphs that are drawings, masks and annotations. */
export class Walk {
  readonly #visitor: Visitor;
  readonly #seen = new Set<unknown>();

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  page(page: Thing, resources: Thing): void {
    const contents = page.get("Contents");
    const streams = contents.kind === "array" ? contents.items : isAbsent(contents) ? [] : [contents];
    this.#read(page, streams, { resources, owns: isDictionary(page.get("Resources")), state: fresh, depth: 0 });
  }

  /** Walks along a form, tile or appearance; `outer` are the resources of the content that shows it. */
  form(form: Thing, outer: Thing, state: State = fresh, depth = 0): void {
    if (form.kind !== "stream" || depth > deepest || this.#seen.has(form.key)) return;
    this.#seen.add(form.key);
    const own = form.get("Resources");
    const owns = isDictionary(own);
    const space = form.get("Group", "CS");
    if (!isAbsent(space)) this.colour(space, owns ? own : outer);
    this.#read(form, [form], { resources: owns ? own : outer, owns, state, depth });
  }

  colour(space: Thing, resources: Thing): void {
    this.#visitor.colour?.(devices[space.name] ?? space, resources);
  }

  #read(
    source: Thing,
    streams: readonly Thing[],
    { resources, owns, state, depth }: Pick<Scope, "resources" | "owns" | "state"> & { depth: number },
  ): void {
    const parts = streams.map((stream) => stream.content());
    if (parts.some((part) => part === undefined)) this.#visitor.unreadable?.(source);
    const text = parts.map((part) => Buffer.from(part ?? []).toString("latin1")).join("\n");
    const scope: Scope = { resources, owns, state: { ...state }, saved: 0 };
    const stack: State[] = [];
    for (const operation of operationsIn(text)) {
      const { operator } = operation;
      if (operator === "q") stack.push({ ...scope.state });
      else if (operator === "Q") scope.state = stack.pop() ?? scope.state;
      scope.saved = stack.length;
      this.#visitor.operation?.(operation, scope);
      this.#follow(operation, scope, depth);
    }
  }

  #follow({ operator, operands, image }: Operation, scope: Scope, depth: number): void {
    const { state, resources } = scope;
    const last = operands.at(-1);
    if (operator === "Tf") {
      const font = resources.get("Font", nameOf(operands[0]));
      state.font = isDictionary(font) ? font : undefined;
    } else if (operator === "Tr") state.invisible = Number(last) === 3;
    else if (shows.has(operator)) this.#show(last ?? "", operator, scope, depth);
    else if (operator in deviceOperators) this.#set(deviceOperators[operator] ?? "DeviceGray", operator, scope);
    else if (operator === "cs" || operator === "CS") this.#set(this.#named(nameOf(last), resources), operator, scope);
    else if ((operator === "scn" || operator === "SCN") && last?.startsWith("/"))
      this.#tile(nameOf(last), scope, depth);
    else if (operator === "sh") this.#shade(resources.get("Shading", nameOf(last)), scope);
    else if (operator === "gs") this.#use(resources.get("ExtGState", nameOf(last)), scope, depth);
    else if (operator === "Do") this.#draw(resources.get("XObject", nameOf(last)), scope, depth);
    else if (paints.has(operator)) this.#paint(state.fill ?? "DeviceGray", resources);
    else if (image) this.#inline(image.entries, scope);
  }

  #paint(space: Space, resources: Thing): void {
    this.#visitor.colour?.(space, resources);
  }

  #named(name: string, resources: Thing): Space {
    return devices[name] ?? resources.get("ColorSpace", name);
  }

  #set(space: Space, operator: string, { state, resources }: Scope): void {
    if (operator === operator.toLowerCase()) state.fill = space;
    else state.stroke = space;
    this.#paint(space, resources);
  }

  #show(operand: string, operator: string, scope: Scope, depth: number): void {
    const { font, invisible, fill } = scope.state;
    if (!font) return;
    if (!invisible) this.#paint(fill ?? "DeviceGray", scope.resources);
    const texts =
      operator === "TJ" ? [...operationsIn(`${operand.slice(1, -1)} TJ`)].flatMap((one) => one.operands) : [operand];
    for (const text of texts) {
      if (/^[(<]/.test(text)) this.#visitor.shown?.(font, readString(text), scope);
    }
    if (font.get("Subtype").name !== "Type3" || this.#seen.has(font.key)) return;
    this.#seen.add(font.key);
    const own = font.get("Resources");
    const outer = isDictionary(own) ? own : scope.resources;
    for (const [, glyph] of font.get("CharProcs").entries) {
      const inner = { resources: outer, owns: isDictionary(own), state: fresh, depth: depth + 1 };
      if (glyph.kind === "stream" && depth < deepest) this.#read(glyph, [glyph], inner);
    }
  }

  #tile(name: string, scope: Scope, depth: number): void {
    const pattern = scope.resources.get("Pattern", name);
    this.#visitor.used?.("Pattern", pattern, scope);
    if (pattern.kind === "stream") {
      this.form(pattern, scope.resources, fresh, depth + 1);
      return;
    }
    this.#shade(pattern.get("Shading"), scope);
    this.#use(pattern.get("ExtGState"), scope, depth);
  }

  #shade(shading: Thing, scope: Scope): void {
    if (!isDictionary(shading)) return;
    this.#visitor.used?.("Shading", shading, scope);
    this.colour(shading.get("ColorSpace"), scope.resources);
  }

  #use(change: Thing, scope: Scope, depth: number): void {
    if (!isDictionary(change)) return;
    this.#visitor.used?.("ExtGState", change, scope);
    const { state } = scope;
    const font = change.get("Font", 0);
    if (isDictionary(font)) state.font = font;
    if (change.get("OP").kind === "boolean") state.strokeOverprints = change.get("OP").isTrue;
    if (change.get("OP").kind === "boolean" && isAbsent(change.get("op")))
      state.fillOverprints = change.get("OP").isTrue;
    if (change.get("op").kind === "boolean") state.fillOverprints = change.get("op").isTrue;
    if (change.get("OPM").kind === "number") state.overprintMode = change.get("OPM").number;
    this.form(change.get("SMask", "G"), scope.resources, fresh, depth + 1);
  }

  #draw(drawn: Thing, scope: Scope, depth: number): void {
    if (drawn.kind !== "stream") return;
    this.#visitor.used?.("XObject", drawn, scope);
    if (drawn.get("Subtype").name !== "Image") {
      this.form(drawn, scope.resources, scope.state, depth + 1);
      return;
    }
    if (drawn.get("ImageMask").isTrue) this.#paint(scope.state.fill ?? "DeviceGray", scope.resources);
    else if (!isAbsent(drawn.get("ColorSpace"))) this.colour(drawn.get("ColorSpace"), scope.resources);
  }

  #inline(entries: readonly (readonly [key: string, value: string])[], scope: Scope): void {
    const value = (...keys: string[]) => entries.find(([key]) => keys.includes(key))?.[1] ?? "";
    if (value("IM", "ImageMask") === "true") {
      this.#paint(scope.state.fill ?? "DeviceGray", scope.resources);
      return;
    }
    for (const [name] of value("CS", "ColorSpace").matchAll(/\/[^\s/<>[\]()]+/g)) {
      if (name !== "/Indexed" && name !== "/I")
        this.#paint(this.#named(nameOf(name), scope.resources), scope.resources);
    }
  }
}

const shows = new Set(["Tj", "TJ", "'", '"']);
export const paints = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "s", "S"]);
const deviceOperators: Record<string, Space> = {
  g: "DeviceGray",
  G: "DeviceGray",
  rg: "DeviceRGB",
  RG: "DeviceRGB",
  k: "DeviceCMYK",
  K: "DeviceCMYK",
};
