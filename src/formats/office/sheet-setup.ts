import { attributeOf, type Tag, tagsOf, withAttribute } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations } from "./relations.ts";

/** The paper of sheets that name none (ECMA-376, part 1, 18.18.50): else it would be what the machine is set to. */
export const a4 = 9;

export interface SheetWish {
  landscape: boolean;
  /** To the width of a page: always, never, or where a sheet says nothing itself. */
  fitToWidth?: boolean | undefined;
  onePagePerSheet: boolean;
}

/** The page setup of an XLSX's sheets as it is wished for (ECMA-376, part 1, 18.3.1.63 and 18.3.1.65). */
export function setUpSheets(parts: Parts, wish: SheetWish): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { kind, target } of mainRelations(parts)) {
    const isChart = kind === "chartsheet";
    if (kind !== "worksheet" && !isChart) continue;
    const xml = textOf(parts, target);
    const made = xml === undefined ? undefined : isChart ? setUpChart(xml, wish) : setUpSheet(xml, wish);
    if (made !== undefined) changed.set(target, made);
  }
  return changed;
}

function setUpChart(xml: string, { landscape }: SheetWish): string | undefined {
  return landscape ? withSetup(xml, { orientation: "landscape" }) : undefined;
}

function setUpSheet(xml: string, wish: SheetWish): string | undefined {
  // What stands between is the cells: it can be most of a hundred megabytes.
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

/** Views that users keep under a name have setups of their own, which are not the sheet's. */
function ownSetup(tail: string): Tag | undefined {
  const views = tail.lastIndexOf("customSheetViews>");
  return tagsOf(tail, "pageSetup").findLast(({ at }) => at > views);
}

function withSetup(tail: string, attributes: Record<string, string | undefined>): string {
  const prefix = prefixOf(tail);
  const old = ownSetup(tail);
  let made = old?.text ?? `<${prefix}pageSetup paperSize="${a4}"/>`;
  for (const [name, value] of Object.entries(attributes)) made = withAttribute(made, name, value);
  if (old) return tail.slice(0, old.at) + made + tail.slice(old.at + old.text.length);
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
  if (properties) return head.replace(properties.text, made);
  const [sheet] = tagsOf(head, "sheetPr");
  if (!sheet)
    return head.replace(
      /<(?:[\w.-]+:)?worksheet(?:[^>"']|"[^"]*"|'[^']*')*>/,
      (root) => `${root}<${prefixOf(head)}sheetPr>${made}</${prefixOf(head)}sheetPr>`,
    );
  const open = sheet.text.endsWith("/>");
  const closing = `</${prefixOf(head)}sheetPr>`;
  return open
    ? head.replace(sheet.text, `${sheet.text.slice(0, -2)}>${made}${closing}`)
    : head.replace(closing, made + closing);
}

const withoutBreaks = (tail: string): string =>
  tail
    .replace(/<([\w.-]+:)?(rowBreaks|colBreaks)[\s>].*?<\/\1?\2>/gs, "")
    .replace(/<(?:[\w.-]+:)?(?:rowBreaks|colBreaks)[^>]*\/>/g, "");
