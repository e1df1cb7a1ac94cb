import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const jars = "preflight pdfbox2 xmpbox fontbox2 commons-logging commons-io javax.activation jaxb-api"
  .split(" ")
  .map((name) => `/usr/share/java/${name}.jar`);

/** Apache's validator of PDF/A-1b, of Debian's libpdfbox2-java. */
export const hasPreflight = Bun.which("java") !== null && jars.every((jar) => existsSync(jar));

interface Named {
  name: string;
  bytes: Uint8Array;
}

const found = /<code>(.*?)<\/code>\s*<details>(.*?)<\/details>/gs;

/** What it finds in each of some files, a line for each that it does not take; one program for all of them. */
export async function judgeByPreflight(files: readonly Named[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "preflight-"));
  try {
    for (const { name, bytes } of files) await Bun.write(join(folder, name), bytes);
    const command = ["-cp", jars.join(":"), "org.apache.pdfbox.preflight.Validator_A1b", "xml", "batch", folder];
    await Bun.spawn(["java", "-Xmx1g", ...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).exited;
    const faulty: string[] = [];
    for (const { name } of files) {
      const report = await Bun.file(join(folder, `${name}.preflight.xml`)).text();
      if (/<isValid[^>]*>true/.test(report)) continue;
      const codes = [...report.matchAll(found)].map(([, code, details]) => `${code} ${details}`);
      faulty.push(`${name}: ${[...new Set(codes)].slice(0, 3).join("; ")}`);
    }
    return faulty;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
