import type { Level } from "#formats/pdf/archival.ts";

/** The rules that a file can break, in words that follow "This PDF". */
const rules = {
  syntax: "can't be read strictly",
  encrypted: "is encrypted",
  header: "does not begin as an archived file must",
  ending: "has something behind its end",
  table: "has a table of objects that is not written strictly",
  spacing: "has objects that do not stand on lines of their own",
  length: "has a stream of another length than it says",
  hex: "has a string in hexadecimal digits that is not well-formed",
  identifier: "has no identifier",
  range: "has a number, name or string beyond the limits",
  intent: "has no output intent with a sound colour profile",
  intents: "has output intents that differ",
  metadata: "has no metadata (XMP) that can be read",
  claim: "does not claim this level of PDF/A in its metadata",
  property: "has metadata that are not described",
  info: "has document information that is not in its metadata",
  action: "has an action that may not be archived",
  script: "has scripts",
  presentation: "has presentation steps or alternate presentations",
  requirements: "asks for features of its reader",
  permissions: "has permissions of a kind that may not be archived",
  layers: "has layers that are not described as they must be",
  form: "has a form that a reader would have to fill in or draw",
  annotation: "has an annotation of a kind that may not be archived",
  flags: "has an annotation that is hidden or not printed",
  appearance: "has an annotation or a field without the look that it must have",
  external: "has a stream that lies outside the file",
  filter: "has a stream that is coded in a way that may not be archived",
  picture: "has a picture with something that may not be archived",
  jpx: "has a JPEG 2000 picture that may not be archived",
  xobject: "has PostScript or a reference to another file",
  state: "has a graphics state with something that may not be archived",
  halftone: "has a halftone that may not be archived",
  rendering: "names a rendering intent that there is not",
  blend: "names a blend mode that there is not",
  transparency: "has transparency",
  profile: "has a colour profile that may not be archived",
  colour: "has colours of a device that nothing describes",
  colorant: "has a colorant that is not described",
  overprint: "has overprinted colours of a kind that may not be",
  attachment: "has an attachment that may not be archived",
  operator: "has content with an operator that there is not",
  resources: "has content whose resources do not stand with it",
  nesting: "has content that saves more than 28 states",
  content: "has content that can't be read",
  page: "has a page that is too small or too large",
  name: "has a name that is not written in UTF-8",
  "font-missing": "has a font that is not embedded",
  "font-broken": "has an embedded font that can't be read",
  "font-kind": "has a font of an unknown kind",
  "font-encoding": "has a font whose codes do not lead to glyphs as they must",
  "font-widths": "has a font whose widths are not those of its glyphs",
  "font-glyph": "shows glyphs that their font does not have",
  "font-set": "has a font that does not list its glyphs as it must",
} as const satisfies Record<string, string>;

export type Rule = keyof typeof rules;

export interface Breach {
  rule: Rule;
  /** The part of the file that breaks the rule, where parts have names. */
  detail: string;
}

/** Says a breach in words: "has a font that is not embedded (Helvetica)". */
export const sayBreach = ({ rule, detail }: Breach): string => (detail ? `${rules[rule]} (${detail})` : rules[rule]);

const longestDetail = 60;
const mostOfARule = 5;

/** Collects the breaches of a file, each once, a few of a kind. */
export class Findings {
  readonly level: Level;
  readonly #breaches = new Map<string, Breach>();
  readonly #counts = new Map<Rule, number>();

  constructor(level: Level) {
    this.level = level;
  }

  add(rule: Rule, detail = ""): void {
    const shown = detail.replace(/[^\x20-\x7e\xa0-\uffff]/g, "?").slice(0, longestDetail);
    const key = `${rule} ${shown}`;
    const count = this.#counts.get(rule) ?? 0;
    if (this.#breaches.has(key) || count >= mostOfARule) return;
    this.#counts.set(rule, count + 1);
    this.#breaches.set(key, { rule, detail: shown });
  }

  unless(holds: boolean, rule: Rule, detail = ""): void {
    if (!holds) this.add(rule, detail);
  }

  get all(): Breach[] {
    return [...this.#breaches.values()];
  }
}
