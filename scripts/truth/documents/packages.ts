import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "../../fuzz/random.ts";
import type { Given, Source, Template } from "../template.ts";
import { knownOfPiece, type Piece } from "./packages-known.ts";
import { between } from "./pieces.ts";

/** What is done with a piece of a document: see packages/read.py. */
interface Wish {
  start: number;
  letters: number;
  columns: number;
  font?: string;
  tables: boolean;
  pictures: boolean;
  turned: boolean;
}

/** Debian's Python has lxml. */
const python = "/usr/bin/python3";
const reader = join(import.meta.dir, "packages/read.py");

const faces = ["Carlito", "Caladea", "Liberation Serif", "Liberation Sans", "Noto Serif", "Noto Sans", "DejaVu Serif"];

/** Templates that are still to be filled in and the like have no piece that is long enough. */
const mostTries = 12;

/** Of a document: its first pages are titles, lists of contents and licences. */
const frontShare = 0.15;

function packageTemplate(
  { name, set }: Pick<Template, "name"> & { set: "fit" | "check" },
  wishOf: (random: Random) => Partial<Wish>,
): Template {
  return {
    name,
    set,
    kind: "document",
    class: "text document of a package",
    async make(random, given) {
      for (let tries = 0; tries < mostTries; tries++) {
        const source = await pick(random, given);
        if (!source) return undefined;
        const wish = {
          start: frontShare + (1 - frontShare) * random.next(),
          letters: between(random, 1500, 6500),
          columns: 1,
          tables: true,
          pictures: true,
          turned: false,
          ...wishOf(random),
        };
        const taken = await pieceOf(source, wish);
        if (!taken) continue;
        return {
          source: source.name,
          print: { by: "libreoffice", document: taken.document, ending: ".odt", tagged: random.chance(0.5) },
          truth: (printed) => knownOfPiece(taken.piece, wish.columns, printed),
        };
      }
      return undefined;
    },
  };
}

/** Headings of these look like such without being told so. */
const isSetByHand = /(FAQ_de|licence)\.odt$/;

/** Each package as often as the others, however many files it has; of two files the longer one, which has more pieces. */
async function pick(random: Random, given: Given): Promise<Source | undefined> {
  const files = (await given.files(".odt")).filter(({ name }) => !isSetByHand.test(name));
  const packages = [...Map.groupBy(files, ({ name }) => name.split(":")[0]).values()];
  if (packages.length === 0) return undefined;
  const [one, other] = [random.pick(random.pick(packages)), random.pick(random.pick(packages))];
  return Bun.file(one.path).size > Bun.file(other.path).size ? one : other;
}

/** Fewer are a template that is still to be filled in, or nothing that could be told exactly. */
const fewestParts = 5;

async function pieceOf(source: Source, wish: Wish): Promise<{ piece: Piece; document: Uint8Array } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "truth-piece-"));
  try {
    const target = join(folder, "piece.odt");
    const { stdout, stderr, success } = Bun.spawnSync([
      python,
      "-B",
      reader,
      source.path,
      target,
      JSON.stringify(wish),
    ]);
    if (!success) throw new Error(`${source.name}: ${stderr.toString().trim().split("\n").at(-1)}`);
    const told = JSON.parse(stdout.toString()) as Piece | { untold: string };
    if ("untold" in told || told.parts.length < fewestParts) return undefined;
    return { piece: told, document: await Bun.file(target).bytes() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const packageDocuments: readonly Template[] = [
  packageTemplate({ name: "package-text", set: "fit" }, () => ({})),
  packageTemplate({ name: "package-text-in-another-font", set: "fit" }, (random) => ({
    font: random.pick(faces),
  })),
  packageTemplate({ name: "package-text-on-wide-pages", set: "check" }, (random) => ({
    turned: true,
    ...(random.chance(0.5) && { font: random.pick(faces) }),
  })),
];
