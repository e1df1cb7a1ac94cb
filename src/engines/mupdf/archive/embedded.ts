/** Names of fonts that were embedded: those as wide as what they stand for, and others. */
export interface Embedded {
  alike: Set<string>;
  others: Set<string>;
}
