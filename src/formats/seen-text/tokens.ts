import { legal } from "../ooxml/xml.ts";

/** Parts a text into words of letters and figures, and single signs: texts have more signs between words than pages. */
export const tokensOf = (text: string): string =>
  (legal(text.replaceAll("\u00ad", "")).match(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []).join(" ");
