import type { Template } from "../template.ts";
import { articles } from "./articles.ts";
import { bills } from "./bills.ts";
import { forms } from "./forms.ts";
import { letters } from "./letters.ts";
import { lives } from "./lives.ts";
import { newsletters } from "./newsletters.ts";

/** Documents that are HTML, printed by Chromium. */
export const pages: readonly Template[] = [...articles, ...newsletters, ...letters, ...bills, ...forms, ...lives];
