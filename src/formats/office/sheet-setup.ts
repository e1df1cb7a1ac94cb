import { attributeOf, eachTag, opened, type Tag, tagsOf, withAttribute } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations, targetsOf } from "./relations.ts";

/** The paper of sheets that name none (ECMA-376, part 1, 18.18.50): else it would be what the machine is set to. */
export const a4 = 9;

export interface SheetWish {
  landscape: boolean;
  /** Whether sheets shrink to a page's width: always, never, or where they say nothing themselves. */
  fitToWidth?: boolean | undefined;
  onePagePerSheet: boolean;
}

/** Sets up the pages of an XLSX's sheets as they are wished for (ECMA-376, part 1, 18.3.1.63 and 18.3.1.65). */
export function setUpSheets(parts: Parts, wish: SheetWish): Map<string, string> {
  const changed = new Map<string, string>();
  const relations = mainRelations(parts);
  const charts = targetsOf(relations, "chartsheet");
  for (const target of targetsOf(relations, "worksheet", "chartsheet")) {
    const xml = textOf(parts, target);
    const made = xml === undefined ? undefined : charts.has(target) ? setUpChart(xml, wish) : setUpSheet(xml, wish);
    if (made !== undefined) changed.set(target, made);
  }
  return changed;
}

function setUpChart(xml: string, { landscape }: SheetWish): string | undefined {
  return landscape ? withSetup(xml, { orientation: "landscape" }) : undefined;
}

function setUpSheet(xml: string, wish: SheetWish): string | undefined {
  // The cells between the head and the tail are left out: they can be most of a hundred megabytes.
  const from = Math.max(0, xml.search(/<(?:[\w.-]+:)?sheetData[\s/>]/));
  const to = Math.max(from, xml.lastIndexOf("sheetData>"));
  const [head, cells, tail] = [xml.slice(0, from), xml.slice(from, to), xml.slice(to)];
  const fit = fitOf(head, tail, wish);
  if (!fit && !wish.landscape && ownSetup(tail)) return undefined;
  const setup = { ...(wish.landscape && { orientation: "landscape" }), ...fit };
  const below = withSetup(wish.onePagePerSheet ? withoutBreaks(tail) : tail, setup);
  return (fit ? withFit(head) : head) + cells + below;
}

interface Fit {
  scale: undefined;
  fitToWidth: string;
  fitToHeight: string;
}

function fitOf(head: string, tail: string, { fitToWidth, onePagePerSheet }: SheetWish): Fit | undefined {
  if (onePagePerSheet) return { scale: undefined, fitToWidth: "1", fitToHeight: "1" };
  if (fitToWidth === false) return undefined;
  const width: Fit = { scale: undefined, fitToWidth: "1", fitToHeight: "0" };
  if (fitToWidth) return width;
  const scale = attributeOf(ownSetup(tail) ?? { text: "" }, "scale") ?? "100";
  const fits = /^(1|true)$/.test(attributeOf(tagsOf(head, "pageSetUpPr")[0] ?? { text: "" }, "fitToPage") ?? "");
  // Breaks between columns, put there by hand, are a setup of their own.
  return fits || scale !== "100" || tagsOf(tail, "colBreaks").length > 0 ? undefined : width;
}

const prefixOf = (xml: string): string =>
  /<\/?([\w.-]+:)?(?:worksheet|chartsheet|sheetData)[\s/>]/.exec(xml)?.[1] ?? "";

/** Finds the sheet's own setup; views that users keep under a name have setups that are not the sheet's. */
function ownSetup(tail: string): Tag | undefined {
  const views = tail.lastIndexOf("customSheetViews>");
  return tagsOf(tail, "pageSetup").findLast(({ at }) => at > views);
}

function withSetup(tail: string, attributes: Record<string, string | undefined>): string {
  const prefix = prefixOf(tail);
  const old = ownSetup(tail);
  let made = old?.text ?? `<${prefix}pageSetup paperSize="${a4}"/>`;
  for (const [name, value] of Object.entries(attributes)) made = withAttribute(made, name, value);
  if (old) return replaced(tail, old, made);
  const margins = tagsOf(tail, "pageMargins").at(-1);
  const next = new RegExp(
    `<${prefix}(?:headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)[\\s/>]|</${prefix}(?:worksheet|chartsheet)>`,
  ).exec(tail);
  const at = margins ? margins.at + margins.text.length : (next?.index ?? tail.length);
  return tail.slice(0, at) + made + tail.slice(at);
}

function withFit(head: string): string {
  const [properties] = tagsOf(head, "pageSetUpPr");
  const made = withAttribute(properties?.text ?? `<${prefixOf(head)}pageSetUpPr/>`, "fitToPage", "1");
  if (properties) return replaced(head, properties, made);
  const prefix = prefixOf(head);
  const [sheet] = tagsOf(head, "sheetPr");
  if (!sheet) {
    const [root] = tagsOf(head, "worksheet");
    return root ? replaced(head, root, `${root.text}<${prefix}sheetPr>${made}</${prefix}sheetPr>`) : head;
  }
  const closing = `</${prefix}sheetPr>`;
  if (sheet.text.endsWith("/>")) return replaced(head, sheet, `${opened(sheet.text).head}>${made}${closing}`);
  const end = head.indexOf(closing);
  return end < 0 ? head : head.slice(0, end) + made + head.slice(end);
}

const replaced = (xml: string, { at, text }: Tag, made: string): string =>
  xml.slice(0, at) + made + xml.slice(at + text.length);

const withoutBreaks = (tail: string): string => without(without(tail, "rowBreaks"), "colBreaks");

/** Takes the elements of a name, which do not hold one another, out of markup. */
function without(xml: string, name: string): string {
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}>`, "g");
  let result = "";
  let kept = 0;
  for (const { text, at } of eachTag(xml, name)) {
    if (at < kept) continue;
    let end = at + text.length;
    if (!text.endsWith("/>")) {
      closing.lastIndex = end;
      if (!closing.test(xml)) break;
      end = closing.lastIndex;
    }
    result += xml.slice(kept, at);
    kept = end;
  }
  return result + xml.slice(kept);
}
