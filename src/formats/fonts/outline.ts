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
  /** A curve by three points. */
  | { do: "curve"; by: readonly number[] }
  /** Two curves by six points; they become a line where they are bent by less than `depth` hundredths of a pixel. */
  | { do: "flex"; by: readonly number[]; depth: number }
  /** A change of the stems that hold. */
  | { do: "fit"; stems: readonly Stem[] };

export interface Outline {
  width: number;
  steps: readonly Step[];
}
