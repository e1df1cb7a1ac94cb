import type { Template } from "../template.ts";
import { books } from "./books.ts";
import { papers } from "./papers.ts";

/** Papers and books, through LaTeX. */
export const latex: readonly Template[] = [...papers, ...books];
