/** A style as people see it in the list of styles. */
export interface Called {
  id: string;
  /** The name as Word spells a known one in files: then Word shows it in the user's language. */
  name: string;
  base?: string;
  /** The style of the paragraph that somebody types behind one of this style. */
  next?: string;
  /** The level of a heading in the outline, the first of them 0. */
  outline?: number;
  /** The place in Word's list of styles, low numbers first. */
  priority: number;
  isHidden?: boolean;
}

export const normal = "Normal";

const numbered = (id: string, name: string, level: number): { id: string; name: string } =>
  level <= 1 ? { id, name } : { id: `${id}${level}`, name: `${name} ${level}` };

/** The number of levels that each of Word's lists has styles for. */
const deepest = 5;

export const headingLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const heading = (level: number): Called => {
  const known = Math.max(1, Math.min(9, Math.round(level)));
  return {
    id: `Heading${known}`,
    name: `heading ${known}`,
    ...{ base: normal, next: normal, outline: known - 1, priority: 9 },
  };
};

export const contents = (level: number): Called => {
  const known = Math.max(1, Math.min(9, level));
  return { id: `TOC${known}`, name: `toc ${known}`, base: normal, next: normal, priority: 39 };
};

type ListKind = "bullet" | "number" | "continue";
const lists = {
  bullet: ["ListBullet", "List Bullet"],
  number: ["ListNumber", "List Number"],
  continue: ["ListContinue", "List Continue"],
} as const;

export const list = (kind: ListKind, level: number): Called => {
  const [id, name] = lists[kind];
  return { ...numbered(id, name, Math.min(deepest, Math.max(0, level) + 1)), base: normal, priority: 36 };
};

/** Names a further style of plain text, for a look that many paragraphs have. */
export const variant = (id: string, name: string, index: number): Called => ({
  ...numbered(id, name, index + 1),
  ...{ base: normal, priority: 10 },
});

export const called = {
  normal: { id: normal, name: "Normal", priority: 0 },
  title: { id: "Title", name: "Title", base: normal, next: normal, priority: 10 },
  subtitle: { id: "Subtitle", name: "Subtitle", base: normal, next: normal, priority: 11 },
  caption: { id: "Caption", name: "caption", base: normal, next: normal, priority: 35 },
  quote: { id: "Quote", name: "Quote", base: normal, next: normal, priority: 29 },
  code: { id: "Code", name: "Code", base: normal, priority: 30 },
  header: { id: "Header", name: "header", base: normal, priority: 99 },
  footer: { id: "Footer", name: "footer", base: normal, priority: 99 },
  note: { id: "FootnoteText", name: "footnote text", base: normal, priority: 99 },
  endNote: { id: "EndnoteText", name: "endnote text", base: normal, priority: 99 },
  cell: { id: "TableText", name: "Table Text", base: normal, priority: 31 },
  figure: { id: "Figure", name: "Figure", base: normal, next: normal, priority: 32 },
  contentsHeading: { id: "TOCHeading", name: "TOC Heading", base: "Heading1", next: normal, outline: 9, priority: 39 },
  gap: { id: "AfterTable", name: "After Table", base: normal, priority: 99, isHidden: true },
} as const satisfies Record<string, Called>;

/** Styles of letters. */
export const letters = {
  link: "Hyperlink",
  noteMark: "FootnoteReference",
  endMark: "EndnoteReference",
  placeholder: "PlaceholderText",
} as const;

export const tableGrid = "TableGrid";
