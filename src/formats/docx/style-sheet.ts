import { contentsLevels } from "../model/contents-levels.ts";
import type { Document, Paragraph, Picture, TextStyle } from "../model/document.ts";
import { eastAsianFor, isEastAsian } from "../model/families.ts";
import { isParagraph, stopsOf } from "../model/walk.ts";
import { type Worn, wornOf } from "./look.ts";
import { roleStyle } from "./roles.ts";
import type { Script } from "./scripts.ts";
import { noShape, type Shape } from "./shape.ts";
import { type Called, called, contents, heading, headingLevels, list, normal } from "./style-names.ts";
import { variantsIn } from "./variants.ts";
import { Votes } from "./votes.ts";

/** A named style, with the look and shape of its paragraphs. */
export interface NamedStyle extends Called {
  look: Worn;
  shape: Shape;
}

/** The named styles of a document: as many of its looks as possible, so that paragraphs say little beside them. */
export interface StyleSheet {
  /** The styles, Normal first, each behind the one that it is based on. */
  styles: readonly NamedStyle[];
  /** The fonts where nothing else is said. */
  fonts: Record<Script, string>;
  of(block: Paragraph | Picture): NamedStyle;
  named(called: Called): NamedStyle;
}

export function styleSheetOf(document: Document): StyleSheet {
  const levels = contentsLevels(document);
  const stops = [...stopsOf(document)];
  const given = new Map(stops.map((stop) => [stop.block, roleStyle(stop, document, levels)] as const));
  for (const [block, style] of variantsIn(stops, given, document.plain)) given.set(block, style);
  const votes = votesOf(given);
  const fonts = fontsOf(document, votes);
  const styles = new Map<string, NamedStyle>();
  const known = new Map([...always, ...given.values()].map((style) => [style.id, style] as const));
  for (const one of known.values()) {
    const base = styles.get(one.base ?? "") ?? plainStyle(document, fonts);
    styles.set(one.id, styleFrom(one, base, votes.get(one.id), document));
  }
  const named = ({ id }: Called) => styles.get(id) ?? plainStyle(document, fonts);
  return { styles: [...styles.values()], fonts, named, of: (block) => named(given.get(block) ?? called.normal) };
}

/** Styles that people expect in the list, whether they are used or not. */
const always: readonly Called[] = [
  ...[called.normal, called.title, called.subtitle],
  ...headingLevels.slice(0, 6).map(heading),
  ...[called.caption, called.quote, called.code, called.cell, called.figure, called.gap],
  ...[list("bullet", 0), list("number", 0), list("continue", 0)],
  ...[called.header, called.footer, called.note, called.contentsHeading],
  ...[1, 2, 3].map(contents),
];

function votesOf(given: ReadonlyMap<Paragraph | Picture, Called>): Map<string, Votes> {
  const all = new Map<string, Votes>();
  for (const [block, { id }] of given) {
    const votes = all.get(id) ?? new Votes();
    all.set(id, votes);
    votes.add(isParagraph(block) ? block : standingFor(block));
  }
  return all;
}

/** The paragraph that a picture stands as. */
export const standingFor = ({ align, indent = 0, space, begins }: Picture): Paragraph => ({
  ...{ kind: "paragraph", role: { kind: "text" }, content: [], rightToLeft: false, lines: 1, align, space },
  indent: { start: indent, end: 0, first: 0 },
  ...(begins && { begins }),
});

/** Finds the fonts of plain text; for scripts that plain text lacks, those of the rest of the document. */
function fontsOf(document: Document, votes: ReadonlyMap<string, Votes>): Record<Script, string> {
  const plain = wornOf(document.plain).fonts.latin;
  const east = isEastAsian(plain) ? plain : eastAsianFor(document.language ?? "", document.plain.generic);
  let fonts = { latin: plain, east, right: plain };
  for (const [id, some] of votes) if (id !== normal) fonts = { ...some.fonts(fonts), latin: plain };
  return votes.get(normal)?.fonts(fonts) ?? fonts;
}

const plainStyle = ({ plain }: Document, fonts: Record<Script, string>): NamedStyle => ({
  ...called.normal,
  look: { ...wornOf(plain), fonts },
  shape: noShape,
});

function styleFrom(one: Called, base: NamedStyle, votes: Votes | undefined, document: Document): NamedStyle {
  if (one.id === normal) return { ...one, look: base.look, shape: votes?.shape(noShape) ?? noShape };
  const look = votes?.look(base.look) ?? unusedLook(one, base, document);
  const shape = votes?.shape(noShape) ?? unusedShape(one, base);
  return { ...one, look, shape: shapeForItems(one, shape) };
}

/** The indent of an item comes from its list and not from its style. */
const shapeForItems = ({ id }: Called, shape: Shape): Shape =>
  /^List(Bullet|Number)/.test(id) ? { ...shape, start: 0, first: 0 } : shape;

/** The size of headings by level as a multiple of plain text's; the title comes first. */
const growth = [2, 1.6, 1.35, 1.15, 1.05, 1, 1];

/** Chooses a look for a style that the document does not use, for people who go on with it. */
function unusedLook({ id, outline }: Called, base: NamedStyle, { headings, plain }: Document): Worn {
  const level = id === called.title.id ? 0 : outline === undefined || outline > 8 ? undefined : outline + 1;
  const known: TextStyle | undefined = level === undefined ? undefined : headings.get(level);
  if (known) return { ...wornOf(known), fonts: { ...base.look.fonts, latin: wornOf(known).fonts.latin } };
  const size = (times: number) => Math.round(base.look.size * times);
  if (level !== undefined) return { ...base.look, size: size(growth[level] ?? 1), bold: true };
  if (id === called.subtitle.id) return { ...base.look, size: size(1.2) };
  if (id === called.caption.id || id === called.quote.id) return { ...base.look, italic: true };
  if (id === called.note.id) return { ...base.look, size: size(0.85) };
  if (id === called.code.id) return { ...base.look, fonts: { ...base.look.fonts, latin: "Courier New" } };
  if (id === called.gap.id) return { ...wornOf({ ...plain, size: 1 }), fonts: base.look.fonts };
  return base.look;
}

function unusedShape({ id, outline }: Called, base: NamedStyle): Shape {
  if (id === called.gap.id) return noShape;
  if (outline !== undefined) return { ...noShape, before: 12, after: 4, keepsNext: true };
  if (id === called.figure.id) return { ...noShape, before: 6, after: 6, align: "center" };
  if (id === called.header.id || id === called.footer.id || id === called.cell.id) return noShape;
  if (id.startsWith("TOC")) return { ...noShape, start: (Number(id.slice(3)) - 1) * 12 };
  return { ...base.shape, first: 0 };
}
