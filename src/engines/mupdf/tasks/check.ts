import { task } from "../door.ts";
import { verdictOn } from "../verdict.ts";

/** Of a PDF that was made without this library. */
export const check = task(verdictOn);
