import { task } from "../kernel/door.ts";
import { verdictOn } from "../kernel/verdict.ts";

/** Of a PDF that was made without this library. */
export const check = task(verdictOn);
