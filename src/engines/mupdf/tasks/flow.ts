import type { Document } from "#formats/document.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { flowing } from "../reading/flowing.ts";

/** Brings what stands on pages into a flow. */
export const flow = task(
  async (bytes: Uint8Array, chosen: Chosen): Promise<Document> => flowing(await contentsOf(bytes, chosen)),
);
