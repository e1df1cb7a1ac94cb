import type { NumberStyle } from "../model/document.ts";
import { element, xmlOf } from "../ooxml/xml.ts";
import { main, valued } from "./names.ts";
import type { NoteKind } from "./notes.ts";
import { numberFormats } from "./numbering.ts";

/** The version of Word whose behaviour the document asks for; 15 is all since 2013. */
const compatibility = [
  ["compatibilityMode", 15],
  ["overrideTableStyleFontSizeAndJustification", 1],
  ["enableOpenTypeFeatures", 1],
  ["doNotFlipMirrorIndents", 1],
  ["differentiateMultirowTableHeaders", 1],
] as const;

interface Settings {
  /** Even pages have headers of their own. */
  isEven: boolean;
  isMirrored: boolean;
  notes: ReadonlySet<NoteKind>;
  /** The number of the first note at the foot of a page. */
  firstNote: number;
  /** The numbering of notes behind the text. */
  endNotes?: NumberStyle | undefined;
}

/** Writes the settings. Fields are not updated at the opening: Word would ask whoever opens the file. */
export function settingsPart({ isEven, isMirrored, notes, firstNote, endNotes }: Settings): string {
  const lines = (kind: NoteKind) => [-1, 0].map((id) => element(`w:${kind}`, { "w:id": id }));
  const counted = endNotes === undefined ? "" : valued("w:numFmt", numberFormats[endNotes]);
  const begins = firstNote === 1 ? "" : valued("w:numStart", firstNote);
  const modes = compatibility.map(([name, value]) =>
    element("w:compatSetting", {
      "w:name": name,
      "w:uri": "http://schemas.microsoft.com/office/word",
      "w:val": value,
    }),
  );
  return xmlOf(
    element(
      "w:settings",
      main,
      element("w:zoom", { "w:percent": 100 }),
      isMirrored ? element("w:mirrorMargins") : "",
      valued("w:defaultTabStop", 720),
      isEven ? element("w:evenAndOddHeaders") : "",
      valued("w:characterSpacingControl", "doNotCompress"),
      notes.has("footnote") ? element("w:footnotePr", {}, begins, ...lines("footnote")) : "",
      notes.has("endnote") ? element("w:endnotePr", {}, counted, ...lines("endnote")) : "",
      element("w:compat", {}, ...modes),
      valued("w:decimalSymbol", "."),
      valued("w:listSeparator", ","),
    ),
  );
}
