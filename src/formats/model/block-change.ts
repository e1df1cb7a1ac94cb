/** What becomes of a block: distances in points, lines as a multiple of what the font wants, the height of rows as a share of what it was. */
export interface Change {
  before?: number;
  after?: number;
  lines?: number;
  rows?: number;
}
