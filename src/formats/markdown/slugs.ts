/** The names under which GitHub finds headings. */
export class Slugs {
  readonly #counts = new Map<string, number>();

  /** Makes a heading's slug of its text without Markdown; a second one of the same text gets a number. */
  next(text: string): string {
    const slug = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = this.#counts.get(slug);
    this.#counts.set(slug, (count ?? -1) + 1);
    if (count === undefined) return slug;
    const numbered = `${slug}-${count + 1}`;
    this.#counts.set(numbered, 0);
    return numbered;
  }
}
