/** The longest side of a page and the longest distance in Word, in points: 22 inches. */
export const longestPoints = 1_584;

const bounded = (points: number): number =>
  Number.isFinite(points) ? Math.max(-longestPoints, Math.min(longestPoints, points)) : 0;

/** Gives twentieths of a point, which distances are measured in. */
export const twips = (points: number): number => Math.round(bounded(points) * 20);

/** Gives half points, which letters are measured in. */
export const halves = (points: number): number => Math.max(2, Math.round(bounded(points) * 2));

/** Gives English metric units, which pictures are measured in: 914,400 to the inch. */
export const emus = (points: number): number => Math.max(1, Math.round(bounded(points) * 12_700));

/** Gives the distance of lines, a multiple of the font's own, in 240ths. */
export const lineOf = (multiple: number): number =>
  Math.round(240 * (Number.isFinite(multiple) ? Math.max(0.25, Math.min(10, multiple)) : 1));

/** Gives a colour as RRGGBB; a text that is none becomes black. */
export const colourOf = (colour: string): string =>
  /^#[\da-f]{6}$/i.test(colour) ? colour.slice(1).toUpperCase() : "000000";
