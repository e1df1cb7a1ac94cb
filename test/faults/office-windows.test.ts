import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { findProgram } from "#engines/libreoffice/program.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasLibreOffice, remade } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";
import { startService } from "#support/service.ts";

const folder = join(dirname(findProgram()?.folder ?? ""), "share/config/soffice.cfg/modules/scalc/ui");
/** A machine where the descriptions of windows are missing, as Debian's packages without windows leave them out. */
const without = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', folder];
const canHide = hasLibreOffice && Bun.spawnSync([...without, "true"], { stderr: "ignore" }).exitCode === 0;
if (!canHide)
  process.stderr.write("No folder can be hidden here: the tests without LibreOffice's windows are skipped.\n");

describe.skipIf(!canHide)("without the descriptions of windows", () => {
  test("old workbooks are converted, whatever is wished for, and /ready says what lacks", async () => {
    const budget = await fixture("budget.xlsx");
    const file = await remade(budget, "excel", "xls");
    const service = await startService({}, without);
    try {
      for (const options of [{}, { fitToWidth: false }, { landscape: true }, { onePagePerSheet: true }]) {
        const { status, bytes } = await callForm("excel-to-pdf", { file }, options, { url: service.url });
        expect([options, status]).toEqual([options, 200]);
        expect(seePdf(bytes).pages[0]?.text).toContain("Costs");
      }
      const ready = await (await fetch(`${service.url}/ready`)).text();
      expect(ready).toContain("need libreoffice-calc");
    } finally {
      await service.stop();
    }
  }, 120_000);
});
