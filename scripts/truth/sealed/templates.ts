import type { Template } from "../template.ts";
import { documents } from "./documents.ts";
import { papersOfLatex } from "./latex.ts";
import { columned } from "./pages-columns.ts";
import { fromPackages } from "./pages-packages.ts";
import { papers } from "./pages-papers.ts";
import { tabled } from "./pages-tables.ts";
import { sheetsByHeads } from "./sheets-heads.ts";
import { sheetsByKinds } from "./sheets-kinds.ts";
import { sheetsByLines } from "./sheets-lines.ts";
import { sheetsByPages } from "./sheets-pages.ts";
import { sheetsByPlaces } from "./sheets-places.ts";
import { decks } from "./slides.ts";

const sheets = [...sheetsByLines, ...sheetsByHeads, ...sheetsByPlaces, ...sheetsByPages, ...sheetsByKinds];
const pages = [...papers, ...columned, ...tabled, ...fromPackages];

/** What the sealed lots are made by. */
export const sealed: readonly Template[] = [...sheets, ...pages, ...documents, ...decks, ...papersOfLatex];
