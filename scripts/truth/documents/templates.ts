import type { Template } from "../template.ts";
import { columns } from "./columns.ts";
import { contracts } from "./contracts.ts";
import { longTables } from "./long-tables.ts";
import { office } from "./office.ts";
import { packageDocuments } from "./packages.ts";
import { reports } from "./reports.ts";
import { rightToLeft } from "./right-to-left.ts";
import { theses } from "./theses.ts";

/** Text documents, through LibreOffice. */
export const documents: readonly Template[] = [
  ...reports,
  ...contracts,
  ...theses,
  ...longTables,
  ...columns,
  ...office,
  ...rightToLeft,
  ...packageDocuments,
];
