/**
 * A block's new measures: distances in points, lines as a multiple of the font's own height, rows as a share of their
 * old height.
 */
export interface Change {
  before?: number;
  after?: number;
  lines?: number;
  rows?: number;
}
