import { afterAll } from "bun:test";
import { removeScratch } from "#engines/enclosure/scratch.ts";
import { stopPools } from "#engines/state.ts";
import { removeAccounts } from "./key.ts";
import { stopShared } from "./service.ts";

afterAll(async () => {
  await stopShared();
  // Tests that make documents of other kinds have LibreOffice running in their own process.
  await stopPools();
  await removeScratch();
  removeAccounts();
});
