import { Pool } from "#engines/pool/pool.ts";
import type { tasks } from "./tasks.ts";

/** Documents are unpacked and looked through here, before LibreOffice sees them and whether it is there or not. */
export const officePool = new Pool<typeof tasks>("office", import.meta.resolve("./tasks.ts"), { warm: 0 });
