import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";

const hasTools = hasOutsideReaders && Bun.which("mutool") !== null;
if (!hasTools) process.stderr.write("No qpdf, poppler-utils and mupdf-tools here: repair is not compared with them.\n");

interface Found {
  pages: number;
  letters: number;
}
const nothing: Found = { pages: 0, letters: 0 };

async function look(bytes: Uint8Array): Promise<Found> {
  const { text = [] } = await viewOutside(bytes);
  return { pages: text.length, letters: text.join("").replace(/\s/g, "").length };
}

async function madeBy(command: (given: string, made: string) => string[], bytes: Uint8Array): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), "repair-"));
  try {
    const [given, made] = [join(folder, "given.pdf"), join(folder, "made.pdf")];
    await Bun.write(given, bytes);
    const child = Bun.spawn(command(given, made), { stdout: "ignore", stderr: "ignore", timeout: 20_000 });
    await child.exited;
    return (await Bun.file(made).exists()) ? await look(await Bun.file(made).bytes()) : nothing;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rows: { name: string; ours: Found; qpdf: Found; mutool: Found }[] = [];

describe.skipIf(!hasTools).each(corpusFiles("pdf-broken").filter((name) => name.endsWith(".pdf")))("%s", (name) => {
  const file = readFileSync(corpusPath("pdf-broken", name));

  test("is repaired as far as by any other, or refused with a reason", async () => {
    const { status, error, bytes } = await callForm("repair-pdf", { file });
    if (status !== 200) {
      expect([status, [400, 413, 415, 422].includes(status)]).toEqual([status, true]);
      expect(error?.message).toMatch(/[.]$/);
    }
    const ours = status === 200 ? await look(bytes) : nothing;
    const qpdf = await madeBy((given, made) => ["qpdf", given, made], file);
    const mutool = await madeBy((given, made) => ["mutool", "clean", given, made], file);
    rows.push({ name, ours, qpdf, mutool });
    // Three thousand pages are more than any tool here takes.
    if (status !== 413) expect(ours.letters).toBeGreaterThanOrEqual(Math.max(qpdf.letters, mutool.letters));
  }, 120_000);
});

afterAll(() => {
  const share = (who: "ours" | "qpdf" | "mutool") => rows.filter((row) => row[who].pages > 0).length;
  if (rows.length === 0) return;
  const told = (["ours", "qpdf", "mutool"] as const).map((who) => `${who} ${share(who)}`).join(", ");
  process.stderr.write(`Pages recovered from ${rows.length} files: ${told}\n`);
  expect(share("ours")).toBeGreaterThanOrEqual(Math.max(share("qpdf"), share("mutool")));
});
