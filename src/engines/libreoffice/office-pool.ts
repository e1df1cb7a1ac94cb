import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

/** The pool where documents are unpacked and looked through, before LibreOffice sees them or without it. */
export const officePool = new Pool<typeof tasks>("office", import.meta.resolve("./tasks.ts"), { warm: 0 });
