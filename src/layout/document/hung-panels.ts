import type { Paragraph } from "#formats/model/document.ts";
import { heightOf, widthOf } from "../model/box.ts";
import type { Background } from "../model/page.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";

/**
 * Hangs panels on a paragraph of their page; on none that is said elsewhere, too, or made anew as entries of a table of
 * contents are, where there is another.
 */
export function hangPanels(
  parts: readonly Part[],
  sheets: readonly Sheet[],
  entries: ReadonlySet<Para>,
): Map<Para, readonly Background[]> {
  const hung = new Map<Para, readonly Background[]>();
  const bearing = sheets.filter(({ panels }) => panels.length > 0);
  if (bearing.length === 0) return hung;
  const byPage = Map.groupBy(
    parts.filter((part) => part.kind === "para"),
    ({ page }) => page,
  );
  for (const { number, panels } of bearing) {
    const own = byPage.get(number) ?? [];
    const others = own.filter((para) => !entries.has(para));
    const bearer = others.find(({ role }) => role === undefined || role.kind === "text") ?? others[0] ?? own[0];
    if (bearer) hung.set(bearer, panels);
  }
  return hung;
}

/** Gives a paragraph the panels that hang on it. */
export function groundsOf(para: Para, hung: ReadonlyMap<Para, readonly Background[]>): Pick<Paragraph, "grounds"> {
  const grounds = (hung.get(para) ?? []).flatMap(({ box, colour }) =>
    colour === undefined ? [] : [{ left: box[0], top: box[1], width: widthOf(box), height: heightOf(box), colour }],
  );
  return grounds.length > 0 ? { grounds } : {};
}
