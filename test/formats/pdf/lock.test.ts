import { expect, test } from "bun:test";
import { makeLock, opensLock } from "#formats/pdf/lock.ts";

const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["sesame", "master", { sesame: true, master: true, "": false, Sesame: false }],
  ["", "master", { "": true, master: true, guess: false }],
  ["sesame", "", { "": true, sesame: true, guess: false }],
  ["sesame", undefined, { sesame: true, "": false, undefined: false }],
])("a lock of %j and %j opens with either, and with nothing else", (user, owner, tried) => {
  const { entries } = makeLock({ user: bytes(user), owner: owner === undefined ? owner : bytes(owner) }, permissions);
  const opens = Object.keys(tried).map((password) => [password, opensLock(entries, bytes(password))]);
  expect(Object.fromEntries(opens)).toEqual(tried);
});

test("without an owner's password nobody's stands there, and does not show", () => {
  const { entries } = makeLock({ user: bytes("sesame") }, permissions);
  expect([entries.O.length, entries.OE.length]).toEqual([entries.U.length, entries.UE.length]);
  const again = makeLock({ user: bytes("sesame") }, permissions);
  expect(again.entries.O).not.toEqual(entries.O);
});
