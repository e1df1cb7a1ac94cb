import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A page's own files, and those that they load at once. */
export interface Entry {
  script: string;
  style: string;
  chunks: string[];
}

export interface Built {
  /** Files by their names, which bear the content's hash, so that browsers may keep a file for ever. */
  files: Record<string, Uint8Array>;
  entries: Record<string, Entry>;
}

const root = join(import.meta.dir, "../../web");

export const pages = ["home", "tool", "dashboard", "reference"] as const;
export type Page = (typeof pages)[number];

/** A script that is no module, because it runs before anything is drawn. */
export const themeEntry = "ui/theme-start.ts";

const plain = (path: string) => path.replace(/^\.\//, "");

/** The drawings of `web/icons`: every file that lies there is taken, without a line for each. */
const icons: Bun.BunPlugin = {
  name: "icons",
  setup({ onLoad }) {
    onLoad({ filter: /\/icons\/drawn\.ts$/ }, () => {
      const files = readdirSync(join(root, "icons")).filter((file) => file.endsWith(".svg"));
      const drawn = files.map((file) => {
        const text = readFileSync(join(root, "icons", file), "utf8");
        return [basename(file, ".svg"), text.slice(text.indexOf(">") + 1, text.lastIndexOf("</svg>"))];
      });
      return { contents: `export const drawn = ${JSON.stringify(Object.fromEntries(drawn))};`, loader: "ts" };
    });
  },
};

/** Bundles the pages in memory: the service may stand on a disk that nobody writes to. */
async function build(): Promise<Built> {
  const wanted = pages.flatMap((page) => [`${page}/main.tsx`, `${page}/main.css`]);
  const { outputs, metafile } = await Bun.build({
    entrypoints: [...wanted, themeEntry].map((path) => join(root, path)).filter((path) => existsSync(path)),
    root,
    plugins: [icons],
    target: "browser",
    splitting: true,
    minify: true,
    metafile: true,
    jsx: { runtime: "automatic", importSource: "preact", development: false },
    define: { "process.env.NODE_ENV": '"production"' },
    // The names are flat, so that a module finds its neighbours and the service's own address by import.meta.url.
    naming: { entry: "[dir]-[name]-[hash].[ext]", chunk: "part-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  const files: Built["files"] = {};
  for (const output of outputs) files[plain(output.path)] = new Uint8Array(await output.arrayBuffer());

  const told = Object.entries(metafile?.outputs ?? {});
  const madeOf = (source: string) => plain(told.find(([, { entryPoint }]) => entryPoint?.endsWith(source))?.[0] ?? "");
  /** Lists the chunks that a file loads, with those that they load in turn. */
  const chunksOf = (name: string, seen = new Set<string>()): Set<string> => {
    const imports = told.find(([path]) => plain(path) === name)?.[1].imports ?? [];
    for (const { path, kind } of imports) {
      if (kind !== "import-statement" || seen.has(plain(path))) continue;
      seen.add(plain(path));
      chunksOf(plain(path), seen);
    }
    return seen;
  };
  const entries: Built["entries"] = {};
  for (const page of pages) {
    const script = madeOf(`src/web/${page}/main.tsx`);
    entries[page] = { script, style: madeOf(`src/web/${page}/main.css`), chunks: [...chunksOf(script)] };
  }
  entries.theme = { script: madeOf(`src/web/${themeEntry}`), style: "", chunks: [] };
  return { files, entries };
}

// The bundler runs in a process of its own, as it keeps the memory that it has taken.
if (import.meta.main) process.send?.(await build());
