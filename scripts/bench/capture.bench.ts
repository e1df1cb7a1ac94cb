import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ms, paired, table } from "./measure.ts";
import { serve } from "./serve.ts";

const small = `<!doctype html><html lang="en"><head><title>A small page</title><style>body{font:16px sans-serif}</style></head>
<body><h1>A small page</h1>${"<p>Some words that fill a line or two, and then some more of them.</p>".repeat(12)}</body></html>`;

/** A warm capture of a small page at 1280 × 800 beside a browser started for each one. */
export async function main(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? 15);
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(small, { headers: { "content-type": "text/html" } }),
  });
  const url = site.url.href;
  const service = await serve({ CAPTURE_ALLOW: `127.0.0.1:${site.port}` });
  const folder = await mkdtemp(join(tmpdir(), "bench-capture-"));

  const post = async (tool: string) => {
    const body = JSON.stringify({ url });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${service.url}/api/${tool}`, { method: "POST", headers, body });
    const bytes = await response.bytes();
    if (response.status !== 200) throw new Error(`${tool}: ${response.status} ${new TextDecoder().decode(bytes)}`);
  };
  const chromium = async (out: string) => {
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const profile = await mkdtemp(join(folder, "profile-"));
    const fixed = [
      "--headless",
      "--disable-gpu",
      "--hide-scrollbars",
      `--user-data-dir=${profile}`,
      "--window-size=1280,800",
    ];
    const child = Bun.spawn(["chromium", ...fixed, ...sandbox, out, url], {
      cwd: folder,
      stdout: "ignore",
      stderr: "ignore",
    });
    if ((await child.exited) !== 0) throw new Error("chromium failed");
    await rm(profile, { recursive: true, force: true });
  };

  const rows: string[][] = [];
  for (const [tool, out] of [
    ["html-to-image", "--screenshot=page.png"],
    ["url-to-pdf", "--print-to-pdf=page.pdf"],
  ] as const) {
    const { first, second } = await paired(
      rounds,
      () => post(tool),
      () => chromium(out),
    );
    const ratio = `${(second.median / first.median).toFixed(1)} ×`;
    const name = out.split("=")[0] ?? out;
    rows.push([tool, ms(first.median), ms(first.p95), `chromium ${name}`, ms(second.median), ms(second.p95), ratio]);
  }
  console.log(table(["tool", "median", "p95", "beside", "median", "p95", "faster"], rows));
  await service.stop();
  await site.stop(true);
  await rm(folder, { recursive: true, force: true });
}
