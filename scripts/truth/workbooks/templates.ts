import type { Template } from "../template.ts";
import { plain } from "./templates/plain.ts";

/** Sheets that LibreOffice prints. */
export const workbooks: readonly Template[] = [...plain];
