import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { htmlDocuments } from "../html-documents/index.ts";
import { shareOf } from "../html-documents/words.ts";
import { at, ms, paired, table } from "./measure.ts";
import { serve } from "./serve.ts";

/** Where nobody listens. */
const canary = "http://127.0.0.1:9";
/** Some hostile documents never let a browser come to an end that nobody stops. */
const giveUpMs = 20_000;

/** url-to-pdf on thirty documents that are sent along, warm, beside a browser started for each one; names of them narrow it. */
export async function main(args: string[]): Promise<void> {
  const [first, ...names] = args;
  const rounds = Number(first ?? 5);
  const documents = htmlDocuments({ canary }).filter(({ name }) => names.length === 0 || names.includes(name));
  const service = await serve();
  const folder = await mkdtemp(join(tmpdir(), "bench-html-"));

  const print = async (html: string): Promise<Uint8Array> => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ html });
    const response = await fetch(`${service.url}/api/url-to-pdf`, { method: "POST", headers, body });
    const bytes = await response.bytes();
    if (response.status !== 200) throw new Error(`${response.status} ${new TextDecoder().decode(bytes)}`);
    return bytes;
  };
  const chromium = async (path: string) => {
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const profile = await mkdtemp(join(folder, "profile-"));
    const fixed = ["--headless", "--disable-gpu", `--user-data-dir=${profile}`, "--no-pdf-header-footer"];
    const command = ["chromium", ...fixed, ...sandbox, "--print-to-pdf=page.pdf", path];
    const ends = { timeout: giveUpMs, killSignal: "SIGKILL" } as const;
    const child = Bun.spawn(command, { cwd: folder, stdout: "ignore", stderr: "ignore", ...ends });
    await child.exited;
    await rm(profile, { recursive: true, force: true });
    return child.exitCode === 0;
  };

  const rows: string[][] = [];
  const ratios: number[] = [];
  for (const { name, html, words } of documents) {
    const path = join(folder, `${name}.html`);
    await Bun.write(path, html);
    await Bun.write(join(folder, "ours.pdf"), await print(html));
    const share = shareOf(words, await Bun.$`pdftotext ours.pdf -`.cwd(folder).text());
    const kilobytes = `${Math.ceil(html.length / 1000)} KB`;
    if (!(await chromium(path))) {
      rows.push([name, kilobytes, "-", `no end in ${giveUpMs / 1000} s`, "-", share.toFixed(4)]);
      continue;
    }
    const sides = await paired(
      rounds,
      () => print(html),
      () => chromium(path),
    );
    ratios.push(sides.ratio);
    rows.push([
      name,
      kilobytes,
      ms(sides.first.median),
      ms(sides.second.median),
      sides.ratio.toFixed(2),
      share.toFixed(4),
    ]);
  }
  console.log(table(["document", "size", "url-to-pdf", "chromium --print-to-pdf", "ratio", "words"], rows));
  const sorted = ratios.sort((a, b) => a - b);
  console.log(`median ratio ${at(sorted, 0.5).toFixed(2)}, largest ${at(sorted, 1 - 1e-9).toFixed(2)}`);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
