import { legal } from "../ooxml/xml.ts";

/** Words of letters and figures, and every other sign by itself: signs part words, and texts have more of them than pages. */
export const tokensOf = (text: string): string =>
  (legal(text.replaceAll("\u00ad", "")).match(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []).join(" ");
