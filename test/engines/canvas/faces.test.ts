import { expect, test } from "bun:test";
import { join } from "node:path";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { hasFonts } from "#support/fonts.ts";
import { repository } from "#support/service.ts";

/** All font files in the order in which they are tried, as a service with this FONTS_DIR has them. */
function order(FONTS_DIR: string): string[] {
  const script = 'const { fontFiles } = await import("./src/engines/canvas/faces.ts");';
  const tell = "console.log(JSON.stringify(fontFiles().map(({ path }) => path)));";
  const env = { ...process.env, FONTS_DIR };
  const { stdout } = Bun.spawnSync([process.execPath, "-e", script + tell], { cwd: repository, env });
  return JSON.parse(stdout.toString());
}

test.skipIf(!hasFonts)("fonts of FONTS_DIR come before others of the machine, its neighbours' don't", async () => {
  const usual = order("");
  await withFolder(async (folder) => {
    const path = join(folder, "zz.ttf");
    await Bun.write(path, "");
    for (const own of [folder, `${folder}/`]) {
      const all = order(own);
      const at = all.indexOf(path);
      expect(all.toSpliced(at, 1)).toEqual(usual);
      // Only those go before that are best for a whole script.
      expect(all.slice(0, at).filter((one) => !/(-Regular|DejaVuSans)\.\w+$/.test(one))).toEqual([]);
    }
  });
  // A folder that isn't there, by the beginning of the name of one that is.
  expect(order("/usr/share/font")).toEqual(usual);
});
