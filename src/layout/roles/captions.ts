import type { Part } from "../model/parts.ts";
import { paraText } from "../model/parts.ts";

const captionForm =
  /^(?:(?:table|figure|fig|exhibit|chart|plate|listing|tabelle|tab|abbildung|abb|tableau|tabla|figura|tabela|quadro|illustration|рис(?:унок)?|табл(?:ица)?|rys(?:unek)?|obr(?:ázek)?)\.?\s*[A-Z]?\d{1,3}(?:[.-]\d{1,3})*|[表図图]\s*[\d０-９]{1,3}(?:[.-]\d{1,3})*)(?=$|[\s.:：|–—(（])/iu;
const longestCaption = 400;

/** Whether a text begins as a caption does ("Figure 3: …", "Table 2.1"), and not as a sentence does ("Table 2 shows …"). */
export function isCaption(text: string): boolean {
  const [name] = captionForm.exec(text) ?? [];
  return name !== undefined && text.length <= longestCaption && !/^\s+\p{Ll}/u.test(text.slice(name.length));
}

/** Tells captions: they stand above or below a table or a picture and say which it is. */
export const withCaptions = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    if (part.kind !== "para" || part.role || !isCaption(paraText(part))) return part;
    const isBeside = [parts[at - 1], parts[at + 1]].some((one) => one && one.kind !== "para" && one.page === part.page);
    if (!isBeside) return part;
    const saw = "begins as a caption does, beside a table or a picture";
    return { ...part, role: { kind: "caption" }, because: { file: "roles/captions", saw } };
  });
