/** What a page may show of a tool's work, where the kinds of its files alone don't tell. */
export interface Seen {
  /**
   * A result shows the same things at the same places as what it was made of, at whatever scale: one can lie upon the
   * other. `unless` names a flag with which that isn't so.
   */
  sameFrame?: true | { unless: string };
  /**
   * Quick enough for a page to show the result of one small file while the form is filled in. `unless` names the options that
   * are about the whole file: without these a page asks first for the part in sight, as a file of its own.
   */
  follows?: { unless: readonly string[] };
  /** The text of its PDF is what somebody came for. */
  text?: true;
  /**
   * What a page draws upon a file while the form is filled in, by fields that have the same names in all such tools: a mark
   * (`text`, `scale`, `position`, `rotation` and so on), the numbers of pages (`format`, `position`), a turn (`angle`, `flipH`).
   */
  drawn?: "mark" | "numbers" | "turn";
}
