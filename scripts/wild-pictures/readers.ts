import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../wild/browser.ts";
import { Pillow } from "./pillow.ts";

/** A picture as another program reads it: upright, in sRGB, eight bits a channel with alpha. */
export interface Seen {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Programs of other people, of which some lie in unpacked packages. */
export class Readers {
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #pillow: Pillow;
  #browser: Promise<Browser> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    const machine = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" }[process.arch as string] ?? "";
    this.#env = {
      PATH: process.env.PATH ?? "",
      PYTHONPATH: join(folder, "debian/usr/lib/python3/dist-packages"),
      LD_LIBRARY_PATH: join(folder, "debian/usr/lib", machine),
    };
    this.#pillow = new Pillow(this.#env, join(folder, "read.pam"));
  }

  async close(): Promise<void> {
    this.#pillow.close();
    await (await this.#browser)?.close();
  }

  async pillow(path: string): Promise<Seen | undefined> {
    const out = await this.#pillow.read(path);
    return out && anymap(out);
  }

  magick(path: string) {
    const format = ["-auto-orient", "-type", "TrueColorAlpha", "-depth", "8", "pam:-"];
    return this.#read(Bun.which("convert-im6.q16") ?? "convert", `${path}[0]`, ...format);
  }

  async rsvg(path: string, { width, height }: { width: number; height: number }) {
    const size = ["-w", `${width}`, "-h", `${height}`, "-o", join(this.#folder, "drawn.png")];
    const made = await this.run(join(this.#folder, "debian/usr/bin/rsvg-convert"), ...size, path);
    return made && this.pillow(join(this.#folder, "drawn.png"));
  }

  /** A drawing as it stands on a web page, in this size. */
  async chromium(path: string, { width, height }: { width: number; height: number }) {
    this.#browser ??= openBrowser();
    const page = await (await this.#browser).newPage({ viewport: { width, height } });
    const data = Buffer.from(await Bun.file(path).arrayBuffer()).toString("base64");
    const image = `<img src="data:image/svg+xml;base64,${data}" style="position:fixed;inset:0;width:100%;height:100%">`;
    await page.setContent(image, { waitUntil: "load" });
    const isDrawn = await page.evaluate("document.images[0].decode().then(() => true, () => false)");
    const drawn = join(this.#folder, "drawn.png");
    if (isDrawn) await page.screenshot({ path: drawn, omitBackground: true });
    await page.close();
    return isDrawn ? this.pillow(drawn) : undefined;
  }

  /** The first page of a PDF, with so many pixels across. */
  poppler = (path: string, width: number) =>
    this.#read("pdftoppm", "-singlefile", "-scale-to-x", `${width}`, "-scale-to-y", "-1", path);

  /** What a program writes; nothing where it fails. */
  async run(...command: string[]): Promise<Buffer | undefined> {
    const child = Bun.spawn(command, {
      env: this.#env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: 60_000,
    });
    const out = Buffer.from(await new Response(child.stdout).arrayBuffer());
    return (await child.exited) === 0 ? out : undefined;
  }

  async #read(...command: string[]): Promise<Seen | undefined> {
    const out = await this.run(...command);
    return out && anymap(out);
  }
}

/** PAM with four channels, or PPM. */
function anymap(bytes: Buffer): Seen | undefined {
  const head = bytes.toString("latin1", 0, 200);
  const [whole, width = "", height = ""] =
    /^P7\s+WIDTH (\d+)\s+HEIGHT (\d+)\s+DEPTH 4\s+MAXVAL 255\s+TUPLTYPE \w+\s+ENDHDR\n/.exec(head) ??
    /^P6\s+(\d+)\s+(\d+)\s+255\n/.exec(head) ??
    [];
  if (whole === undefined) return undefined;
  const size = { width: Number(width), height: Number(height) };
  const rest = bytes.subarray(whole.length);
  const pixels = size.width * size.height;
  if (whole.startsWith("P7")) return { ...size, data: rest.subarray(0, 4 * pixels) };
  const data = new Uint8Array(4 * pixels).fill(255);
  for (let pixel = 0; pixel < pixels; pixel += 1) data.set(rest.subarray(3 * pixel, 3 * pixel + 3), 4 * pixel);
  return { ...size, data };
}
