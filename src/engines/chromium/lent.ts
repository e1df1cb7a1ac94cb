import type { mupdf } from "#engines/mupdf/index.ts";
import { ask } from "#engines/pool/in-thread.ts";
import type { PoolState } from "#engines/pool/kept.ts";
import type { plainColour as plainColourOf } from "#engines/sharp/index.ts";

/** Work that captures have done outside of their thread, by pools whose children the door holds. */
export interface Lent {
  inspect(bytes: Uint8Array): ReturnType<typeof mupdf.inspect>;
  plainColour(bytes: Uint8Array): ReturnType<typeof plainColourOf>;
  withFirstPage(bytes: Uint8Array, print: Uint8Array): ReturnType<typeof mupdf.withFirstPage>;
  noteState(state: PoolState): void;
}

export const inspect: Lent["inspect"] = (bytes) => ask("inspect", bytes) as ReturnType<Lent["inspect"]>;
export const plainColour: Lent["plainColour"] = (bytes) => ask("plainColour", bytes) as ReturnType<Lent["plainColour"]>;
export const withFirstPage: Lent["withFirstPage"] = (bytes, print) =>
  ask("withFirstPage", bytes, print) as ReturnType<Lent["withFirstPage"]>;
export const noteState = (state: PoolState): Promise<unknown> => ask("noteState", state);
