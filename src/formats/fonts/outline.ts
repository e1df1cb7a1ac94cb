/** A line along which a glyph is fitted to pixels: where it begins and how thick it is. */
export interface Stem {
  across: boolean;
  from: number;
  thickness: number;
}

/** The order in which stems are told: those across first, from below and from the left. */
export const byPlace = (one: Stem, other: Stem): number =>
  Number(other.across) - Number(one.across) || one.from - other.from || one.thickness - other.thickness;

/** A step of a glyph's program; distances count from where the last step ended. */
export type Step =
  | { do: "move"; by: readonly number[] }
  | { do: "line"; by: readonly number[] }
  /** Three points. */
  | { do: "curve"; by: readonly number[] }
  /** Two curves that become a line where they are hardly bent: six points, and below how many hundredths of a pixel. */
  | { do: "flex"; by: readonly number[]; depth: number }
  /** The stems that hold from here on. */
  | { do: "fit"; stems: readonly Stem[] };

export interface Outline {
  width: number;
  steps: readonly Step[];
}
