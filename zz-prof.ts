import { openWhole, openToChange, openLocked, loadObjects } from "./src/engines/mupdf/kernel/open.ts";
import { count } from "./src/engines/mupdf/kernel/truth.ts";
import { Imprints } from "./src/engines/mupdf/kernel/imprints.ts";
import { viewOf } from "./src/engines/mupdf/kernel/sheets.ts";
import { made } from "./src/engines/mupdf/kernel/verdict.ts";
import { partShared } from "./src/engines/mupdf/kernel/part-shared.ts";
import { straighten } from "./src/engines/mupdf/kernel/straighten.ts";
import { saveWhole, fingerprint } from "./src/engines/mupdf/kernel/save.ts";
import { mupdf } from "./src/engines/mupdf/kernel/library.ts";
for (const file of process.argv.slice(2)) {
const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
const acc: Record<string, number[]> = {};
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };
const t = <T>(n: string, f: () => T): T => { const s = cpu(); const v = f(); (acc[n] ??= []).push(cpu() - s); return v; };
let pages = 0, objs = 0;
for (let i = 0; i < 15; i++) {
  const d0 = t("open", () => openLocked(bytes)); pages = d0.countPages(); objs = d0.countObjects(); t("straighten", () => straighten(d0)); t("loadObjects", () => loadObjects(d0)); t("count", () => count(d0));
  t("views", () => { for (let p = 0; p < pages; p++) viewOf(d0.findPage(p)); });
  t("imprints", () => { const im = new Imprints(d0); let n = 0; for (let p = 0; p < pages; p++) if (!im.of(p)) n++; if (i === 0) console.log("none of", n); });
  d0.destroy();
  const { doc, kept } = t("OPEN", () => openToChange(bytes));
  t("partShared", () => partShared(doc));
  for (let p = 0; p < doc.countPages(); p++) doc.findPage(p).put("Rotate", 90);
  const out = t("SAVE", () => saveWhole(doc, fingerprint(bytes, "x")));
  doc.destroy(); mupdf.emptyStore();
  t("MADE", () => made(out, { ...kept, sheets: kept.sheets.map((s) => s.turned(90)) }));
}
console.log(file.split("/").pop(), pages, "pages", objs, "objects", bytes.length, Object.entries(acc).map(([k, v]) => `${k} ${v.sort((a,b)=>a-b)[Math.floor(v.length/2)]!.toFixed(1)}`).join(" · "));
}
