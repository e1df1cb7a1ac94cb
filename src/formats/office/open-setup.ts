import { attributeOf, tagsOf, withAttribute } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import type { SheetWish } from "./sheet-setup.ts";
import { replaceTags } from "./turn-word.ts";

const layout = "page-layout-properties";

/** Sets up the pages of an OpenDocument text or table as they are wished for (OpenDocument 1.3, part 3, 17.2). */
export function setUpOpenDocument(parts: Parts, isTable: boolean, wish: SheetWish): Map<string, string> {
  const styles = textOf(parts, "styles.xml");
  if (styles === undefined) return new Map();
  const made = replaceTags(styles, layout, (text) => {
    const turned = wish.landscape ? turn(text) : text;
    return isTable ? fit(turned, wish) : turned;
  });
  return made === styles ? new Map() : new Map([["styles.xml", made]]);
}

/** Whether the pages of a presentation stand upright. */
export function isUpright(parts: Parts): boolean {
  const styles = textOf(parts, "styles.xml") ?? "";
  const [master] = tagsOf(styles, "master-page");
  const name = master && attributeOf(master, "style:page-layout-name");
  const own = tagsOf(styles, "page-layout").find((tag) => attributeOf(tag, "style:name") === name);
  const properties = own && tagsOf(styles, layout).find(({ at }) => at > own.at);
  const { width, height } = sidesOf(properties?.text ?? "");
  return Number.parseFloat(width) < Number.parseFloat(height);
}

const sidesOf = (text: string) => ({
  width: attributeOf({ text }, "fo:page-width") ?? "",
  height: attributeOf({ text }, "fo:page-height") ?? "",
});

/** LibreOffice's default size, which it leaves out of its files. */
const usual = { width: "8.5in", height: "11in" };

function turn(text: string): string {
  const sides = sidesOf(text);
  const isSilent = sides.width === "" && attributeOf({ text }, "style:print-orientation") !== "landscape";
  const { width, height } = isSilent ? usual : sides;
  if (!(Number.parseFloat(width) < Number.parseFloat(height))) return text;
  const turned = withAttribute(withAttribute(text, "fo:page-width", height), "fo:page-height", width);
  return withAttribute(turned, "style:print-orientation", "landscape");
}

const scales = [
  "style:scale-to",
  "style:scale-to-pages",
  "style:scale-to-X",
  "style:scale-to-Y",
  "loext:scale-to-X",
  "loext:scale-to-Y",
];

function fit(text: string, { fitToWidth, onePagePerSheet }: SheetWish): string {
  if (fitToWidth === false && !onePagePerSheet) return text;
  const isSet = scales.some((name) => !["100%", "0", undefined].includes(attributeOf({ text }, name)));
  if (isSet && !fitToWidth && !onePagePerSheet) return text;
  const bare = scales.reduce((rest, name) => withAttribute(rest, name, undefined), text);
  return withAttribute(withAttribute(bare, "style:scale-to-X", "1"), "style:scale-to-Y", onePagePerSheet ? "1" : "0");
}
