import type { Template } from "../template.ts";
import { accounts } from "./accounts.ts";
import { articles } from "./articles.ts";
import { bills } from "./bills.ts";
import { brochures, manuals } from "./brochures.ts";
import { clauses } from "./clauses.ts";
import { documentations } from "./documentation.ts";
import { forms } from "./forms.ts";
import { hours } from "./hours.ts";
import { letters } from "./letters.ts";
import { lives } from "./lives.ts";
import { newsletters } from "./newsletters.ts";
import { prices } from "./prices.ts";
import { reports } from "./reports.ts";
import { scripts } from "./scripts.ts";

/** Documents that are HTML, printed by Chromium. */
export const pages: readonly Template[] = [
  ...articles,
  ...newsletters,
  ...letters,
  ...bills,
  ...forms,
  ...lives,
  ...prices,
  ...hours,
  ...clauses,
  ...reports,
  ...accounts,
  ...brochures,
  ...manuals,
  ...scripts,
  ...documentations,
];
