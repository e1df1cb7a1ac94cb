/** What columns may hold. */
export const columnKinds = [
  "number",
  "code",
  "name",
  "city",
  "company",
  "product",
  "department",
  "status",
  "date",
  "time",
  "quantity",
  "price",
  "amount",
  "percent",
  "measure",
  "year",
  "note",
  "unit",
  "yes",
  "phone",
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Words of a language, of which made sheets are made. Lists are separated by "|". */
export interface Words {
  names: string;
  surnames: string;
  cities: string;
  /** "*" stands for a surname or a city. */
  companies: string;
  products: string;
  kinds: string;
  departments: string;
  statuses: string;
  notes: string;
  units: string;
  heads: Readonly<Record<ColumnKind, string>>;
  months: string;
  days: string;
  titles: string;
  sentences: string;
  /** "Total", "Subtotal", "Carried forward", "Page", "of", "Source", "Table", "Figure". */
  total: string;
  subtotal: string;
  page: string;
  source: string;
  table: string;
}
