/**
 * Pages of the web that Debian and npm packages ship, served from 127.0.0.1, through both captures and, beside them,
 * through a Chromium that nobody else steers: `bun scripts/wild-pages.ts` prints a table and every difference. Packages are
 * unpacked into a temporary folder, and nothing of them stays.
 */
import { join, relative } from "node:path";
import sharp from "sharp";
import { serve } from "./bench/serve.ts";
import { lookAt, openBrowser } from "./wild/browser.ts";
import { pathIn } from "./wild/inside.ts";
import { type Found, withPackages } from "./wild/packages.ts";
import { untilInterrupted } from "./wild/patience.ts";
import { postJson } from "./wild/post.ts";
import { Tally } from "./wild/table.ts";
import { lacking, readPdf, wordsIn } from "./wild/words.ts";

/** What pages of these are made with: Sphinx, Doxygen, DocBook, GTK-Doc, Asciidoctor, and frameworks by hand. */
const debian = [
  ...["debian-reference-en", "developers-reference", "debian-policy", "python3.11-doc", "sphinx-doc", "doxygen-doc"],
  ...["libjs-jquery-ui-docs", "libjs-jquery-flot-docs", "libjs-bootstrap5-doc", "libjs-spectre-docs", "libeigen3-doc"],
  ...["libjs-mathjax-doc", "libcairo2-doc", "postgresql-doc-15", "git-doc", "apache2-doc", "sqlite3-doc", "nodejs-doc"],
  ...["asciidoctor-doc", "bash-doc"],
];
/** Only what the pages of the others load. */
const parts = [
  ...["libjs-jquery", "libjs-underscore", "libjs-sphinxdoc", "libjs-mathjax", "libjs-jquery-ui", "libjs-jquery-flot"],
  ...["fonts-mathjax", "libjs-bootstrap5", "sphinx-rtd-theme-common", "fonts-lato", "fonts-font-awesome"],
];
const npm = ["reveal.js", "swagger-ui-dist"];
const perPackage = 4;
const width = 1280;

/** Of each package a few, evenly spread: its pages are much alike. Frames and lists of links say little. */
function choose(files: readonly Found[]): Found[] {
  const names = [...new Set(files.map((file) => file.package))].filter((name) => !parts.includes(name));
  return names.flatMap((name) => {
    const own = files.filter((file) => file.package === name && !/\/(_sources|search|tests?)\//.test(file.path));
    const step = Math.max(1, own.length / perPackage);
    return Array.from({ length: Math.min(own.length, perPackage) }, (_, at) => own[Math.floor(at * step)] as Found);
  });
}

/** The mean difference of two pictures of one size, of 255; undefined where the sizes differ. */
async function unlikeness(one: Uint8Array, other: Uint8Array): Promise<number | undefined> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return undefined;
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
  return sum / a.data.length;
}

/** Two prints of a page differ by when they were made, and by the numbers that its elements have in the browser, which order them. */
const bare = (pdf: Uint8Array): string =>
  Buffer.from(pdf)
    .toString("latin1")
    .replace(/\/(CreationDate|ModDate) \([^)]*\)|\(node\d+\)|\/Names \[[^\]]*\]/g, "");

const few = (words: readonly string[]): string => `${words.length} (${words.slice(0, 6).join(" ")})`;

const wanted = { debian: [...debian, ...parts], npm, endings: [".html", ".htm"], mostBytes: 120_000 };
await withPackages(wanted, async (found, folder) => {
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const file = Bun.file(join(folder, decodeURIComponent(new URL(request.url).pathname)));
      return (await file.exists()) ? new Response(file) : new Response("nothing here", { status: 404 });
    },
  });
  const place = `127.0.0.1:${site.port}`;
  const service = await serve({ CAPTURE_ALLOW: place });
  const browser = await openBrowser();
  const tally = new Tally();
  try {
    for (const file of untilInterrupted(choose(found))) {
      const url = `http://${place}/${relative(folder, file.path).split("/").map(encodeURIComponent).join("/")}`;
      const count = (column: string, good: boolean, says: string) => {
        tally.add(file.package, column, good);
        if (!good) process.stdout.write(`- ${relative(folder, file.path)}: ${column}: ${says.slice(0, 300)}\n`);
      };
      const due = await lookAt(browser, url, width);
      const given = Buffer.from(due.text);

      const picture = () => postJson(`${service.url}/api/html-to-image`, { url, fullPage: true, width });
      const shot = await picture();
      count("picture", shot.status === 200, `${shot.status} ${shot.says}`);
      if (shot.status === 200) {
        const { width: wide, height: high } = await sharp(shot.bytes).metadata();
        count("its size", high === due.height, `${wide} × ${high}, Chromium ${due.width} × ${due.height}`);
        const difference = await unlikeness(shot.bytes, due.picture);
        count("as Chromium draws it", difference !== undefined && difference < 1, `${difference?.toFixed(2)} of 255`);
        const { entropy } = await sharp(shot.bytes).stats();
        count("not blank", entropy > 0.01 || given.length < 20, `entropy ${entropy}`);
        const same = Buffer.compare(shot.bytes, (await picture()).bytes) === 0;
        count("same bytes again", same, "other bytes");
        count("no path", pathIn(shot.bytes, given) === undefined, String(pathIn(shot.bytes, given)));
      }

      const print = () => postJson(`${service.url}/api/url-to-pdf`, { url });
      const paper = await print();
      count("PDF", paper.status === 200, `${paper.status} ${paper.says}`);
      if (paper.status !== 200) continue;
      const read = await readPdf(paper.bytes, folder);
      const printed = wordsIn((await readPdf(due.paper, folder))?.text ?? "");
      const found = wordsIn(read?.text ?? "");
      const less = lacking(printed, found);
      const says = `${few(less)} of ${printed.length}; ${paper.says.join(" ")}`;
      count("words that Chromium prints, ≥ 99 %", less.length <= printed.length / 100, says);
      count("same but for date and numbers", bare(paper.bytes) === bare((await print()).bytes), "other bytes");
      count("no path in it", pathIn(paper.bytes, given) === undefined, String(pathIn(paper.bytes, given)));
    }
  } finally {
    await browser.close();
    await service.stop();
    await site.stop(true);
  }
  process.stdout.write(`\n${tally.print("package")}\n`);
});
