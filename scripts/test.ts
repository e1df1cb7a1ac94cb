/**
 * `npm test`: some files at a time, each in whichever of the workers is free. A worker keeps one service and its engines
 * for all of its files. With words behind it, as in `npm test -- pool`, one process runs the files that they name. The
 * slower suites run likewise: `bun scripts/test.ts --suite ./test/thorough`.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A test has so long, unless it says otherwise. A slower suite is there for what takes longer. */
const timeoutMs = { usual: 30_000, suite: 60_000 };
const workers = 2;

const given = process.argv.slice(2);
const suite = given[0] === "--suite" ? given[1] : undefined;
const [ignored = "", ...words] = suite ? [] : given;
const files = suite
  ? [`--timeout=${timeoutMs.suite}`, suite]
  : [`--timeout=${timeoutMs.usual}`, `--path-ignore-patterns=${ignored}`, ...words];
// The longest files come first, by what each took.
const atOnce = [`--parallel=${workers}`, "--no-isolate", "--parallel-delay=0", "--timings=.ci/timings.json"];
const isAtOnce = words.length === 0;

// Workers are killed as soon as no file is left: what they leave in the temp folder is removed here.
const folder = await mkdtemp(join(tmpdir(), "tests-"));
// PostgreSQL and LibreOffice work there as another user.
await chmod(folder, 0o755);
try {
  const child = Bun.spawn([process.execPath, "test", ...(isAtOnce ? atOnce : []), ...files], {
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, TMPDIR: folder, ...(isAtOnce && { TESTS_SHARE: "on" }) },
  });
  process.exitCode = await child.exited;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
