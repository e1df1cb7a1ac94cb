import { compose } from "#layout/compose.ts";
import { task } from "../kernel/door.ts";

/** Brings what stands on pages into a flow. */
export const flow = task(compose);
