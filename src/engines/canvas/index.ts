import { Pool } from "#engines/pool.ts";
import type { tasks } from "./tasks.ts";

export type { Block } from "./blocks.ts";
export type { Align, Lettering, Piece } from "./letters.ts";
export type { Look, TextPicture } from "./picture.ts";

const pool = new Pool<typeof tasks>("canvas", import.meta.resolve("./tasks.ts"));

/** A text drawn as pixels, sized and placed for a picture. */
export const textPicture = pool.task("textPicture");

/** A text in ever more and shorter lines, measured. */
export const wrapped = pool.task("wrapped");

/** Short texts, all with their baselines at the same height. */
export const level = pool.task("level");

/** Blocks as glyphs in a PDF, from which another engine takes them. */
export const letter = pool.task("letter");
