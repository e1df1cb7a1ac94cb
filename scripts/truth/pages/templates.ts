import type { Template } from "../template.ts";
import { articles } from "./articles.ts";
import { newsletters } from "./newsletters.ts";

/** Documents that are HTML, printed by Chromium. */
export const pages: readonly Template[] = [...articles, ...newsletters];
