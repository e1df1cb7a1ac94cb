import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";

/** Where every service of the tests keeps its accounts, unless a test gives it a folder of its own. */
export const dataDir = mkdtempSync(join(tmpdir(), "accounts-"));
export const removeAccounts = (): void => rmSync(dataDir, { recursive: true, force: true });

const accounts = await openAccounts({ dataDir, databaseUrl: undefined });

/** A key that all of them take. */
export const { key } = await accounts.keys.create(operatorId, "tests");
await accounts.close();
