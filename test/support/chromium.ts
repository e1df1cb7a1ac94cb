import { basename } from "node:path";
import { findProgram } from "#engines/chromium/program.ts";

const program = findProgram();
export const hasBrowser = program !== undefined;
/** The name under which captures look for their browser here. */
export const browserName = basename(program ?? "chromium");
