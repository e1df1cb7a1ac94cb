import type { PageGround } from "../model/page-ground.ts";
import { element } from "../ooxml/xml.ts";
import type { Draft } from "./draft.ts";
import { colourOf } from "./measures.ts";
import { shapeXml } from "./shapes.ts";

/** Writes areas behind a page's text as shapes without text, which stay where they are however the text is edited. */
export const groundsXml = (grounds: readonly PageGround[], draft: Draft): string =>
  grounds
    .map(({ top, colour, ...place }) => {
      const fill = element("a:solidFill", {}, element("a:srgbClr", { val: colourOf(colour) }));
      return shapeXml({ name: "Ground", ...place, top: { from: "page", down: top }, isBehind: true, fill }, draft);
    })
    .join("");
