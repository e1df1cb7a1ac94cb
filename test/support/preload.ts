import { afterAll } from "bun:test";
import { removeAccounts } from "./key.ts";
import { stopShared } from "./service.ts";

afterAll(async () => {
  await stopShared();
  removeAccounts();
});
