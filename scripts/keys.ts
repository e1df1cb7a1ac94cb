import { parseArgs } from "node:util";
import { type Accounts, openAccounts } from "#accounts/accounts.ts";
import { operatorId } from "#accounts/keys.ts";
import { config } from "#config";
import { day, run, table, UsageError } from "./tell.ts";

const usage = `Makes and ends API keys without a browser. It takes the same DATA_DIR or DATABASE_URL as the service.

  bun run keys create NAME [--owner EMAIL] [--expires DAYS]   prints the key, and nothing else, on standard output
  bun run keys list
  bun run keys regenerate ID                                  prints the new key; the old one ends
  bun run keys revoke ID

Without --owner a key is the operator's own. A running service knows of a change within 5 s.
`;

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= 3_650) return days;
  throw new UsageError(`--expires must be a whole number of days from 1 to 3650, but it is "${text}".`);
}

async function list({ keys }: Accounts): Promise<string> {
  const rows = (await keys.listAll()).map((key) => [
    key.id,
    key.owner,
    key.name,
    `${key.firstLetters}…`,
    day(key.createdAt),
    day(key.expiresAt),
    day(key.lastUsedAt),
    String(key.calls),
  ]);
  return table(["ID", "OWNER", "NAME", "KEY", "CREATED", "EXPIRES", "LAST USED", "CALLS"], rows);
}

await run(usage, async (argv) => {
  const options = { owner: { type: "string" }, expires: { type: "string" } } as const;
  const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [verb, what, ...rest] = positionals;
  const isWhole = rest.length === 0 && (verb === "list") === (what === undefined);
  if (!isWhole || !["create", "list", "regenerate", "revoke"].includes(verb ?? "")) throw new UsageError(usage);
  if (verb !== "create" && Object.keys(values).length > 0) throw new UsageError(usage);
  const days = daysOf(values.expires);

  const accounts = await openAccounts(config);
  try {
    if (verb === "list") return await list(accounts);
    if (verb === "regenerate") return (await accounts.keys.regenerate(what ?? "")).key;
    if (verb === "create") {
      const owner = values.owner === undefined ? operatorId : (await accounts.people.find(values.owner)).id;
      return (await accounts.keys.create(owner, what ?? "", days)).key;
    }
    await accounts.keys.revoke(what ?? "");
    return "";
  } finally {
    await accounts.close();
  }
});
