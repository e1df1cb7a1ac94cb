import { afterAll } from "bun:test";
import { removeScratch } from "#engines/enclosure/scratch.ts";
import { stopPools } from "#engines/state.ts";
import { removeAccounts } from "./key.ts";
import { stopShared } from "./service.ts";

// A worker of scripts/test.ts goes on with another file. What it keeps ends with it, see there and in lasting-main.ts.
if (!process.env.TESTS_SHARE)
  afterAll(async () => {
    await stopShared();
    // Tests that make documents of other kinds have LibreOffice running in their own process.
    await stopPools();
    await removeScratch();
    removeAccounts();
  });
