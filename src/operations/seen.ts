/** What a page may show of a tool's work, where the kinds of its files alone don't tell. */
export interface Seen {
  /**
   * A result shows the same things at the same places as what it was made of, at whatever scale: one can lie upon the
   * other. `unless` names a flag with which that isn't so.
   */
  sameFrame?: true | { unless: string };
  /** The text of its PDF is what somebody came for. */
  text?: true;
}
