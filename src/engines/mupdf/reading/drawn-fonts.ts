import { fontFlags } from "#formats/fonts/codes.ts";
import type { Style } from "#layout/model/page.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";

/** A font's style as its descriptor tells it (ISO 32000-2, 9.8). */
export type Described = Pick<Style, "font" | "bold" | "italic"> & { generic: Style["generic"] | undefined };

/** The library's name for a font whose glyphs are drawings: by its object. */
const drawn = /^Type3 \((\d+) \d+ R\)$/;
/** Fonts are bold from semi-bold on. */
const leastBold = 600;
const serifs = /serif|ming|song|mincho|myeongjo|batang|roman|times/i;
const sans = /sans|gothic|hei|dotum|gulim/i;

/**
 * Finds the style of a font that is made of drawings: programs draw fonts that PDF can't embed, those of East Asia
 * among them, and say in its descriptor which one it is.
 */
export function describedIn(doc: PDFDocument): (name: string) => Described | undefined {
  return (name) => {
    const number = drawn.exec(name)?.[1];
    if (number === undefined) return undefined;
    const descriptor = doc.newIndirect(Number(number)).resolve().get("FontDescriptor");
    const said = descriptor.get("FontName");
    if (!said.isName()) return undefined;
    const font = said.asName();
    const flags = numberIn(descriptor, "Flags");
    const isFixed = (flags & fontFlags.fixed) !== 0;
    const isSerif = !sans.test(font) && ((flags & fontFlags.serif) !== 0 || serifs.test(font));
    return {
      font,
      generic: isFixed ? "mono" : isSerif ? "serif" : undefined,
      bold: numberIn(descriptor, "FontWeight") >= leastBold || (flags & fontFlags.bold) !== 0,
      italic: numberIn(descriptor, "ItalicAngle") !== 0 || (flags & fontFlags.italic) !== 0,
    };
  };
}

function numberIn(descriptor: PDFObject, key: string): number {
  const value = descriptor.get(key);
  return value.isNumber() ? value.asNumber() : 0;
}
