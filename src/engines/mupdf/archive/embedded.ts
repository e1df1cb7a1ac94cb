/** Names of embedded fonts: those as wide as the fonts that they stand for, and others. */
export interface Embedded {
  alike: Set<string>;
  others: Set<string>;
}
