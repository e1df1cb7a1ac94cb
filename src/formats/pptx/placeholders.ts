import type { PlaceRole } from "../model/slides.ts";
import { element } from "../ooxml/xml.ts";

/** A placeholder and that of its layout bear the same number: 1 is the first content, 2 the second. */
const placeholders = {
  title: { type: "title" },
  body: { idx: 1 },
  "second-body": { idx: 2 },
  table: { type: "tbl", idx: 1 },
  picture: { type: "pic", idx: 1 },
} satisfies Record<PlaceRole, object>;

/** Writes which placeholder of its layout a shape is in. */
export const placeholderOf = (role: PlaceRole | undefined): string =>
  element("p:nvPr", {}, role ? element("p:ph", placeholders[role]) : "");
