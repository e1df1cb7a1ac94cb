import { expect, test } from "bun:test";
import { Vigil } from "#engines/chromium/vigil.ts";
import { groupMembers } from "#engines/enclosure/process-group.ts";
import { until } from "#support/processes.ts";

test.skipIf(process.platform !== "linux")(
  "a start that fails is told when nothing of the browser is left to write into its profile",
  async () => {
    const profile = `/nowhere/profile-${process.pid}`;
    const script = "sleep 60 & wait";
    const browser = Bun.spawn(["/bin/sh", "-c", script, `--user-data-dir=${profile}`], { detached: true });
    // Before the shell has begun its own child nothing tells whose profile it has.
    await until(() => groupMembers(browser.pid).length === 2);
    const vigil = new Vigil(profile, 60_000);
    const failed = new Error("the library gave up");
    expect(await vigil.until(Promise.reject(failed)).catch((error) => error)).toBe(failed);
    expect(groupMembers(browser.pid)).toEqual([]);
  },
);
