import { describe, expect, test } from "bun:test";
import { run } from "#engines/enclosure/process.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { failureOf, problemOf } from "#engines/pool/failure.ts";
import { asProblem, Problem } from "#problem";
import { printedByLimited } from "#support/few-descriptors.ts";

const coded = (code: string) => Object.assign(new Error("said by the system"), { code });

describe("a machine without room", () => {
  test.each([
    ["a code", coded("ENOSPC")],
    ["a quota", coded("EDQUOT")],
    ["open files", coded("EMFILE")],
    ["open files of all", coded("ENFILE")],
    ["a library's words", new Error("vips__write: No space left on device")],
    ["what lies behind a file's fault", new Problem("unprocessable", "It is damaged.", { cause: coded("ENOSPC") })],
    ["what lies behind that", new Error("outer", { cause: new Error("inner", { cause: coded("ENOSPC") }) })],
  ])("is told by %s, here and from a child", (_, failure) => {
    for (const problem of [asProblem(failure), problemOf(failureOf(failure))]) {
      expect([problem.kind, problem.retryAfterSeconds]).toEqual(["busy", 10]);
      expect(problem.message).toBe("This service has no room for temporary files at the moment. Try again.");
    }
    expect(String(failureOf(failure).cause)).toContain(failure.message.split(":")[0] ?? "");
  });

  test.each([
    ["another failure of ours", coded("ENOENT"), "internal"],
    [
      "a damaged file",
      new Problem("unprocessable", "It is damaged.", { cause: new Error("bad table") }),
      "unprocessable",
    ],
    ["a deadline", new Problem("timeout", "It took too long.", { cause: coded("ENOSPC") }), "timeout"],
    ["nothing at all", undefined, "internal"],
  ] as const)("is not told by %s", (_, failure, kind) => {
    expect([asProblem(failure).kind, failureOf(failure).kind]).toEqual([kind, kind]);
  });

  test("is told by a program that says so and fails, and not by one that ends well", async () => {
    const program = (ending: string) =>
      withFolder((folder) =>
        run({ name: "sh", args: ["-c", `echo "out: No space left on device" >&2; ${ending}`], folder }),
      );
    expect((await program("true")).code).toBe(0);
    expect(await program("exit 4").catch(({ kind, cause }) => [kind, cause])).toEqual([
      "busy",
      "sh: out: No space left on device\n",
    ]);
  });

  test("removes a folder as soon as it can, and doesn't leave an upload for want of descriptors", async () => {
    expect(await printedByLimited("folder.ts")).toEqual(["left", "gone"]);
  });
});
