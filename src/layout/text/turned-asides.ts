import type { Line } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";

/** Joins what goes on on the next page as if no text stood aside between the two. */
export function joinBesideTurned(parts: readonly Part[], join: (level: readonly Part[]) => Part[]): Part[] {
  const aside = [...Map.groupBy(parts, ({ page }) => page).values()].flatMap(asideAmong);
  const joined = join(withoutAsides(parts, aside));
  for (const { para } of aside) {
    const at = joined.findIndex(({ page }) => page > para.page);
    joined.splice(at < 0 ? joined.length : at, 0, para);
  }
  return joined;
}

export interface TurnedAside {
  para: Para;
  degrees: 90 | 270;
}

/** Finds the text of a page that is turned while most of it is level. */
export function asideAmong(parts: readonly Part[]): TurnedAside[] {
  const aside = parts.flatMap((part): TurnedAside[] => {
    const degrees = part.kind === "para" ? turnOfAll(part) : undefined;
    return part.kind === "para" && degrees ? [{ para: part, degrees }] : [];
  });
  return countLetters(withoutAsides(parts, aside)) > countLetters(aside.map(({ para }) => para)) ? aside : [];
}

export function withoutAsides(parts: readonly Part[], aside: readonly TurnedAside[]): Part[] {
  const own = new Set<Part>(aside.map(({ para }) => para));
  return parts.filter((part) => !own.has(part));
}

/** Tells by which quarter all lines of a paragraph are turned; nothing where they aren't, or where it goes on elsewhere. */
function turnOfAll({ page, rows, turns }: Para): 90 | 270 | undefined {
  const lines = rows.flat();
  const degrees = lines[0]?.turned;
  if ((degrees !== 90 && degrees !== 270) || turns) return undefined;
  return lines.every((line) => line.turned === degrees && line.page === page) ? degrees : undefined;
}

const countLetters = (parts: readonly Part[]): number =>
  parts.flatMap(linesIn).reduce((sum, { text }) => sum + text.length, 0);

function linesIn(part: Part): Line[] {
  if (part.kind === "para") return part.rows.flat();
  return part.kind === "grid"
    ? part.cells.flatMap(({ lines, parts = [] }) => [...lines, ...parts.flatMap(linesIn)])
    : [];
}
