import { expect, test } from "bun:test";
import { Again } from "#engines/chromium/again.ts";
import { failureOf } from "#engines/chromium/picture.ts";
import { Problem } from "#problem";

test("a picture that the browser had not is one to begin anew, and the second time is told in our own words", () => {
  const failure = failureOf(new Error("Protocol error (Page.captureScreenshot): Unable to capture screenshot"));
  if (!(failure instanceof Again)) throw new Error("it is not begun anew");
  expect([failure.reason, failure.told.kind, failure.told.message]).toEqual([
    "undrawn",
    "unprocessable",
    "The browser could not draw the page, twice in a row. Ask for a smaller picture.",
  ]);
});

test("any other failure stays what it is", () => {
  for (const cause of [
    new Error("Target crashed"),
    new Problem("timeout", "The page could not be drawn within 25 s."),
  ]) {
    expect(failureOf(cause)).toBe(cause);
  }
});
