/** Facts for a page that shows a tool's work, where the kinds of its files alone don't tell. */
export interface Seen {
  /**
   * A result shows the same things at the same places as its file, at whatever scale: one can lie upon the other.
   * `unless` names a flag with which that isn't so.
   */
  sameFrame?: true | { unless: string };
  /**
   * The tool is quick enough to show the result of one small file while the form is filled in. `unless` names the options
   * that are about the whole file: without these a page asks first for the part in sight, as a file of its own.
   */
  follows?: { unless: readonly string[] };
  /** People come for the text of the tool's PDF. */
  text?: true;
  /**
   * The drawing that a page puts upon a file while the form is filled in. Its fields have the same names in all tools: a
   * mark (`text`, `scale`, `position`, `rotation` …), page numbers (`format`, `position`), a turn (`angle`, `flipH`).
   */
  drawn?: "mark" | "numbers" | "turn";
}
