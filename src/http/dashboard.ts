import type { Counter } from "#accounts/counter.ts";
import { dashboardAccount } from "./dashboard-account.ts";
import { Desk } from "./dashboard-desk.ts";
import { dashboardDoor } from "./dashboard-door.ts";
import { dashboardKeys } from "./dashboard-keys.ts";
import type { Gate } from "./gate.ts";
import type { Routes } from "./routes.ts";

/** What the pages of the dashboard call: accounts, and the keys of who is signed in. */
export function dashboardRoutes(gate: Gate, counter: Counter): Routes {
  const desk = new Desk(gate.accounts, counter);
  return { ...dashboardDoor(desk), ...dashboardKeys(desk), ...dashboardAccount(desk) };
}
