import { expect, test } from "bun:test";
import { makeLock, opensLock } from "#formats/pdf/lock.ts";

const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["sesame", "master", { sesame: true, master: true, "": false, Sesame: false }],
  ["", "master", { "": true, master: true, guess: false }],
  ["sesame", "", { "": true, sesame: true, guess: false }],
])("a lock of %j and %j opens with either, and with nothing else", (user, owner, tried) => {
  const { entries } = makeLock({ user: bytes(user), owner: bytes(owner) }, permissions);
  const opens = Object.keys(tried).map((password) => [password, opensLock(entries, bytes(password))]);
  expect(Object.fromEntries(opens)).toEqual(tried);
});
