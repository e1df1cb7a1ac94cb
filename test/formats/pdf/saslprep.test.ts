import { expect, test } from "bun:test";
import { saslprep } from "#formats/pdf/saslprep.ts";

test.each([
  ["I\u00adX", "IX"], // RFC 4013, section 3, and so the next four
  ["user", "user"],
  ["USER", "USER"],
  ["\u00aa", "a"],
  ["\u2168", "IX"],
  ["a\u00a0b", "a b"],
  ["e\u0301", "\u00e9"],
  ["ﬁn", "fin"],
  ["漢字 😀", "漢字 😀"],
  ["\u0627\u0031\u0628", "\u0627\u0031\u0628"], // RFC 3454, section 6
  ["שלום עולם", "שלום עולם"],
])("%j becomes %j", (given, prepared) => {
  expect(saslprep(given)).toBe(prepared);
});

test.each(["\u0627\u0031", "1אב", "aאb", "אaב"])("%j mixes directions", (given) => {
  expect(saslprep(given)).toBeUndefined();
});

test.each(["\u0007", "tab\tstop", "\u202efdp", "\ue000", "\ud800"])("%j is no password", (given) => {
  expect(saslprep(given)).toBeUndefined();
});
