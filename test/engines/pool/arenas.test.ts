import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "#support/service.ts";

/** Has sharp's threads draw at once, then asks the allocator from how many arenas they took their memory. */
const script = `
  import { dlopen, ptr } from "bun:ffi";
  import { shareArenas } from "#engines/pool/garbage.ts";
  shareArenas();
  const { default: sharp } = await import("sharp");
  sharp.concurrency(4);
  const picture = { create: { width: 600, height: 600, channels: 3, background: "#807060" } };
  await Promise.all(Array.from({ length: 8 }, () => sharp(picture).resize(500).png().toBuffer()));
  const text = (words) => ptr(Buffer.from(words + "\\0"));
  const { symbols } = dlopen("libc.so.6", {
    fopen: { args: ["ptr", "ptr"], returns: "ptr" },
    fclose: { args: ["ptr"], returns: "i32" },
    malloc_info: { args: ["i32", "ptr"], returns: "i32" },
  });
  const file = symbols.fopen(text(process.env.TOLD), text("w"));
  symbols.malloc_info(0, file);
  symbols.fclose(file);
`;

async function arenas(setting: Record<string, string>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "arenas-"));
  try {
    const told = join(folder, "told.xml");
    const { MALLOC_ARENA_MAX: _, ...env } = process.env;
    const child = Bun.spawn([process.execPath, "-e", script], {
      cwd: repository,
      env: { ...env, ...setting, TOLD: told },
      stderr: "inherit",
    });
    expect(await child.exited).toBe(0);
    return (await Bun.file(told).text()).split("<heap nr=").length - 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.skipIf(process.platform !== "linux")("threads of foreign code share what they have freed", async () => {
  // One or two were there before; by itself the allocator makes eight a processor.
  expect(await arenas({})).toBeLessThanOrEqual(4);
});

test.skipIf(process.platform !== "linux")("an administrator's own number of arenas stands", async () => {
  expect(await arenas({ MALLOC_ARENA_MAX: "6" })).toBeGreaterThan(2);
});
