import type { Hanging, InlinePicture, Picture } from "../model/document.ts";
import { safeAddress } from "../ooxml/safe-address.ts";
import { element } from "../ooxml/xml.ts";
import { type Anchor, anchored, distances } from "./anchors.ts";
import type { Leaf } from "./draft.ts";
import { emus } from "./measures.ts";
import { picture as pictureSpace } from "./names.ts";

/** Writes a picture that stands in the line as a letter does, or hangs on its paragraph: it moves with the text. */
export function drawing(shownOne: Picture | InlinePicture, { draft, relations }: Leaf): string {
  const { picture, width, height, alt } = shownOne;
  const target = draft.media.targetOf(picture);
  if (target === undefined) return "";
  const relation = relations.idOf("image", target);
  const id = draft.nextId();
  const extent = { cx: emus(width), cy: emus(height) };
  const told = { id, name: `Picture ${id}`, descr: alt || undefined };
  const content = [
    element("wp:docPr", told, clickOf(shownOne, relations)),
    element("wp:cNvGraphicFramePr", {}, element("a:graphicFrameLocks", { noChangeAspect: 1 })),
    element("a:graphic", {}, element("a:graphicData", { uri: pictureSpace }, shown({ relation, told, extent }))),
  ];
  const hangs = shownOne.kind === "inline-picture" ? shownOne.hangs : undefined;
  const placed = hangs
    ? anchored({ id, extent, ...placeOf(hangs) }, content)
    : element("wp:inline", distances, element("wp:extent", extent), ...content);
  return element("w:drawing", {}, placed);
}

/** Writes a picture's link to an address; a link to a place of the document stands around it, as around text. */
function clickOf({ link }: Picture | InlinePicture, relations: Leaf["relations"]): string {
  const address = link && "address" in link ? safeAddress(link.address) : undefined;
  return address === undefined ? "" : element("a:hlinkClick", { "r:id": relations.idOf("hyperlink", address, true) });
}

function placeOf({ left, down, text }: Hanging): Pick<Anchor, "left" | "top" | "isBehind" | "isTextAround"> {
  return { left, top: { from: "paragraph", down }, isBehind: text === "below", isTextAround: text === "around" };
}

interface Shown {
  relation: string;
  told: { id: number; name: string; descr: string | undefined };
  extent: { cx: number; cy: number };
}

const shown = ({ relation, told, extent }: Shown): string =>
  element(
    "pic:pic",
    {},
    element("pic:nvPicPr", {}, element("pic:cNvPr", told), element("pic:cNvPicPr")),
    element(
      "pic:blipFill",
      {},
      element("a:blip", { "r:embed": relation }),
      element("a:stretch", {}, element("a:fillRect")),
    ),
    element(
      "pic:spPr",
      {},
      element("a:xfrm", {}, element("a:off", { x: 0, y: 0 }), element("a:ext", extent)),
      element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
    ),
  );
