import type { Inline, TextStyle } from "./document.ts";

/** Lists the pieces of a paragraph that have a look, with their text. */
export function looksIn(content: readonly Inline[]): { look: TextStyle; text: string }[] {
  return content.flatMap((inline) => {
    if (inline.kind === "span" || inline.kind === "field") return [{ look: inline.look, text: inline.text }];
    return inline.kind === "choice" ? [{ look: inline.look, text: inline.value || " " }] : [];
  });
}
