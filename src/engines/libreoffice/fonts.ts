import { config } from "#config";
import { enclosed } from "#engines/enclosure/enclosure.ts";
import { withFolder } from "#engines/enclosure/scratch.ts";
import { fact, warn } from "#engines/job/job.ts";
import { choicesIn } from "#formats/office/fonts.ts";
import { isMetric } from "#formats/office/metric-fonts.ts";
import { environment } from "./profile.ts";

const substitutes = new Map<string, Promise<string>>();
let known: Promise<Installed> | undefined;
const mostKnown = 1_000;

interface Installed {
  /** Names of families, as `bare` has them. */
  families: Set<string>;
  /** The family of every font, by the name that it has in a PDF. */
  familyOf: Map<string, string>;
}

/**
 * Tells of fonts that a document asks for, that are not there, and whose stand-ins are in its PDF. One whose letters
 * are as wide changes no line: that is a fact, and nothing is less than was asked for.
 */
export async function tellSubstitutes(asked: readonly string[], used: readonly string[]): Promise<void> {
  const { families, familyOf } = await installed();
  const alike = new Set<string>();
  const embedded = used.map((name) => familyOf.get(bare(name)) ?? name);
  const isShown = (name: string) => embedded.some((family) => bare(family) === bare(name));
  for (const list of asked) {
    const [name, ...others] = choicesIn(list);
    // A second choice of the document's own is no stand-in.
    if (name === undefined || families.has(bare(name)) || others.some(isShown)) continue;
    const stand = bare(await substituteFor(name));
    if (stand === bare(name)) continue;
    // A name that is asked for may belong to no letter of the document; and for some scripts a family has others beside
    // it, as Noto Sans has Noto Sans CJK.
    const found =
      embedded.find((family) => bare(family) === stand) ?? embedded.find((family) => bare(family).startsWith(stand));
    if (!found) continue;
    if (isMetric(name, found)) alike.add(`${found} for ${name}`);
    else warn(`The font "${name}" is not installed here; ${found} was used in its place.`);
  }
  if (alike.size > 0) fact("Fonts", [...alike].join(", "));
}

/** A family's name without blanks and hyphens, which documents write and PDFs leave out. */
const bare = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

function installed(): Promise<Installed> {
  known ??= ask("fc-list", ["-f", "%{family}\\t%{postscriptname}\\n"]).then((list) => {
    const there: Installed = { families: new Set(), familyOf: new Map() };
    for (const line of list.split("\n")) {
      const [names = "", font = ""] = line.split("\t");
      const families = names.split(",").map((name) => name.trim());
      for (const family of families) there.families.add(bare(family));
      if (font && families[0]) there.familyOf.set(bare(font), families[0]);
    }
    return there;
  });
  return known;
}

/** Asks for fontconfig's choice of a font, which LibreOffice follows. */
function substituteFor(name: string): Promise<string> {
  const before = substitutes.get(name);
  if (before) return before;
  if (substitutes.size >= mostKnown) substitutes.clear();
  // Names in old formats may hold a zero, which ends an argument, or half a letter, which is none.
  const pattern = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .replace(/[\\\-:,=]/g, "\\$&");
  const found = ask("fc-match", ["-f", "%{family[0]}", pattern]).then((text) => text.trim());
  substitutes.set(name, found);
  return found;
}

/** Asks a program outside of the job that asks first, because the answer is for all others, too. */
function ask(command: string, args: readonly string[]): Promise<string> {
  return withFolder(async (folder) => {
    const env = await environment(folder);
    const reads = config.fontsDir ? [config.fontsDir] : [];
    const child = Bun.spawn(enclosed([command, ...args], { reads, writes: [folder] }), {
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      timeout: 20_000,
    });
    return new Response(child.stdout).text();
  });
}
