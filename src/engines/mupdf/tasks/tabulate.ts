import { tabulate as lay } from "#layout/book/tabulate.ts";
import { task } from "../kernel/door.ts";

/** Brings the tables of pages into sheets. */
export const tabulate = task(lay);
