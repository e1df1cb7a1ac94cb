import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Readers of PDF that share no code with ours, where they are installed. */
export const hasOutsideReaders = Bun.which("qpdf") !== null && Bun.which("pdftotext") !== null;
if (!hasOutsideReaders) process.stderr.write("No qpdf and poppler-utils here: the tests that ask them are skipped.\n");

interface Ran {
  code: number;
  output: string;
}

const patienceMs = 10_000;
const memoryKb = 4 * 1024 * 1024;
const longestOutput = 32 * 1024 * 1024;

/** Some hostile files keep a reader busy, or talking, for ever; then it has said nothing of the result. */
async function run(...command: string[]): Promise<Ran | undefined> {
  const limited = ["sh", "-c", `ulimit -v ${memoryKb}; exec "$@"`, "sh", ...command];
  const child = Bun.spawn(limited, { stdin: "ignore", stdout: "pipe", stderr: "ignore", timeout: patienceMs });
  const decoder = new TextDecoder();
  let output = "";
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (output.length > longestOutput) child.kill("SIGKILL");
    if (child.killed) break;
  }
  const code = await child.exited;
  return child.signalCode ? undefined : { code, output };
}

export interface OutsideView {
  /** 0 clean, 3 with warnings, 2 with errors; undefined where the reader did not come to an end. */
  check: number | undefined;
  pages: number | undefined;
  /** Of each page. */
  text: string[] | undefined;
  links: number;
  outline: number;
  fields: number;
  attachments: number;
}

/** What qpdf and poppler say of a PDF. */
export async function viewOutside(bytes: Uint8Array, password?: string): Promise<OutsideView> {
  const folder = await mkdtemp(join(tmpdir(), "outside-"));
  try {
    const given = join(folder, "given.pdf");
    await Bun.write(given, bytes);
    const open = password === undefined ? given : join(folder, "open.pdf");
    if (password !== undefined) await run("qpdf", `--password=${password}`, "--decrypt", given, open);
    const [check, text, listing] = await Promise.all([
      run("qpdf", "--check", open),
      run("pdftotext", "-enc", "UTF-8", open, "-"),
      run("qpdf", "--json=2", "--json-stream-data=none", open),
    ]);
    return {
      check: check?.code,
      text: text?.code === 0 ? text.output.split("\f").slice(0, -1) : undefined,
      ...countIn(listing),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether qpdf finds nothing wrong with a PDF; nothing where it did not come to an end. */
export async function isClean(bytes: Uint8Array, password?: string): Promise<boolean | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "outside-"));
  try {
    const given = join(folder, "given.pdf");
    await Bun.write(given, bytes);
    const check = await run("qpdf", ...(password === undefined ? [] : [`--password=${password}`]), "--check", given);
    return check && check.code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Listing {
  pages?: unknown[];
  outlines?: Outline[];
  acroform?: { fields: { fullname: string }[] };
  attachments?: Record<string, unknown>;
  qpdf?: [unknown, Record<string, { value?: Record<string, unknown> }>];
}
interface Outline {
  kids: Outline[];
}

/** The program copies numbers of a damaged file as they are there, which may be as no JSON has them. */
function listed(output: string): Listing {
  try {
    return JSON.parse(output) as Listing;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function countIn(listing: Ran | undefined): Omit<OutsideView, "check" | "text"> {
  const all = listing && listing.code !== 2 ? listed(listing.output) : {};
  const entries = (rows: Outline[]): number => rows.reduce((sum, { kids }) => sum + 1 + entries(kids), 0);
  const objects = all.qpdf?.[1] ?? {};
  const text = JSON.stringify(objects);
  return {
    pages: all.pages?.length,
    outline: entries(all.outlines ?? []),
    fields: all.acroform?.fields.length ?? 0,
    attachments: Object.keys(all.attachments ?? {}).length,
    links: text.split('"/Subtype":"/Link"').length - 1,
  };
}
