import { task } from "../kernel/door.ts";
import { verdictOn } from "../kernel/verdict.ts";

/** Compares a PDF that was made without this library with its promise. */
export const check = task(verdictOn);
