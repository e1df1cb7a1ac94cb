import { openAccounts } from "#accounts/accounts.ts";
import { config } from "#config";
import { day, run, table, UsageError } from "./tell.ts";

const usage = `The people who have an account. It takes the same DATA_DIR or DATABASE_URL as the service.

  bun run people list
  bun run people add EMAIL      makes an account, where SIGN_UP is closed, and prints a link to set its password
  bun run people reset EMAIL    prints a link to set another password; it works once, for 24 hours

`;

await run(usage, async (argv) => {
  const [verb, email, ...rest] = argv;
  const isWhole = rest.length === 0 && (verb === "list") === (email === undefined);
  if (!isWhole || !["list", "add", "reset"].includes(verb ?? "")) throw new UsageError(usage);

  const accounts = await openAccounts(config);
  try {
    if (verb === "list") {
      const people = await accounts.people.list();
      const rows = people.map((person) => [person.email, day(person.createdAt), String(person.keys)]);
      return table(["E-MAIL", "SINCE", "KEYS"], rows);
    }
    const { people, resetLinks } = accounts;
    const person = verb === "add" ? await people.add(email ?? "") : await people.find(email ?? "");
    const base = config.baseUrl ?? `http://localhost:${config.port}`;
    // Behind the #, the token is sent to no server: it stands in no log on the way.
    return `${base}/dashboard/api-keys#reset=${await resetLinks.make(person)}`;
  } finally {
    await accounts.close();
  }
});
