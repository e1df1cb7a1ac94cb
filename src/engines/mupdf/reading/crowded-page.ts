import type { ApartText, Page, PlacedPicture, Run } from "#layout/model/page.ts";

/** Makes a page that is taken as it stands: its picture where there is one, and its texts. */
export function crowdedPage(given: Page, picture: PlacedPicture | undefined, isDrawn: boolean): Page {
  const bare: Page = { ...given, runs: [], rulings: [], fills: [], rounded: [], links: [], fields: [], pictures: [] };
  const page = { ...bare, crowd: apartTexts(given.runs) };
  if (!picture) return page;
  if (!isDrawn) return { ...page, pictures: [picture] };
  const { box, key } = picture;
  return { ...page, drawn: [{ kind: "picture", box, key, turned: 0, flipped: false, opacity: 1 }] };
}

/** Joins runs of one pen stroke to one text. */
function apartTexts(runs: readonly Run[]): ApartText[] {
  const texts: ApartText[] = [];
  let line: number | undefined;
  for (const { text, edges, base, size, turned, hidden, line: own } of runs) {
    if (hidden) continue;
    const [first = 0, last = 0] = [edges[0], edges.at(-1)];
    const [left, right] = [Math.min(first, last), Math.max(first, last)];
    const open = own === line ? texts.at(-1) : undefined;
    line = own;
    if (open) {
      open.text += text;
      open.left = Math.min(open.left, left);
      open.right = Math.max(open.right, right);
    } else texts.push({ text, left, right, base, size, turned });
  }
  return texts;
}
