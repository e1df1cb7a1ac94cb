import type { Template } from "../template.ts";
import { bookings } from "./templates/bills.ts";
import { heads } from "./templates/heads.ts";
import { kinds } from "./templates/kinds.ts";
import { long } from "./templates/long.ts";
import { papers } from "./templates/papers.ts";
import { plain } from "./templates/plain.ts";
import { planned } from "./templates/plans.ts";
import { several } from "./templates/several.ts";
import { shapes } from "./templates/shapes.ts";

/** Sheets that LibreOffice prints. */
export const workbooks: readonly Template[] = [
  ...plain,
  ...heads,
  ...several,
  ...shapes,
  ...papers,
  ...long,
  ...kinds,
  ...bookings,
  ...planned,
];
