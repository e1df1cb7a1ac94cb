import type { Template } from "../template.ts";
import { sheetsByLines } from "./sheets-lines.ts";

/** What the sealed lots are made by. */
export const sealed: readonly Template[] = [...sheetsByLines];
