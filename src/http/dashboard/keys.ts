import { type Key, mostKeys, type NewKey } from "#accounts/keys.ts";
import { operations } from "#operations/index.ts";
import { accountOf } from "../access/access.ts";
import { standing } from "../access/rates.ts";
import type { Routes } from "../visit/routes.ts";
import { type Desk, json, minute } from "./desk.ts";
import { daysIn, readFields, textIn } from "./form.ts";

const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const told = ({ createdAt, expiresAt, lastUsedAt, ...key }: Key) => ({
  ...key,
  createdAt: moment(createdAt),
  expiresAt: moment(expiresAt),
  lastUsedAt: moment(lastUsedAt),
});
const titleOf = (tool: string) => operations.find(({ name }) => name === tool)?.title ?? tool;
const toldOnce = ({ key, shown }: NewKey) => json({ key, ...told(shown) });

/** The routes of a person's keys: how much they are used, and how much is left. */
export function dashboardKeys(desk: Desk): Routes {
  const { keys, usage } = desk.accounts;
  return {
    "/dashboard/keys": {
      async GET(visit) {
        const { id } = await desk.requirePerson(visit);
        await usage.flush();
        const [listed, days, tools, errors] = await Promise.all([
          keys.list(id),
          usage.byDay(id),
          usage.tools.byTool(id),
          usage.tools.errorsByDay(id),
        ]);
        return json({
          keys: listed.map((key) => ({ ...told(key), days: days.get(key.id) ?? [] })),
          most: mostKeys,
          tools: tools.map((one) => ({ ...one, title: titleOf(one.tool) })),
          errors,
        });
      },
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await desk.requirePerson(visit);
        await desk.calm("key", visit, 60, 60 * minute);
        return toldOnce(await keys.create(id, textIn(fields, "name"), daysIn(fields, "expiresInDays")));
      },
    },
    "/dashboard/keys/rename": {
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await desk.requirePerson(visit);
        return json(told(await keys.rename(textIn(fields, "id"), textIn(fields, "name"), id)));
      },
    },
    "/dashboard/keys/regenerate": {
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await desk.requirePerson(visit);
        await desk.calm("key", visit, 60, 60 * minute);
        return toldOnce(await keys.regenerate(textIn(fields, "id"), id));
      },
    },
    "/dashboard/keys/revoke": {
      async POST(visit) {
        const fields = await readFields(visit);
        const { id } = await desk.requirePerson(visit);
        await keys.revoke(textIn(fields, "id"), id);
        return json({ revoked: textIn(fields, "id") });
      },
    },
    "/dashboard/rates": {
      async GET(visit) {
        const { id } = await desk.requirePerson(visit);
        return json({ rates: await standing(desk.counter, accountOf(id)) });
      },
    },
  };
}
