import { Pool } from "#engines/pool.ts";
import type { tasks } from "./tasks.ts";

const pool = new Pool<typeof tasks>("mupdf", import.meta.resolve("./tasks.ts"));

/** What a PDF holds: see PdfTruth, and whether it is encrypted, signed or damaged. */
export const inspect = pool.task("inspect");

/** The promises that a PDF breaks, in words; none when it is sound. */
export const check = pool.task("check");
export const checkMany = pool.task("checkMany");

/** What a PDF that was just made holds: pages, links and so on, and the names of its fonts. */
export const survey = pool.task("survey");

export const rotate = pool.task("rotate");
export const merge = pool.task("merge");
export const split = pool.task("split");
export const measure = pool.task("measure");
export const draw = pool.task("draw");
export const recover = pool.task("recover");

/** A picture made ready to be put into a PDF. */
export const pack = pool.task("pack");
export const protect = pool.task("protect");
export const unlock = pool.task("unlock");
export const watermark = pool.task("watermark");
export const numberPages = pool.task("numberPages");
export const compress = pool.task("compress");
export const crop = pool.task("crop");
