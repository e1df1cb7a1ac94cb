import type { Counter } from "#accounts/counter.ts";
import type { Gate } from "../access/gate.ts";
import type { Routes } from "../visit/routes.ts";
import { dashboardAccount } from "./account.ts";
import { Desk } from "./desk.ts";
import { dashboardDoor } from "./door.ts";
import { dashboardKeys } from "./keys.ts";

/** The routes that the dashboard's pages call: accounts, and the keys of who is signed in. */
export function dashboardRoutes(gate: Gate, counter: Counter): Routes {
  const desk = new Desk(gate.accounts, counter);
  return { ...dashboardDoor(desk), ...dashboardKeys(desk), ...dashboardAccount(desk) };
}
