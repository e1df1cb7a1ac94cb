import type { Template } from "../template.ts";
import { reports } from "./reports.ts";

/** Text documents, through LibreOffice. */
export const documents: readonly Template[] = [...reports];
