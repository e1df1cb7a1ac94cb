/** Where a text begins: its page, and how many letters of that page stand before it. */
export interface Begun {
  page: number;
  behind: number;
  /** In how many columns it stands. */
  columns: number;
}

/** Of the letters of a page so many stand in as many columns as the page has. */
const mostLettersShare = 0.6;

/**
 * Of each page the number of columns in which most of its letters stand; nothing where no number has most of them. Each
 * text reaches to where the next one begins.
 */
export function columnsByPage(texts: readonly Begun[], lettersOfPages: readonly number[]): (number | undefined)[] {
  const shares = lettersOfPages.map(() => new Map<number, number>());
  for (const [at, { page, behind, columns }] of texts.entries()) {
    const next = texts[at + 1] ?? { page: lettersOfPages.length + 1, behind: 0 };
    for (let on = page; on <= Math.min(next.page, lettersOfPages.length); on++) {
      const from = on === page ? behind : 0;
      const to = on === next.page ? next.behind : (lettersOfPages[on - 1] ?? 0);
      const share = shares[on - 1];
      share?.set(columns, (share.get(columns) ?? 0) + Math.max(0, to - from));
    }
  }
  return shares.map((share) => {
    const whole = [...share.values()].reduce((sum, letters) => sum + letters, 0);
    return [...share].find(([, letters]) => letters > mostLettersShare * whole)?.[0];
  });
}
